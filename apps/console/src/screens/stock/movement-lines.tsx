import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import { useQuery } from "@tanstack/react-query";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { changeText, MOVEMENT_NAMES } from "../../parts/stock/stock-words.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./stock.module.css";

/** The last movements of a sku, newest first. */
export function MovementLines({ skuId }: { skuId: number }) {
  const { data, error, refetch } = useQuery(
    query(commodityOpsApi.movements, { skuId, pageSize: 10, sort: "-createTime" }),
  );
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.bone} aria-busy="true" />;
  if (data.list.length === 0) return <Notice text="还没有变动" />;
  return (
    <table className={styles.moves} aria-label="最近变动">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">类型</th>
          <th scope="col">在库</th>
          <th scope="col">占用</th>
          <th scope="col">谁 / 为什么</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map((move) => (
          <tr key={move.id}>
            <td>
              <Moment at={move.createTime} />
            </td>
            <td>{MOVEMENT_NAMES[move.kind]}</td>
            <td>{move.onHandChange === 0 ? "—" : changeText(move.onHandChange)}</td>
            <td>{move.reservedChange === 0 ? "—" : changeText(move.reservedChange)}</td>
            <td>
              {move.receiptId !== null && (
                <>
                  <NumberLink to="/stock/receipts/" id={move.receiptId} text={move.receiptNumber} />{" "}
                </>
              )}
              {[
                move.orderId === null ? "" : `订单 ${move.orderId}`,
                move.pkgId === null ? "" : `包裹 ${move.pkgId}`,
                move.staffName,
                move.supplier,
                move.reference,
                move.reason,
              ]
                .filter(Boolean)
                .join(" · ") ||
                (move.receiptId === null && "—")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
