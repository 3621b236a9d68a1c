import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./rule-ticks.module.css";

/** The rules of a field, ticked off while typing. */
export function RuleTicks({ rules }: { rules: readonly { text: string; isDone: boolean }[] }) {
  return (
    <ul className={styles.ticks}>
      {rules.map(({ text, isDone }) => (
        <li key={text} className={styles.tick} data-done={isDone ? "" : undefined}>
          {isDone ? <Icon name="check" size={16} /> : <span className={styles.open} />}
          {text}
          {isDone && <span className="visually-hidden">，已满足</span>}
        </li>
      ))}
    </ul>
  );
}
