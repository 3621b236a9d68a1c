import type { Ctx } from "../../kernel/verb/context.ts";
import { listTagsOfProducts } from "./search/listing-store.ts";
import { listTags } from "./store.ts";

/** A tag with the names, and the ids, from the top down to it. */
export type Category = { id: number; path: string[]; ids: number[] };

/** Every tag that customers see, each below the one above it. */
export async function listCategories({ db }: Ctx): Promise<Category[]> {
  const tags = await listTags(db);
  const below = (parentId: number | null, { path, ids }: Omit<Category, "id">): Category[] =>
    tags
      .filter((tag) => tag.parentId === parentId)
      .flatMap(({ id, name }) => {
        const here = { path: [...path, name], ids: [...ids, id] };
        return [{ id, ...here }, ...below(id, here)];
      });
  return below(null, { path: [], ids: [] });
}

/** The tags that any of these products has, with those above them. */
export async function tagsOfProducts({ db }: Ctx, productIds: readonly number[]): Promise<Set<number>> {
  const rows = await listTagsOfProducts(db, productIds);
  return new Set(rows.map(({ tagId }) => tagId));
}
