import { Button } from "../form/button.tsx";
import styles from "./old-rows-bar.module.css";

/** Says that the rows below are those of before, since newer ones could not be loaded. */
export function OldRowsBar({ error, onRetry }: { error: { message: string }; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.bar}>
      <p>{error.message}，下面是上次的内容</p>
      <Button variant="ghost" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
