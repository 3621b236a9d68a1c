import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { useQuery } from "@tanstack/react-query";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./order-goods.module.css";
import { Thumb } from "./thumb.tsx";

/** The lines of an order: what, how many, for how much, what each bears of the whole, and what of it went back. */
export function OrderGoods({ order }: { order: OrderDetail }) {
  return (
    <table className={styles.goods}>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">单价 × 件</th>
          <th scope="col">实付分摊</th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map((item) => (
          <tr key={`${item.skuDetail.id} ${item.itemType}`}>
            <td>
              <span className={styles.item}>
                <Thumb src={item.skuDetail.productImgUrl} />
                <span>
                  {item.skuDetail.productName}
                  <small>
                    {item.skuDetail.attributesString && `${item.skuDetail.attributesString} · `}SKU{" "}
                    {item.skuDetail.id}
                    {item.barcode && ` · ${item.barcode}`}
                    {item.itemType === "PREFERENCE" && " · 换购/赠品"}
                  </small>
                  {item.refundedQuantity > 0 && <Tag tone="warn">退款 {item.refundedQuantity} 件</Tag>}
                </span>
              </span>
            </td>
            <td data-figure="">
              <Money cents={item.price} /> × {item.quantity}
            </td>
            <td data-figure="">
              <Money cents={item.paidShare} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each entry of the receipt, what they sum to, and whether computing it again comes to the same. */
export function OrderPrice({ order }: { order: OrderDetail }) {
  const { data: replay, error } = useQuery(query(reportOpsApi.replay, { orderId: order.id }));
  const word = replay
    ? replay.problems.length === 0
      ? "复算一致 ✓"
      : "复算不一致"
    : error
      ? "未能复算"
      : "复算中…";
  return (
    <>
      <table className={styles.price}>
        <tbody>
          {order.explanation.map(({ kind, name, detail, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries stay in their order.
            <tr key={place} data-kind={kind}>
              <th scope="row">
                {name}
                {detail && <small>{detail}</small>}
              </th>
              <td data-figure="">
                <Money cents={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {order.payTime ? "实付" : "应付"}
              <Tag tone={replay && replay.problems.length > 0 ? "alarm" : "grey"}>{word}</Tag>
            </th>
            <td data-figure="">
              <Money cents={order.netAmount} />
            </td>
          </tr>
        </tfoot>
      </table>
      {replay?.problems.map((problem) => (
        <p key={problem} className={styles.problem}>
          {problem}
        </p>
      ))}
      {order.remark && <p>客户备注：{order.remark}</p>}
      {order.refuseReason && <p>驳回原因：{order.refuseReason}</p>}
    </>
  );
}
