import styles from "./filter-select.module.css";

type FilterSelectProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value | undefined) => void;
};

/** One filter of a list, of which one value or none is chosen. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <select
      className={styles.select}
      aria-label={label}
      data-chosen={value === undefined ? undefined : ""}
      value={value ?? ""}
      onChange={(event) => onChange(options.find((one) => one.value === event.target.value)?.value)}
    >
      <option value="">{label}</option>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.text}
        </option>
      ))}
    </select>
  );
}
