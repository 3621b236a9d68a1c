import { query } from "@crux/client/query";
import { tillOpsApi } from "@crux/contract/counter/counter";
import type { TillEntry } from "@crux/contract/counter/till.schema";
import { useQuery } from "@tanstack/react-query";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { FigureTable } from "../../ui/show/figure-table.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import styles from "./till-drawer.module.css";

const WAYS: Record<TillEntry["channel"], string> = { CASH: "现金", CARD: "刷卡", WALLET: "余额" };

/** What went in and out of a till, newest first, or only what cards were given back. */
export function TillEntries({ id, only }: { id: number; only?: "CARD_REFUNDS" }) {
  const { data, error, refetch } = useQuery(query(tillOpsApi.tillEntries, { id, ...(only && { only }) }));
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.bone} aria-busy="true" />;
  if (data.list.length === 0) return <Notice text="还没有收支" />;
  return (
    <FigureTable label={only ? "刷卡退款" : "流水"} isBare isClose>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">类型</th>
          <th scope="col" data-figure="">
            金额
          </th>
          <th scope="col">订单 / 原因</th>
          <th scope="col">谁</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map((entry) => (
          <tr key={entry.id}>
            <td>
              <Moment at={entry.createTime} />
            </td>
            <td>{kindOf(entry)}</td>
            <td data-figure="">
              <Money cents={entry.amount} />
            </td>
            <td className={styles.why}>
              {entry.orderId === null ? entry.reason : <NumberLink to="/orders/" id={entry.orderId} />}
            </td>
            <td>{entry.staffName}</td>
          </tr>
        ))}
      </tbody>
      {data.more && (
        <tfoot>
          <tr>
            <td colSpan={5}>只显示最近 {data.list.length} 笔</td>
          </tr>
        </tfoot>
      )}
    </FigureTable>
  );
}

function kindOf({ orderId, refundId, channel, amount, isBanked }: TillEntry): string {
  if (orderId !== null) return `${refundId === null ? "销售" : "退款"} ${WAYS[channel]}`;
  if (isBanked) return amount > 0 ? "银行取来" : "存入银行";
  return amount > 0 ? "存入" : "取出";
}
