import { copyText } from "@crux/web/clipboard";
import { Icon } from "../../ui/icons/icon.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import styles from "./copy-button.module.css";

/** Copies a number that people pass on; `what` names it for readers (G22). */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const handlePress = async () => {
    if (await copyText(text)) toast("已复制");
  };
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={`复制${what}`}
      onClick={() => void handlePress()}
    >
      <Icon name="copy" size={16} />
    </button>
  );
}
