import { type CashBackLevel, cashBackCents, cashBackLevel } from "@crux/rules/money/cash-back";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { MoneyField } from "../../ui/form/money-field.tsx";
import styles from "./cash-back.module.css";

const USUAL_CENTS = 60_000;

/** What a month's spend earns by the levels that count. */
export function LevelTrial({ rules }: { rules: readonly CashBackLevel[] }) {
  const [cents, setCents] = useState<number | null>(USUAL_CENTS);
  const level = cents === null ? null : cashBackLevel(rules, cents);
  return (
    <div className={styles.trial}>
      <MoneyField label="当月消费" value={cents} onChange={setCents} />
      <output className={styles.result}>
        <span className={styles.note}>{level ? `${level.consumeLevel} 级` : "未达到任何等级"}</span>
        <b>{moneyText(level && cents !== null ? cashBackCents(level, cents) : 0)}</b>
      </output>
    </div>
  );
}
