import { useSyncExternalStore } from "react";
import styles from "./offline-bar.module.css";

/** Says that what is shown is from before the network went away. */
export function OfflineBar() {
  const isOffline = useSyncExternalStore(follow, () => !navigator.onLine);
  return (
    <div role="status">
      {isOffline && <p className={styles.bar}>当前无网络，显示的是上次的内容；操作暂时无法提交</p>}
    </div>
  );
}

function follow(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
