import type { ReactNode } from "react";
import styles from "./chip.module.css";

interface ChipProps {
  children: ReactNode;
  /** Stands before the text and says nothing of its own. */
  lead?: ReactNode;
  isChosen?: boolean;
  /** Out of stock: dashed, says 缺货; may still be pressed so that the screen can tell why. */
  isUnavailable?: boolean;
  onPress: () => void;
}

/** A choice among short texts. */
export function Chip({ children, lead, isChosen = false, isUnavailable = false, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-unavailable={isUnavailable ? "" : undefined}
      aria-pressed={isChosen}
      aria-label={isUnavailable && typeof children === "string" ? `${children}，缺货` : undefined}
      onClick={onPress}
    >
      {lead}
      <span>{children}</span>
      {isUnavailable && <span className={styles.mark}>缺货</span>}
    </button>
  );
}

/** The same look as a link: hot words, tags, further categories. */
export function ChipLink(props: {
  href: string;
  replace?: boolean;
  isChosen?: boolean;
  children: ReactNode;
}) {
  return (
    <a
      href={props.href}
      className={styles.chip}
      data-replace={props.replace ? "" : undefined}
      aria-current={props.isChosen ? "true" : undefined}
    >
      {props.children}
    </a>
  );
}
