import { useId } from "react";
import field from "./field.module.css";

type SelectFieldProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
  error?: string | undefined;
  hint?: string | undefined;
};

/** One of several, chosen from a menu, with its label, hint and error. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, onChange, error, hint } = props;
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={field.input}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        onChange={(event) => {
          const chosen = options.find((one) => one.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.some((one) => one.value === value) ? null : <option value={value}>请选择</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </select>
      {(error || hint) && (
        <p id={`${id}-note`} className={field.note} data-error={error ? "" : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
