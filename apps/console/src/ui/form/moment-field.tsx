import { BEIJING, clockOf, dayOf, momentOf, SYDNEY } from "../show/zones.ts";
import { Field } from "./field.tsx";

type MomentFieldProps = {
  label: string;
  /** As the wire has it; null while nothing is chosen. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  /** What nothing means. */
  none: string;
};

/** A day and a time by the clock of the shop, with Beijing's beside it. */
export function MomentField({ label, value, onChange, error, none }: MomentFieldProps) {
  const at = value === null ? null : new Date(value);
  return (
    <Field
      label={label}
      type="datetime-local"
      value={at ? `${dayOf(at, SYDNEY)}T${clockOf(at, SYDNEY)}` : ""}
      onChange={(shown) => onChange(shown === "" ? null : momentOf(shown.slice(0, 16), SYDNEY).toISOString())}
      error={error}
      hint={at ? `北京 ${dayOf(at, BEIJING)} ${clockOf(at, BEIJING)}` : none}
    />
  );
}
