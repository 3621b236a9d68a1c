import { useEffect, useSyncExternalStore } from "react";
import { useRootMark } from "../ui/gesture/use-root-mark.ts";
import { toast } from "../ui/layer/toast.tsx";
import styles from "./offline-bar.module.css";

/** Says that what is shown is from before the network went away, and when it is back (G14). */
export function OfflineBar() {
  const isOffline = useSyncExternalStore(
    follow,
    () => !navigator.onLine,
    () => false,
  );
  useRootMark("offline", isOffline);
  useEffect(() => {
    const greet = () => toast("网络已恢复");
    window.addEventListener("online", greet);
    return () => window.removeEventListener("online", greet);
  }, []);
  return isOffline ? (
    <p role="status" className={styles.bar}>
      当前无网络，显示的是上次的内容
    </p>
  ) : null;
}

function follow(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
