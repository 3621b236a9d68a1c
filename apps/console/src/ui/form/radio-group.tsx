import { useId } from "react";
import styles from "./radio-group.module.css";

type Option<Value extends string> = { value: Value; text: string; note?: string; isOff?: boolean };

/** One of a few, all of them seen. */
export function RadioGroup<Value extends string>(props: {
  label: string;
  value: Value | null;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{props.label}</legend>
      {props.options.map(({ value, text, note, isOff = false }) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={props.value === value}
            disabled={isOff}
            onChange={() => props.onChange(value)}
          />
          <span>
            {text}
            {note && <small>{note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
