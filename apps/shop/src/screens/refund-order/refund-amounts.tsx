import type { RefundOrder } from "@crux/contract/refund.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { Fact, Facts } from "../../parts/page/facts.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./refund-view.module.css";

/** What the refund is made of (R-REF-03). */
export function RefundAmounts({ refund }: { refund: RefundOrder }) {
  return (
    <Card title="退款明细">
      <Facts>
        <Fact name="商品金额">{moneyText(refund.productAmount)}</Fact>
        <Fact name="运费">{moneyText(refund.shipFee)}</Fact>
        <Fact name="消费税（GST）">{moneyText(refund.gstAmount)}</Fact>
        <Fact name="其他费用">{moneyText(refund.otherFee)}</Fact>
      </Facts>
      <div className={styles.total}>
        <Facts>
          <Fact name="退款金额">
            <b>{moneyText(refund.amount)}</b>
          </Fact>
        </Facts>
      </div>
    </Card>
  );
}
