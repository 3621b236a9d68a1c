import type { ReactNode } from "react";
import styles from "./check.module.css";

/** One thing that is so or not so. */
export function Check({
  label,
  isOn,
  isOff = false,
  onChange,
}: {
  label: ReactNode;
  isOn: boolean;
  /** Cannot be changed. */
  isOff?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
