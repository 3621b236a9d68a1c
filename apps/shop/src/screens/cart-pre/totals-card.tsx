import type { PreParts } from "@crux/rules/pre-total";
import { Card } from "../../ui/card.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Price } from "../../ui/price.tsx";
import styles from "./totals-card.module.css";

/** How the total comes about (R-PRE-20); the receiver's tax is named but not part of it. */
export function TotalsCard({
  parts,
  totalCents,
  taxCents,
}: {
  parts: PreParts;
  totalCents: number;
  taxCents: number;
}) {
  return (
    <Card>
      <dl className={styles.totals}>
        <Row name="商品金额" cents={parts.goodsCents} />
        <Row name="运费" cents={parts.shippingCents} />
        <Row name="服务费" cents={parts.serviceCents} />
        {parts.activityCents > 0 && <Row name="活动优惠" cents={-parts.activityCents} />}
        {parts.couponCents > 0 && <Row name="优惠券抵扣" cents={-parts.couponCents} />}
        <div className={styles.sum}>
          <dt>合计</dt>
          <dd>
            <Price cents={totalCents} />
          </dd>
        </div>
      </dl>
      {taxCents > 0 && (
        <p className={styles.note}>预估税费 {formatMoney(taxCents)} 由收件人在清关时缴纳，不计入合计</p>
      )}
    </Card>
  );
}

function Row({ name, cents }: { name: string; cents: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}
