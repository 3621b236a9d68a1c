import { moneyText, splitMoney } from "@crux/rules/money/money-text";
import styles from "./price.module.css";

/** An amount in cents with a small `$`, large whole dollars and small cents; `old` is the crossed-out former price. */
export function Price(props: {
  cents: number;
  size?: "m" | "l" | "xl";
  tone?: "price" | "gold" | "ink" | "old";
}) {
  const { cents, size = "m", tone = "price" } = props;
  if (tone === "old") {
    return (
      <s className={styles.old}>
        <span className="visually-hidden">原价</span>
        {moneyText(cents)}
      </s>
    );
  }
  const { minus, whole, rest } = splitMoney(cents);
  return (
    // biome-ignore lint/a11y/useValidAriaRole: "text" makes VoiceOver read the three pieces as one amount.
    <span role="text" className={styles.price} data-size={size} data-tone={tone}>
      <span className={styles.small}>{minus}$</span>
      {whole}
      <span className={styles.small}>{rest}</span>
    </span>
  );
}
