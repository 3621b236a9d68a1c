import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "className" | "id">;

type FieldProps = Native & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** A text area of that many rows. */
  rows?: number;
};

/** A labelled input with hint and error tied to it; native attributes such as `inputMode` pass through. */
export function Field({ label, value, onChange, error, hint, rows, ...native }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    className: styles.input,
    value,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea
          {...shared}
          rows={rows}
          name={native.name}
          placeholder={native.placeholder}
          maxLength={native.maxLength}
          required={native.required}
          // biome-ignore lint/a11y/noAutofocus: whoever asks for it opened the field to write in it.
          autoFocus={native.autoFocus}
          // Enter begins a line, and with Ctrl or ⌘ sends what was written.
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input type="text" {...native} {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      {(error || hint) && (
        <p id={`${id}-note`} className={styles.note} data-error={error ? "" : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
