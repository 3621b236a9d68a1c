import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { useLayer } from "./layer.ts";
import styles from "./menu.module.css";

type MenuProps = {
  /** What opens it; `label` names it where that is only a sign such as ⋯. */
  trigger: ReactNode;
  label?: string;
  /** It was made because it was asked for. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** A button with a menu below it: `MenuItem`, `MenuChoices`, `MenuLine`. */
export function Menu({ trigger, label, isOpenAtFirst = false, children }: MenuProps) {
  const container = useLayer();
  return (
    <Base.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Base.Trigger className={styles.trigger} aria-label={label}>
        {trigger}
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner className={styles.place} align="end" sideOffset={4} positionMethod="fixed">
          <Base.Popup className={styles.menu}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Base.Item className={styles.item} onClick={onPress}>
      {children}
    </Base.Item>
  );
}

type Choice<Value extends string> = { value: Value; text: string };

/** One of several, with its name above. */
export function MenuChoices<Value extends string>(props: {
  title: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.title}>{props.title}</Base.GroupLabel>
      <Base.RadioGroup value={props.value} onValueChange={props.onChange}>
        {props.choices.map(({ value, text }) => (
          <Base.RadioItem key={value} value={value} className={styles.item} closeOnClick>
            <span className={styles.tick} aria-hidden="true">
              <Base.RadioItemIndicator>✓</Base.RadioItemIndicator>
            </span>
            {text}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

/** A line between two parts of a menu. */
export function MenuLine() {
  return <Base.Separator className={styles.line} />;
}
