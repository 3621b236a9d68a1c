import type { ReactNode } from "react";
import styles from "./radio-row.module.css";

interface RadioRowProps {
  /** The same for all rows of one choice. */
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
  title: ReactNode;
  note?: ReactNode;
  left?: ReactNode;
  right?: ReactNode;
  disabled?: boolean;
  /** Looks disabled, yet a press is heard, to be answered with what is missing. */
  inactive?: boolean;
}

/** One of several: the whole row taps. */
export function RadioRow(props: RadioRowProps) {
  const {
    name,
    value,
    checked,
    onChange,
    title,
    note,
    left,
    right,
    disabled = false,
    inactive = false,
  } = props;
  return (
    <label className={styles.row} data-disabled={disabled || inactive ? "" : undefined}>
      {left}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {right}
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-disabled={inactive || undefined}
        onChange={() => onChange(value)}
      />
    </label>
  );
}
