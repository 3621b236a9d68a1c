import { useState } from "react";
import { centsOf } from "./cents-of.ts";
import { Field } from "./field.tsx";

type MoneyFieldProps = {
  label: string;
  /** In cents; null while it is empty or no amount. */
  value: number | null;
  onChange: (cents: number | null) => void;
  hint?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  required?: boolean;
};

/** An amount in dollars as people type it, in cents for whoever asks. */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps) {
  const [text, setText] = useState(value === null ? "" : (value / 100).toFixed(2));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (centsOf(text) !== value) setText(value === null ? "" : (value / 100).toFixed(2));
  }
  return (
    <Field
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={text}
      onChange={(typed) => {
        setText(typed);
        setKnown(centsOf(typed));
        onChange(centsOf(typed));
      }}
    />
  );
}
