import { useId } from "react";
import { Icon } from "../icons/icon.tsx";
import styles from "./field.module.css";
import { FieldError } from "./field-error.tsx";
import pick from "./pick-field.module.css";

interface PickFieldProps {
  label: string;
  /** What is chosen; "" shows the placeholder. */
  value: string;
  placeholder: string;
  onPress: () => void;
  name: string;
  error?: string | undefined;
  required?: boolean;
}

/** Looks like `Field`, but opens a sheet to choose from. */
export function PickField({ label, value, placeholder, onPress, name, error, required }: PickFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <span id={`${id}-label`}>{label}</span>
        {required && <span className={styles.required}>必填</span>}
      </div>
      <button
        type="button"
        name={name}
        className={`${styles.box} ${pick.box}`}
        data-error={error ? "" : undefined}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error ? `${id}-note` : undefined}
        onClick={onPress}
      >
        <span id={`${id}-value`} className={pick.value} data-empty={value === "" ? "" : undefined}>
          {value || placeholder}
        </span>
        <span className={pick.arrow}>
          <Icon name="chevron" size={16} />
        </span>
      </button>
      {error && <FieldError id={`${id}-note`} text={error} />}
    </div>
  );
}
