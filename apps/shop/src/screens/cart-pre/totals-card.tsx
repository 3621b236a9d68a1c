import { moneyText } from "@crux/rules/money/money-text";
import { YuanNote } from "../../parts/shop/yuan.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Price } from "../../ui/show/price.tsx";
import type { PreParts } from "./pre-total.ts";
import styles from "./totals-card.module.css";

interface TotalsCardProps {
  parts: PreParts;
  totalCents: number;
  taxCents: number;
  /** False before there are parcels: their shipping is not known, which is not nothing. */
  isPlanned: boolean;
  /** While newer amounts are on their way. */
  isPending: boolean;
  /** Opens every reason for the total. */
  onExplain: () => void;
}

/** How the total comes about (R-PRE-20); the receiver's tax is named but not part of it. */
export function TotalsCard(props: TotalsCardProps) {
  const { parts, totalCents, taxCents, isPlanned, isPending, onExplain } = props;
  return (
    <Card
      title="费用"
      right={
        <Button variant="ghost" size="row" onClick={onExplain}>
          查看明细
        </Button>
      }
    >
      <dl className={styles.totals} data-pending={isPending ? "" : undefined} aria-busy={isPending}>
        <Row name="商品金额" text={moneyText(parts.goodsCents)} />
        <Row name="运费" text={isPlanned ? moneyText(parts.shippingCents) : "待计算"} />
        <Row name="服务费" text={moneyText(parts.serviceCents)} />
        {parts.activityCents > 0 && <Row name="活动优惠" text={moneyText(-parts.activityCents)} />}
        {parts.couponCents > 0 && <Row name="优惠券抵扣" text={moneyText(-parts.couponCents)} />}
        <div className={styles.sum}>
          <dt>合计</dt>
          <dd>
            <Price cents={totalCents} tone={isPending ? "ink" : "price"} />
          </dd>
        </div>
      </dl>
      <YuanNote cents={totalCents} className={styles.note} />
      {taxCents > 0 && (
        <p className={styles.note}>另有预计税费{moneyText(taxCents)}，由收件人在清关时缴纳，不计入合计</p>
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
