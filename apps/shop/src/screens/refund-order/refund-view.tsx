import type { RefundOrder } from "@crux/contract/refund.schema";
import { GoodsCard } from "../../parts/order/goods-card.tsx";
import { CopyButton } from "../../parts/page/copy-button.tsx";
import { Fact, Facts } from "../../parts/page/facts.tsx";
import { saidTime } from "../../parts/time/show-time.ts";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { RefundAmounts } from "./refund-amounts.tsx";
import { RefundParcels } from "./refund-parcels.tsx";
import { RefundProgress } from "./refund-progress.tsx";
import styles from "./refund-view.module.css";

/** All of a refund order: how far it is, what comes back and for what (R-REF-03, R-MODEL-15). */
export function RefundView({ refund }: { refund: RefundOrder }) {
  const { id, oriOrderId, refundOrderItems: items, refundLogisticsPkgs: pkgs } = refund;
  return (
    <>
      <RefundProgress refund={refund} />
      <div className={styles.columns}>
        {items.length + pkgs.length > 0 && (
          <div className={styles.column}>
            {items.length > 0 && <GoodsCard title="退款商品" items={items} />}
            {pkgs.length > 0 && <RefundParcels pkgs={pkgs} />}
          </div>
        )}
        <RefundAmounts refund={refund} />
      </div>
      <Card>
        <Facts>
          <Fact name="售后单号">
            {id}
            <CopyButton text={String(id)} what="售后单号" />
          </Fact>
          <Fact name="原订单号">
            <a href={`/order?orderId=${oriOrderId}`}>{oriOrderId}</a>
          </Fact>
          <Fact name="申请时间">{saidTime(refund.createTime)}</Fact>
          <Fact name="备注">{refund.remark || "无"}</Fact>
        </Facts>
      </Card>
      {refund.refunded && (
        <Card isFlush>
          <Cell title="调整单与退款收据" href={`/refund_order?orderId=${id}&paper=1`} />
        </Card>
      )}
    </>
  );
}
