import type { Favourite } from "@crux/contract/goods/favourite.schema";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import type { Page } from "@crux/contract/wire";
import { pageOf, sliceOf } from "../../../kernel/database/page.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { UserCtx } from "../../../kernel/verb/context.ts";
import { shopProduct, showProducts } from "../../sale/service.ts";
import {
  countFavourites,
  deleteFavourite,
  insertFavourite,
  listFavouriteIds,
  listFavouriteRows,
  lockFavourites,
} from "./favourite-store.ts";

/** More than that nobody looks through. */
const MOST = 500;

/** One page of what the caller keeps, as it is sold now; what is not shown at all any more is left out. */
export async function listFavourites(
  ctx: UserCtx,
  input: { pageNum: number; pageSize: number },
): Promise<Page<Favourite>> {
  const { uid } = ctx.caller;
  const rows = await listFavouriteRows(ctx.db, uid, sliceOf(input));
  const products = await showProducts(
    ctx,
    rows.map(({ productId }) => productId),
  );
  const content = rows.flatMap(({ productId, priceCents, createdAt }) => {
    const product = products.get(productId);
    return product ? [{ product, keptPrice: priceCents, keptTime: createdAt.toISOString() }] : [];
  });
  return pageOf(content, { total: await countFavourites(ctx.db, uid), ...input });
}

/** The numbers of the products that the caller keeps. */
export function favouriteIds(ctx: UserCtx): Promise<number[]> {
  return listFavouriteIds(ctx.db, ctx.caller.uid);
}

/**
 * Keeps a product with the price that it has now, once. Throws `sale.PRODUCT_NOT_FOUND`, and `cart.TOO_MANY_FAVOURITES` for
 * more than 500.
 */
export async function addFavourite(ctx: UserCtx, { productId }: { productId: number }): Promise<null> {
  const { uid } = ctx.caller;
  const { currentPrice } = await shopProduct(ctx, { id: productId });
  const row = { uid, productId, priceCents: currentPrice, at: ctx.now };
  await lockFavourites(ctx.db, uid);
  if (await insertFavourite(ctx.db, row, MOST)) return null;
  if (!(await listFavouriteIds(ctx.db, uid)).includes(productId))
    throw new Fail(cartOutcome.TOO_MANY_FAVOURITES);
  return null;
}

/** Keeps a product no longer; one that was not kept is no mistake. */
export async function removeFavourite(ctx: UserCtx, { productId }: { productId: number }): Promise<null> {
  await deleteFavourite(ctx.db, ctx.caller.uid, productId);
  return null;
}
