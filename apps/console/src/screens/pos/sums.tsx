import { moneyText } from "@crux/rules/money/money-text";
import { Button } from "../../ui/form/button.tsx";
import styles from "./pos.module.css";
import type { Price } from "./use-price.ts";

/** What is to be paid, and what it is made of. */
export function Sums({ priced: { shownPrice, error, ask } }: { priced: Price }) {
  if (error)
    return (
      <div role="alert" className={styles.fault}>
        {error.message} <Button onClick={ask}>重试</Button>
      </div>
    );
  const {
    amount = 0,
    saving = 0,
    shipFee = 0,
    serviceFee = 0,
    netAmount = 0,
    activities = [],
  } = shownPrice ?? {};
  return (
    <dl className={styles.sums}>
      <Sum name="合计" text={moneyText(amount)} />
      {activities
        .filter((one) => one.saving > 0)
        .map((one) => (
          <Sum key={one.name} name={one.name} text={`-${moneyText(one.saving)}`} />
        ))}
      {shipFee > 0 && <Sum name="运费" text={moneyText(shipFee - serviceFee)} />}
      {serviceFee > 0 && <Sum name="包裹服务" text={moneyText(serviceFee)} />}
      <div className={styles.net}>
        <dt>应付</dt>
        <dd>{moneyText(netAmount)}</dd>
      </div>
      {saving > 0 && <p className={styles.hint}>已优惠 {moneyText(saving)}</p>}
    </dl>
  );
}

function Sum({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
