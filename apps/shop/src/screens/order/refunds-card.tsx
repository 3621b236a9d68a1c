import type { RefundBrief } from "@crux/contract/refund.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { refundWay } from "@crux/rules/order/refund-labels";
import { RefundTag } from "../../parts/order/refund-tag.tsx";
import { showTime } from "../../parts/time/show-time.ts";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";

/** What goes back for the order: how much, where to, and how far it is; each leads to its refund order. */
export function RefundsCard({ refunds }: { refunds: readonly RefundBrief[] }) {
  return (
    <Card title="退款/售后" isFlush>
      {refunds.map((refund) => (
        <Cell
          key={refund.id}
          href={`/refund_order?orderId=${refund.id}`}
          title={`退款 ${moneyText(refund.amount)}`}
          note={
            <>
              {refundWay(refund)}
              <br />
              <time dateTime={refund.refundTime ?? refund.createTime}>
                {refund.refundTime
                  ? `${showTime(refund.refundTime)} 已退款`
                  : `${showTime(refund.createTime)} 申请`}
              </time>
            </>
          }
          value={<RefundTag refund={refund} />}
        />
      ))}
    </Card>
  );
}
