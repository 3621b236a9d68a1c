import type { Ctx } from "../../kernel/verb/context.ts";
import { dropUnordered } from "../inventory/service.ts";
import { lockEditedProducts } from "./edit/product-store.ts";
import { deleteProduct, deleteUnusedBrands, deleteUnusedTags, listSkuIdsOf } from "./removal-store.ts";
import { listProductsAnew } from "./search/list-anew.ts";
import { replaceProductTags, updateSaleStatus } from "./store.ts";

/**
 * Takes a product away with its skus, stock, versions and drafts, where nobody ever ordered any of it; one that somebody
 * did goes off sale and out of its categories. Answers its skus, and whether it is gone. Its pictures' files stay.
 */
export async function removeProduct(
  ctx: Ctx,
  productId: number,
): Promise<{ isGone: boolean; skuIds: number[] }> {
  await lockEditedProducts(ctx.db, [productId]);
  const skuIds = await listSkuIdsOf(ctx.db, productId);
  const isGone = await dropUnordered(ctx, skuIds);
  if (isGone) await deleteProduct(ctx.db, productId);
  else {
    await updateSaleStatus(ctx.db, productId, "OFFLINE");
    await replaceProductTags(ctx.db, [], [productId]);
    await listProductsAnew(ctx, [productId]);
  }
  ctx.invalidate("catalogue", "home");
  return { isGone, skuIds };
}

/** Takes away those of the categories and brands that nothing lies in or below any more; answers these. */
export async function removeUnusedShelves(
  ctx: Ctx,
  { tagIds, brandIds }: { tagIds: readonly number[]; brandIds: readonly number[] },
): Promise<{ tagIds: Set<number>; brandIds: Set<number> }> {
  const gone = {
    tagIds: await deleteUnusedTags(ctx.db, tagIds),
    brandIds: await deleteUnusedBrands(ctx.db, brandIds),
  };
  ctx.invalidate("catalogue", "home");
  return gone;
}
