import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRootMark } from "../ui/gesture/use-root-mark.ts";
import styles from "./notice-bar.module.css";
import { startUp, startUpState } from "./start-up.ts";

/** Says that the shop list or the configuration is missing and offers another try (OP-124); the page under it stays. */
export function StartBar() {
  return startUpState.use() === "failed" ? <Failure /> : null;
}

function Failure() {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  useRootMark("notice");
  const retry = () => {
    setIsBusy(true);
    void startUp(queries).then(() => setIsBusy(false));
  };
  return (
    <div role="alert" className={styles.bar} data-low="">
      <span>商城加载失败，请重试</span>
      <button type="button" className={styles.act} disabled={isBusy} onClick={retry}>
        重试
      </button>
    </div>
  );
}
