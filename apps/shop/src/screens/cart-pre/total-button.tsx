import { Icon } from "../../ui/icons/icon.tsx";
import { Price } from "../../ui/show/price.tsx";
import styles from "./total-button.module.css";

interface TotalButtonProps {
  cents: number;
  /** While a newer amount is on its way: this one greys and stays where it is. */
  isPending: boolean;
  onPress: () => void;
}

/** The total in the bar; a tap opens it into its reasons. */
export function TotalButton({ cents, isPending, onPress }: TotalButtonProps) {
  return (
    <button
      type="button"
      className={styles.total}
      aria-haspopup="dialog"
      data-pending={isPending ? "" : undefined}
      aria-busy={isPending}
      onClick={onPress}
    >
      <span>合计</span>
      <Price cents={cents} size="l" tone={isPending ? "ink" : "price"} />
      <span className={styles.more}>
        明细
        <Icon name="chevron" size={16} />
      </span>
    </button>
  );
}
