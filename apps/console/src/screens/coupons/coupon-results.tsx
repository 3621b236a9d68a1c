import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Money } from "../../ui/show/money.tsx";
import { dayOf, SYDNEY } from "../../ui/show/zones.ts";
import styles from "./coupons.module.css";

const DAY_MS = 86_400_000;
const DAYS = 30;

/** What a coupon brought on each of the last days that brought something. */
export function CouponResults({ ruleId }: { ruleId: string }) {
  const now = Date.now();
  const span = {
    from: dayOf(new Date(now - (DAYS - 1) * DAY_MS), SYDNEY),
    to: dayOf(new Date(now), SYDNEY),
  };
  const { data, error, refetch } = useQuery(query(reportOpsApi.couponResults, { ruleId, ...span }));
  const days = data?.days.toReversed();
  return (
    <Section title={`近 ${DAYS} 天（悉尼时间）`}>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {days?.length === 0 && <p className={styles.note}>这些天没有发放或使用</p>}
      {days && days.length > 0 && (
        <table className={styles.table} aria-label="每天的效果">
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">发放</th>
              <th scope="col">使用</th>
              <th scope="col">订单金额</th>
              <th scope="col">优惠金额</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, issued, used, revenue, discount }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{issued}</td>
                <td>{used}</td>
                <td>
                  <Money cents={revenue} />
                </td>
                <td>
                  <Money cents={discount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
