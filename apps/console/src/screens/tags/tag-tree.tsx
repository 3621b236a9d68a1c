import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfTag } from "@crux/contract/ops/shelves.schema";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Thumb } from "../../parts/order/thumb.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { MOST_LEVELS } from "./tag-words.ts";
import styles from "./tags.module.css";

type TagTreeProps = {
  /** Each before what lies below it. */
  tags: readonly ShelfTag[];
  open: string | null;
  onOpen: (id: number) => void;
  onAdd: (parentId: number) => void;
};

/** All tags, each with what lies below it; buttons put a tag before or behind its neighbour. */
export function TagTree(props: TagTreeProps) {
  const { tags } = props;
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const move = useAction(commodityOpsApi.moveTag, { refreshes: [commodityOpsApi.tagsOps] });
  const toggle = (id: number) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const levelOf = (parentId: number | null) => {
    const row = tags.filter((tag) => tag.parentId === parentId);
    return (
      <ul className={styles.level}>
        {row.map((tag, place) => (
          <li key={tag.id}>
            <TagRow
              {...props}
              tag={tag}
              hasBelow={tags.some((one) => one.parentId === tag.id)}
              isClosed={closed.has(tag.id)}
              onToggle={() => toggle(tag.id)}
              canMove={{ up: place > 0, down: place < row.length - 1 }}
              onMove={(by) => {
                if (!move.isBusy)
                  void move.run({ id: tag.id, parentId, place: place + by, version: tag.version });
              }}
            />
            {tags.some((one) => one.parentId === tag.id) && !closed.has(tag.id) && levelOf(tag.id)}
          </li>
        ))}
      </ul>
    );
  };
  return <div className={styles.tree}>{levelOf(null)}</div>;
}

type TagRowProps = Omit<TagTreeProps, "tags"> & {
  tag: ShelfTag;
  hasBelow: boolean;
  isClosed: boolean;
  onToggle: () => void;
  canMove: { up: boolean; down: boolean };
  onMove: (by: 1 | -1) => void;
};

function TagRow(props: TagRowProps) {
  const { tag, open, hasBelow, isClosed, canMove, onOpen, onAdd, onToggle, onMove } = props;
  const { id, name, level, hidden, goods, imgUrl } = tag;
  return (
    <div className={styles.row} data-level={level} aria-current={String(id) === open || undefined}>
      {hasBelow ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={!isClosed}
          aria-label={`${isClosed ? "展开" : "收起"}${name}`}
          onClick={onToggle}
        >
          {isClosed ? "▸" : "▾"}
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      {level === 1 && <Thumb src={imgUrl} />}
      <button
        type="button"
        className={styles.name}
        onClick={() => onOpen(id)}
        aria-label={`打开分类 ${name}`}
      >
        {name}
      </button>
      {hidden && <Tag>不显示</Tag>}
      <span className={styles.goods}>{`${goods.toLocaleString("en-AU")} 件`}</span>
      <span className={styles.acts}>
        {level < MOST_LEVELS && (
          <Button variant="ghost" onClick={() => onAdd(id)} aria-label={`在${name}下新增`}>
            ＋ 下级
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={`上移${name}`}
          aria-disabled={!canMove.up || undefined}
          onClick={() => canMove.up && onMove(-1)}
        >
          ↑
        </Button>
        <Button
          variant="ghost"
          aria-label={`下移${name}`}
          aria-disabled={!canMove.down || undefined}
          onClick={() => canMove.down && onMove(1)}
        >
          ↓
        </Button>
      </span>
    </div>
  );
}
