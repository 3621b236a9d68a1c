import type { Hit } from "@crux/contract/report/today.schema";
import { useEffect } from "react";
import { HIT_KINDS, stateText } from "./hits.ts";
import styles from "./search-box.module.css";

type HitListProps = {
  id: string;
  hits: readonly Hit[];
  chosen: number;
  isOld: boolean;
  isFailed: boolean;
  onGo: (hit: Hit) => void;
};

/** What the search found, below its field. */
export function HitList({ id, hits, chosen, isOld, isFailed, onGo }: HitListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  return (
    <div className={styles.hits} aria-busy={isOld || undefined}>
      <div id={id} role="listbox" aria-label="搜索结果">
        {hits.map((hit, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          <div
            key={`${hit.kind} ${hit.id}`}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            className={styles.hit}
            // The field keeps the focus, and so the list stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onGo(hit)}
          >
            <span className={styles.kind}>{HIT_KINDS[hit.kind]}</span>
            <span className={styles.title}>{hit.title}</span>
            <span className={styles.detail}>{hit.detail}</span>
            <span className={styles.state}>{stateText(hit)}</span>
          </div>
        ))}
      </div>
      {hits.length === 0 && (
        <p className={styles.none} role="status">
          {isFailed
            ? "搜索失败，请稍后重试"
            : isOld
              ? "搜索中…"
              : "没有找到，可输入姓名的开头或结尾、手机后四位"}
        </p>
      )}
    </div>
  );
}
