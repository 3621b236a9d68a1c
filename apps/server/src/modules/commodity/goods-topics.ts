import type { Ctx } from "../../kernel/verb/context.ts";

/**
 * What is the same for all goods and for none alone: brands, tags, activities, rules. Everything that shows goods relies
 * on it.
 */
const CATALOGUE = "catalogue";
/** Goods that lists show. */
export const LISTED = "listed goods";
/** Any goods, whatever shows them. */
export const GOODS = "goods";
const goodsOf = (productId: number) => `goods ${productId}`;
/** More goods than this are told as all. */
const MOST = 200;

/** Says that an answer shows this product, on sale or not. */
export function showsGoods(ctx: Ctx, productId: number): void {
  ctx.reliesOn(goodsOf(productId));
}

/** An edited product; `isListed` when lists show it, or did before. */
type EditedGoods = { productId: number; isListed: boolean };

/** Tells whoever shows goods which of them were edited: who shows others hears nothing. */
export function tellGoods(ctx: Ctx, edited: readonly EditedGoods[]): void {
  if (edited.some(({ isListed }) => isListed)) ctx.invalidate(LISTED);
  if (edited.length > MOST) ctx.invalidate(CATALOGUE);
  else ctx.invalidate(GOODS, ...edited.map(({ productId }) => goodsOf(productId)));
}
