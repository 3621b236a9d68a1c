import type { ReactNode } from "react";
import styles from "./checkbox.module.css";

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The visible text, or with `hideLabel` the name for readers. */
  label: string;
  hideLabel?: boolean;
  /** Visible in place of `label`, for example with a link in it. */
  children?: ReactNode;
  disabled?: boolean;
}

/** A round tick, 24 px to see and 44 px to touch. */
export function Checkbox({ checked, onChange, label, hideLabel, children, disabled = false }: CheckboxProps) {
  const isBare = hideLabel || children !== undefined;
  return (
    <label className={styles.checkbox} data-bare={hideLabel ? "" : undefined}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        disabled={disabled}
        aria-label={isBare ? label : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children ?? (!hideLabel && <span>{label}</span>)}
    </label>
  );
}
