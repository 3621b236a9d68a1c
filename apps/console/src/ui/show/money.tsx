import { moneyText } from "@crux/rules/money/money-text";
import styles from "./money.module.css";

/** An amount in cents as a ledger writes it: figures of one width, no colour unless it is wrong (`isAlarm`). */
export function Money({ cents, isAlarm = false }: { cents: number; isAlarm?: boolean }) {
  return (
    <span className={styles.money} data-alarm={isAlarm ? "" : undefined}>
      {moneyText(cents)}
    </span>
  );
}
