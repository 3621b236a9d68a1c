import type { ShelfTag } from "@crux/contract/ops/shelves.schema";

/** So many levels the shop shows. */
export const MOST_LEVELS = 3;

/** `母婴 › 奶粉 › 一段` */
export function pathText(tags: readonly ShelfTag[], tag: ShelfTag): string {
  const parent = tags.find(({ id }) => id === tag.parentId);
  return parent ? `${pathText(tags, parent)} › ${tag.name}` : tag.name;
}

/** How many levels a tag takes with what lies below it. */
function heightOf(tags: readonly ShelfTag[], tag: ShelfTag): number {
  const below = tags.filter(({ parentId }) => parentId === tag.id);
  return 1 + Math.max(0, ...below.map((child) => heightOf(tags, child)));
}

function isWithin(tags: readonly ShelfTag[], tag: ShelfTag, one: ShelfTag | undefined): boolean {
  if (!one) return false;
  return (
    one.id === tag.id ||
    isWithin(
      tags,
      tag,
      tags.find(({ id }) => id === one.parentId),
    )
  );
}

/** Below which tags this one fits with all below it. */
export function placesFor(tags: readonly ShelfTag[], tag: ShelfTag): ShelfTag[] {
  const height = heightOf(tags, tag);
  return tags.filter((one) => !isWithin(tags, tag, one) && one.level + height <= MOST_LEVELS);
}
