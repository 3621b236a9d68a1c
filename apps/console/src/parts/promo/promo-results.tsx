import type { ReactNode } from "react";
import { useMay } from "../../browser/use-may.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { FigureHeads, FigureTable } from "../../ui/show/figure-table.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tally } from "../../ui/show/tally.tsx";
import { dayOf, SYDNEY } from "../../ui/show/zones.ts";
import styles from "../activity/activity.module.css";

const DAY_MS = 86_400_000;
const DAYS = 30;

/** The last days of the shop's clock, as the calls for results take them. */
export function lastDays(): { from: string; to: string } {
  const now = Date.now();
  return { from: dayOf(new Date(now - (DAYS - 1) * DAY_MS), SYDNEY), to: dayOf(new Date(now), SYDNEY) };
}

type Sums = { revenue: number; discount: number; pieces: number };

type PromoResultsProps<Day> = {
  answer: {
    data: { total: Sums & { orders: number }; days: readonly Day[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** The list of these orders. */
  href: string;
  /** What else stands beside the sums. */
  also?: readonly { name: string; value: ReactNode }[];
  /** What of a day stands before its amounts. */
  columns: readonly { key: keyof Day & string; text: string }[];
};

const AMOUNTS = [
  { key: "revenue", text: "订单金额" },
  { key: "discount", text: "优惠金额" },
] as const;

/** What an activity or a coupon brought: the sums of its orders, the way to them, and the last days that brought something. */
export function PromoResults<Day extends Sums & { day: string }>(props: PromoResultsProps<Day>) {
  const { answer, href, also = [], columns } = props;
  const { data, error, refetch } = answer;
  const may = useMay();
  const total = data?.total;
  const days = data?.days.toReversed() ?? [];
  return (
    <Section title="效果" acts={may("order.read") && <ButtonLink href={href}>查看订单</ButtonLink>}>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className={styles.waiting} aria-busy="true" />}
      {total && (
        <>
          <Tally
            figures={[
              { name: "已付款订单", value: total.orders.toLocaleString("en-AU") },
              { name: "订单金额", value: <Money cents={total.revenue} /> },
              { name: "优惠金额", value: <Money cents={total.discount} /> },
              { name: "商品件数", value: total.pieces.toLocaleString("en-AU") },
              ...also,
            ]}
          />
          {days.length === 0 ? (
            <p className={styles.note}>{`近 ${DAYS} 天没有订单使用`}</p>
          ) : (
            <FigureTable label={`近 ${DAYS} 天，每天的效果`} isBare isClose>
              <FigureHeads first={`近 ${DAYS} 天`} figures={[...columns, ...AMOUNTS]} />
              <tbody>
                {days.map((day) => (
                  <tr key={day.day}>
                    <th scope="row">{day.day}</th>
                    {columns.map(({ key }) => (
                      <td key={key} data-figure="">
                        {Number(day[key]).toLocaleString("en-AU")}
                      </td>
                    ))}
                    {AMOUNTS.map(({ key }) => (
                      <td key={key} data-figure="">
                        <Money cents={day[key]} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </FigureTable>
          )}
          <p className={styles.note}>按悉尼时间的付款日统计；不含已取消和已拒绝的订单，未扣除部分退款。</p>
        </>
      )}
    </Section>
  );
}
