import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorView } from "../../../ui/page/error-view.tsx";
import { Skeleton } from "../../../ui/show/skeleton.tsx";
import styles from "./region-sheet.module.css";

/** Stands in a sheet while its region data is on its way or failed to load. */
export function RegionWaiting({
  load,
}: {
  load: Pick<UseQueryResult, "isError" | "isFetching" | "refetch">;
}) {
  if (load.isError) {
    return (
      <ErrorView
        text="网络连接失败，请检查网络后重试"
        isRetrying={load.isFetching}
        onRetry={() => void load.refetch()}
      />
    );
  }
  return (
    <div className={styles.waiting} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} width={key % 2 ? "half" : "short"} />
      ))}
    </div>
  );
}
