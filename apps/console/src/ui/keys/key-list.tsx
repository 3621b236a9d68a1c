import { Modal } from "../layer/modal.tsx";
import styles from "./key-list.module.css";
import { useBindings } from "./keyboard.ts";

const NAMES: Record<string, string> = {
  Escape: "Esc",
  ArrowDown: "↓",
  ArrowUp: "↑",
  " ": "空格",
  "mod+s": "Ctrl+S",
};

/** Each key with what it does. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const bindings = useBindings();
  const texts = new Map<string, string[]>();
  for (const { keys, text = "" } of bindings) texts.set(text, [...(texts.get(text) ?? []), keys]);
  return (
    <Modal title="快捷键" onClose={onClose}>
      <dl className={styles.list}>
        {[...texts].map(([text, keys]) => (
          <div key={text} className={styles.row}>
            <dt>
              {[...new Set(keys)].map((one) => (
                <kbd key={one} className={styles.key}>
                  {one
                    .split(" ")
                    .map((part) => NAMES[part] ?? part)
                    .join(" ")}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
