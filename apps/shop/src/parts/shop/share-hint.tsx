import { Modal } from "../../ui/layer/modal.tsx";
import styles from "./share-hint.module.css";

/** Points at WeChat's own menu, which no page can open by itself; a tap anywhere takes it away. */
export function ShareHint({ onClose }: { onClose: () => void }) {
  return (
    <Modal kind="veil" onClose={onClose} label="分享给好友">
      <svg className={styles.arrow} viewBox="0 0 72 72" aria-hidden="true">
        <path d="M8 66C10 38 26 20 60 12M44 6l17 6-9 16" />
      </svg>
      <p className={styles.text}>点击右上角“…”发送给朋友</p>
      <button type="button" className={styles.close} onClick={onClose}>
        关闭
      </button>
    </Modal>
  );
}
