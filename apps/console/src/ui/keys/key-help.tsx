import { useState } from "react";
import { Modal } from "../layer/modal.tsx";
import styles from "./key-help.module.css";
import { useBindings } from "./keyboard.ts";
import { useKeys } from "./use-keys.ts";

const NAMES: Record<string, string> = { Escape: "Esc", ArrowDown: "↓", ArrowUp: "↑", " ": "空格" };

/** The list of keys that `?` opens: those of the page and those that work everywhere. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  useKeys([{ keys: "?", text: "显示快捷键", act: () => setOpen(true) }]);
  return isOpen ? <KeyList onClose={() => setOpen(false)} /> : null;
}

function KeyList({ onClose }: { onClose: () => void }) {
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
