import styles from "./badge.module.css";

/** A count as it is shown: nothing for 0, at most "99+" (R-APP-35). */
export function badgeText(count: number): string {
  if (count <= 0) return "";
  return count > 99 ? "99+" : String(count);
}

/** A count or, without text, a dot at the upper right corner of a positioned parent; the parent's name must say it in words. */
export function Badge({ text = "" }: { text?: string }) {
  return (
    <span className={styles.badge} data-dot={text === "" ? "" : undefined} aria-hidden="true">
      {text}
    </span>
  );
}
