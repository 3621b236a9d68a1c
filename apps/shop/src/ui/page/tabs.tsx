import { type ReactNode, useEffect, useRef } from "react";
import { Badge } from "../show/badge.tsx";
import styles from "./tabs.module.css";

interface TabItem<Key extends string> {
  key: Key;
  text: string;
  /** A red dot; `dotLabel` says it in words. */
  dot?: boolean;
  dotLabel?: string;
}

interface TabsProps<Key extends string> {
  /** Ties the tabs to their `TabPanel`. */
  id: string;
  label: string;
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
}

/** Tabs with an underline; arrow keys move among them, the chosen one scrolls into view. */
export function Tabs<Key extends string>({ id, label, items, value, onChange }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const tab = document.getElementById(`${id}-${value}`);
    const row = list.current;
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [id, value]);

  const handleKey = (event: React.KeyboardEvent) => {
    const at = items.findIndex((item) => item.key === value);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    const next = step === undefined ? undefined : items[(step + items.length) % items.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={handleKey}>
      {items.map((item) => (
        <button
          key={item.key}
          id={`${id}-${item.key}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={item.key === value}
          aria-controls={`${id}-panel`}
          tabIndex={item.key === value ? 0 : -1}
          onClick={() => onChange(item.key)}
        >
          <span className={styles.text}>
            {item.text}
            {item.dot && (
              <>
                <Badge />
                <span className="visually-hidden">{item.dotLabel ?? "有新内容"}</span>
              </>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export function TabPanel(props: { tabs: string; value: string; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`${props.tabs}-panel`}
      aria-labelledby={`${props.tabs}-${props.value}`}
      className={styles.panel}
    >
      {props.children}
    </div>
  );
}
