import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "className" | "id">;

type FieldProps = Native & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** Says 必填 beside the label. */
  required?: boolean;
  /** A text area of that many rows. */
  rows?: number;
  /** Shows how many of `maxLength` characters are used. */
  hasCounter?: boolean;
  left?: ReactNode;
  right?: ReactNode;
};

/** A labelled input with hint, error and counter tied to it (G19); native attributes such as `inputMode` pass through. */
export function Field(props: FieldProps) {
  const { label, value, onChange, error, hint, required, rows, hasCounter, left, right, ...native } = props;
  const id = useId();
  const shared = {
    id,
    className: styles.input,
    value,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
    "aria-required": required,
  };
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id}>{label}</label>
        {required && <span className={styles.required}>必填</span>}
        {hasCounter && (
          <span className={styles.counter}>
            {value.length}/{native.maxLength}
          </span>
        )}
      </div>
      <div className={styles.box} data-error={error ? "" : undefined}>
        {left}
        {rows ? (
          <textarea
            {...shared}
            rows={rows}
            name={native.name}
            placeholder={native.placeholder}
            maxLength={native.maxLength}
            autoComplete={native.autoComplete}
            disabled={native.disabled}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input type="text" {...native} {...shared} onChange={(event) => onChange(event.target.value)} />
        )}
        {right}
      </div>
      {(error || hint) && (
        <div id={`${id}-note`} className={styles.note} data-error={error ? "" : undefined}>
          {error ?? hint}
        </div>
      )}
    </div>
  );
}
