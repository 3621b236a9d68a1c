import * as cartOutcome from "@crux/contract/outcomes/cart";
import { Fail } from "../../../kernel/fail.ts";
import type { UserCtx } from "../../../kernel/verb/context.ts";
import { shopProduct } from "../../sale/service.ts";
import { deleteWish, insertWish, listWishIds, lockWishes } from "./awaited-store.ts";

/** More than that nobody waits for. */
const MOST = 200;

/** The numbers of the products that the caller waits for. */
export function restockWishIds(ctx: UserCtx): Promise<number[]> {
  return listWishIds(ctx.db, ctx.caller.uid);
}

/**
 * Has the caller told, once, when a product can be bought again. Throws `sale.PRODUCT_NOT_FOUND`, `cart.IN_STOCK` where there
 * is some of it, and `cart.TOO_MANY_WISHES` for more than 200.
 */
export async function askForRestock(ctx: UserCtx, { productId }: { productId: number }): Promise<null> {
  const { uid } = ctx.caller;
  const { saleStatus, oversale, totalAvailable } = await shopProduct(ctx, { id: productId });
  if (saleStatus === "ONLINE" && (oversale === 1 || totalAvailable > 0)) throw new Fail(cartOutcome.IN_STOCK);
  await lockWishes(ctx.db, uid);
  if (await insertWish(ctx.db, { uid, productId, at: ctx.now }, MOST)) return null;
  if (!(await listWishIds(ctx.db, uid)).includes(productId)) throw new Fail(cartOutcome.TOO_MANY_WISHES);
  return null;
}

/** Waits for a product no longer; one that was not waited for is no mistake. */
export async function dropRestockWish(ctx: UserCtx, { productId }: { productId: number }): Promise<null> {
  await deleteWish(ctx.db, ctx.caller.uid, productId);
  return null;
}
