import type { Ctx } from "../../kernel/verb/context.ts";
import { holdChanges, listOffers, type Offer, takeChangedProducts } from "./goods-change-store.ts";

export type { Offer } from "./goods-change-store.ts";

/**
 * Products whose price changed or that can be bought again since the last call, as they are offered now: each change once,
 * up to `most` of them, and one caller at a time until its transaction ends. Answers how many changes these were.
 */
export async function takeGoodsChanges(ctx: Ctx, most: number): Promise<{ taken: number; offers: Offer[] }> {
  if (!(await holdChanges(ctx.db))) return { taken: 0, offers: [] };
  const { taken, productIds } = await takeChangedProducts(ctx.db, most);
  return { taken, offers: productIds.length === 0 ? [] : await listOffers(ctx.db, productIds) };
}
