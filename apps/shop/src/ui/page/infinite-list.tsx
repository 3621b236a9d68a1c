import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import styles from "./infinite-list.module.css";

interface InfiniteListProps {
  hasMore: boolean;
  isLoading: boolean;
  isError?: boolean;
  onMore: () => void;
  children: ReactNode;
}

/** A list that asks for more when less than 200 px remain below (R-APP-34), one request at a time. */
export function InfiniteList({ hasMore, isLoading, isError = false, onMore, children }: InfiniteListProps) {
  const foot = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onMore);
  const canAsk = hasMore && !isLoading && !isError;

  useEffect(() => {
    if (!canAsk || !foot.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        // Watched again after the answer, which also asks on when the page is still not full.
        watch.disconnect();
        ask();
      },
      { rootMargin: "0px 0px 200px 0px" },
    );
    watch.observe(foot.current);
    return () => watch.disconnect();
  }, [canAsk]);

  return (
    <>
      {children}
      <div ref={foot} role="status" className={styles.foot}>
        <Foot hasMore={hasMore} isLoading={isLoading} isError={isError} onMore={onMore} />
      </div>
    </>
  );
}

function Foot({ hasMore, isLoading, isError, onMore }: Required<Omit<InfiniteListProps, "children">>) {
  if (isError && !isLoading) {
    return (
      <button type="button" className={styles.retry} onClick={onMore}>
        加载失败 · 点击重试
      </button>
    );
  }
  return hasMore || isLoading ? "加载中…" : "- 没有更多了 -";
}
