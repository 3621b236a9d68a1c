import type { ReactNode } from "react";
import styles from "./chip.module.css";

/** A choice that is on or off, 28 px high: filters, usual reasons. */
export function Chip({
  isChosen,
  onPress,
  children,
}: {
  isChosen: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onPress}>
      {children}
    </button>
  );
}
