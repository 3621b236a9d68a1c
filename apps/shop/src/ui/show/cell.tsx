import type { ReactNode } from "react";
import { FrameIcon } from "../icons/frame-icon.tsx";
import styles from "./cell.module.css";

interface CellProps {
  title: ReactNode;
  value?: ReactNode;
  /** A second line under the title. */
  note?: ReactNode;
  left?: ReactNode;
  href?: string;
  onPress?: () => void;
  disabled?: boolean;
}

/** A row of a card; as a link or button the whole row taps and shows an arrow. Rows in a row share hairlines. */
export function Cell({ title, value, note, left, href, onPress, disabled = false }: CellProps) {
  const content = (
    <>
      {left && <span className={styles.left}>{left}</span>}
      <span className={styles.text}>
        <span>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {(href !== undefined || onPress) && (
        <span className={styles.arrow}>
          <FrameIcon name="chevron" size={16} />
        </span>
      )}
    </>
  );
  if (href !== undefined) {
    return (
      <a href={href} className={styles.cell}>
        {content}
      </a>
    );
  }
  if (!onPress) return <div className={styles.cell}>{content}</div>;
  return (
    <button type="button" className={styles.cell} disabled={disabled} onClick={onPress}>
      {content}
    </button>
  );
}
