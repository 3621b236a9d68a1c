import type { ApiError } from "@crux/client/client";
import type { Page } from "@crux/contract/wire";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { InfiniteList } from "../../ui/page/infinite-list.tsx";
import styles from "./paged-list.module.css";

interface PagedListProps<Row> {
  list: UseInfiniteQueryResult<Page<Row>[], ApiError>;
  /** Stands there until the first page is. */
  waiting: ReactNode;
  /** What to say when the first page does not come; the failure's own words, unless given. */
  failure?: string;
  empty: ReactNode;
  /** Says once, above the rows, by whose clock their times are. */
  hasTimes?: boolean;
  children: (rows: Row[]) => ReactNode;
}

/** Rows of a list call, page by page: waiting, failed with another try, empty, or there. */
export function PagedList<Row>({ list, waiting, failure, empty, hasTimes, children }: PagedListProps<Row>) {
  const rows = list.data?.flatMap((page) => page.content);
  if (!rows) {
    if (!list.error) return waiting;
    const { error, isFetching, refetch } = list;
    return (
      <ErrorView text={failure ?? error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (rows.length === 0) return empty;
  return (
    <InfiniteList
      hasMore={list.hasNextPage}
      isLoading={list.isFetchingNextPage}
      isError={list.isFetchNextPageError}
      onMore={() => void list.fetchNextPage()}
    >
      {hasTimes && <p className={styles.clock}>时间均为北京时间</p>}
      {children(rows)}
    </InfiniteList>
  );
}
