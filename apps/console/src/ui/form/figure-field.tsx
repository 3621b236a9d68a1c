import { useState } from "react";
import styles from "./field.module.css";
import { Field } from "./field.tsx";

type Figure = {
  label: string;
  /** A whole number; null while nothing, or no number, stands there. */
  value: number | null;
  onChange: (figure: number | null) => void;
  /** How many of it make one of what people type: 100 for cents and hundredths of a percent. */
  scale?: 1 | 100;
  error?: string | undefined;
};

const MAX_FIGURE = 1_000_000_000;

/** A labelled whole number of 0 or more, or one with two decimals by its scale. */
export function FigureField({ value, onChange, scale = 1, ...rest }: Figure & { hint?: string | undefined }) {
  const { text, type } = useFigure(value, scale, onChange);
  return (
    <Field {...rest} inputMode="decimal" autoComplete="off" maxLength={12} value={text} onChange={type} />
  );
}

/** The same in a cell of a table, whose heads are its label for the eye. */
export function FigureCell({
  label,
  value,
  onChange,
  scale = 1,
  error,
  placeholder,
}: Figure & { placeholder?: string }) {
  const { text, type } = useFigure(value, scale, onChange);
  return (
    <input
      type="text"
      className={styles.input}
      data-cell=""
      aria-label={label}
      aria-invalid={error ? true : undefined}
      title={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}

function useFigure(value: number | null, scale: 1 | 100, onChange: (figure: number | null) => void) {
  const [text, setText] = useState(textOf(value, scale));
  const [known, setKnown] = useState(value);
  // Another value from outside replaces what was typed; the same one leaves it as it is.
  if (known !== value) {
    setKnown(value);
    if (figureOf(text, scale) !== value) setText(textOf(value, scale));
  }
  return {
    text,
    type(typed: string) {
      const figure = figureOf(typed, scale);
      setText(typed);
      setKnown(figure);
      onChange(figure);
    },
  };
}

function textOf(value: number | null, scale: 1 | 100): string {
  if (value === null) return "";
  // What stands below each other is read by its decimals: 3.00 beside 2.50.
  return scale === 1 ? String(value) : (value / scale).toFixed(2);
}

function figureOf(text: string, scale: 1 | 100): number | null {
  const plain = text.trim().replaceAll(",", "");
  const shape = scale === 1 ? /^\d{1,10}$/ : /^\d{1,8}(?:\.\d{0,2})?$/;
  if (!shape.test(plain)) return null;
  const figure = Math.round(Number(plain) * scale);
  return figure <= MAX_FIGURE ? figure : null;
}
