import { useEffect, useRef, useState } from "react";
import { Icon } from "../icons/icon.tsx";
import styles from "./stepper.module.css";

const HOLD_MS = 450;
const REPEAT_MS = 110;

interface StepperProps {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** Gets the text to show when a wish is refused; usually `toast`. */
  onReject: (text: string) => void;
  disabled?: boolean;
  label?: string;
}

/** Pieces between `min` and `max` by pressing, holding or typing; a refused value falls back to the former one (R-CART-09 … 13). */
export function Stepper({
  value,
  min,
  max,
  onChange,
  onReject,
  disabled = false,
  label = "数量",
}: StepperProps) {
  const [typed, setTyped] = useState<string>();

  const ask = (wish: number): boolean => {
    const isInside = wish >= min && wish <= max;
    if (!isInside) onReject(wish < min ? `最小数量为${min}` : `最多可买${max}件`);
    else if (wish !== value) onChange(wish);
    return isInside;
  };
  const settle = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed === "") onReject("数量不能为空");
    else ask(Number(typed));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline in every browser.
    <div role="group" aria-label={label} className={styles.stepper} data-disabled={disabled ? "" : undefined}>
      <HoldButton
        label={`减少${label}`}
        isOff={value <= min}
        disabled={disabled}
        onPress={() => ask(value - 1)}
      >
        <Icon name="minus" size={16} />
      </HoldButton>
      <input
        className={styles.input}
        aria-label={label}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 5))}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      <HoldButton
        label={`增加${label}`}
        isOff={value >= max}
        disabled={disabled}
        onPress={() => ask(value + 1)}
      >
        <Icon name="plus" size={16} />
      </HoldButton>
    </div>
  );
}

interface HoldProps {
  label: string;
  isOff: boolean;
  disabled: boolean;
  /** Answers whether holding may go on. */
  onPress: () => boolean;
  children: React.ReactNode;
}

function HoldButton({ label, isOff, disabled, onPress, children }: HoldProps) {
  const press = useRef(onPress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const repeat = () => {
    hasRepeated.current = true;
    if (press.current()) timer.current = setTimeout(repeat, REPEAT_MS);
  };
  const stop = () => clearTimeout(timer.current);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={isOff || undefined}
      disabled={disabled}
      onPointerDown={() => {
        hasRepeated.current = false;
        timer.current = setTimeout(repeat, HOLD_MS);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        stop();
        // The press that ended a hold has been counted already.
        if (!hasRepeated.current) onPress();
        hasRepeated.current = false;
      }}
    >
      {children}
    </button>
  );
}
