import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { Page } from "../../ui/page/page.tsx";
import { PageFailure } from "../../ui/page/page-failure.tsx";
import styles from "./product.module.css";

/** The editor before there is anything to edit. */
export function Waiting({
  error,
  onRetry,
}: {
  error: (Error & { code?: number | null }) | null;
  onRetry: () => void;
}) {
  return (
    <Page title="商品">
      {error ? (
        <PageFailure
          error={error}
          missing={commodityOutcome.PRODUCT_NOT_FOUND}
          text="没有这个商品"
          list={["/products", "返回商品"]}
          onRetry={onRetry}
        />
      ) : (
        <div className={styles.bone} aria-busy="true" />
      )}
    </Page>
  );
}
