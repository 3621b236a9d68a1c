import { Icon } from "../icons/icon.tsx";
import styles from "./failure-note.module.css";

/** Why the page's act did not come about, above its button until another try; a toast has said it aloud (G11). */
export function FailureNote({ text }: { text: string }) {
  return (
    <p className={styles.note}>
      <Icon name="info" size={20} />
      {text}
    </p>
  );
}
