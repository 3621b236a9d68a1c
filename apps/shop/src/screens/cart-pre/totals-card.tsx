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
  isPlanned,
}: {
  parts: PreParts;
  totalCents: number;
  taxCents: number;
  /** False before there are parcels: their shipping is not known, which is not nothing. */
  isPlanned: boolean;
}) {
  return (
    <Card>
      <dl className={styles.totals}>
        <Row name="商品金额" text={formatMoney(parts.goodsCents)} />
        <Row name="运费" text={isPlanned ? formatMoney(parts.shippingCents) : "待计算"} />
        <Row name="服务费" text={formatMoney(parts.serviceCents)} />
        {parts.activityCents > 0 && <Row name="活动优惠" text={formatMoney(-parts.activityCents)} />}
        {parts.couponCents > 0 && <Row name="优惠券抵扣" text={formatMoney(-parts.couponCents)} />}
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

function Row({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
