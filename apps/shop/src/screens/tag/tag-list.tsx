import type { Tag } from "@crux/contract/commodity.schema";
import { useEffect, useRef } from "react";
import styles from "./tag-list.module.css";

/** The top tags; choosing one changes the address without a new history entry. */
export function TagList({
  tags,
  chosenId,
  onChoose,
}: {
  tags: readonly Tag[];
  chosenId: number;
  onChoose: (id: number) => void;
}) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tag="${chosenId}"]`);
    if (!list.current || !chosen) return;
    const { offsetTop, offsetHeight } = chosen;
    const middle = offsetTop - (list.current.clientHeight - offsetHeight) / 2;
    list.current.scrollTo({ top: middle, behavior: "smooth" });
  }, [chosenId]);
  return (
    <nav ref={list} className={styles.list} aria-label="一级分类">
      {tags.map((tag) => (
        <a
          key={tag.id}
          href={`/tag?id=${tag.id}`}
          className={styles.tag}
          data-tag={tag.id}
          data-replace=""
          aria-current={tag.id === chosenId ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            if (tag.id !== chosenId) onChoose(tag.id);
          }}
        >
          {tag.name}
        </a>
      ))}
    </nav>
  );
}
