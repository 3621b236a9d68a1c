import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import styles from "../../parts/member/member-rows.module.css";
import { OrderState } from "../../parts/order/order-state.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";

const SHOWN = 10;

/** The newest orders of a customer; all of them are in their list. */
export function MemberOrders({ uid }: { uid: number }) {
  const { data, error, refetch } = useQuery(query(reportOpsApi.orders, { uid, pageSize: SHOWN }));
  return (
    <Section title="最近订单" acts={<ButtonLink href={`/orders?uid=${uid}`}>全部订单</ButtonLink>}>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className={styles.note}>正在读取…</p>}
      {data?.list.length === 0 && <p className={styles.note}>还没有订单</p>}
      {data && data.list.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} data-tall="" aria-label="最近订单">
            <thead>
              <tr>
                <th scope="col">订单</th>
                <th scope="col">下单时间</th>
                <th scope="col">收件人</th>
                <th scope="col" data-figure="">
                  件数
                </th>
                <th scope="col" data-figure="">
                  金额
                </th>
                <th scope="col">状态</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((order) => (
                <tr key={order.id}>
                  <td>
                    <Link className={styles.more} href={`/orders/${order.id}`}>
                      {order.id}
                    </Link>
                  </td>
                  <td>
                    <Moment at={order.createTime} />
                  </td>
                  <td>{order.receiver.name || "—"}</td>
                  <td data-figure="">{order.pieces}</td>
                  <td data-figure="">
                    <Money cents={order.netAmount} />
                  </td>
                  <td>
                    <OrderState state={order.state} pkgs={order.pkgStatuses} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
