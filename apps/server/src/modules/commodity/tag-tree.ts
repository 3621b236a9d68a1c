import type { Tag } from "@crux/contract/commodity.schema";
import type { TagRow } from "./store.ts";

/** The tags of one level with their children below them; a tag under a missing one is missing, too. */
export function tagTree(rows: readonly TagRow[], level: number): Tag[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isReached = ({ parentId }: TagRow): boolean => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parentId === null || (parent !== undefined && isReached(parent));
  };
  const childrenOf = new Map<number | null, TagRow[]>();
  for (const row of rows) childrenOf.set(row.parentId, [...(childrenOf.get(row.parentId) ?? []), row]);
  const leaf = ({ id, name, priority, disable, imgUrl }: TagRow) => ({ id, name, priority, disable, imgUrl });
  const children = (row: TagRow) => childrenOf.get(row.id) ?? [];
  return rows
    .filter((row) => row.level === level && isReached(row))
    .map((top) => ({
      ...leaf(top),
      childTags: children(top).map((child) => ({ ...leaf(child), childTags: children(child).map(leaf) })),
    }));
}
