import { copyText } from "../../browser/clipboard.ts";
import { ShareIcon } from "../../ui/icons/share-icon.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./share-button.module.css";

/** Hands the product's address to the phone's own share sheet, or copies it where there is none. */
export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = location.href;
    if (typeof navigator.share === "function") {
      // Closing the share sheet rejects; nothing is wrong then.
      await navigator.share({ title: name, url }).catch(() => {});
    } else if (await copyText(url)) {
      toast("链接已复制");
    }
  };
  return (
    <button type="button" className={styles.share} aria-label="分享" onClick={share}>
      <ShareIcon />
    </button>
  );
}
