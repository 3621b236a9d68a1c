import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import styles from "./product.module.css";

/** The editor before there is anything to edit. */
export function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Page title="商品">
      {error ? (
        <ErrorView error={error} onRetry={onRetry} />
      ) : (
        <div className={styles.bone} aria-busy="true" />
      )}
    </Page>
  );
}
