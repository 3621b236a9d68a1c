import type { Cart, cartSchemas } from "@crux/contract/cart.schema";
import { LIMITS } from "@crux/contract/limits";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { sum } from "@crux/rules/money/money";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type SkuFacts, showSkus } from "../commodity/service.ts";
import type { CountedLine } from "./cart-facts.ts";
import { presentCart } from "./present-cart.ts";
import { refuseDropped } from "./price-goods.ts";
import { priceLines } from "./price-lines.ts";
import { boughtOf, type CartCtx, limitedPieces, refuseOverLimit } from "./purchase-limit.ts";
import { isLacking, isSold } from "./stock-check.ts";
import type { CartRow, ItemType, LineRow } from "./store.ts";
import {
  addToLines,
  deleteLines,
  deleteOrdered,
  findCart,
  insertCart,
  lockCart,
  updateLines,
} from "./store.ts";

export { previewOrder } from "./preview-order.ts";
export { type PricedGoods, priceGoods, priceGoodsFor } from "./price-goods.ts";
export { type BoughtPieces, limitedPieces, refuseBeyondLimits, refuseOverLimit } from "./purchase-limit.ts";
export { isLacking, isSold } from "./stock-check.ts";

type Skus = ReadonlyMap<number, SkuFacts>;
type Of<Name extends keyof typeof cartSchemas> = z.output<(typeof cartSchemas)[Name]["input"]>;

/** The caller's cart, opened at the first use (R-API-14). */
export async function getCart(ctx: CartCtx): Promise<Cart> {
  const { uid } = ctx.caller;
  const cart = (await findCart(ctx.db, uid)) ?? (await openCart(ctx, uid));
  return presentCart(ctx, cart);
}

async function openCart(ctx: CartCtx, uid: number): Promise<CartRow> {
  const id = await insertCart(ctx.db, uid, ctx.now);
  if (id !== undefined) return { id, lines: [] };
  // Another request opened it a moment ago.
  const cart = await findCart(ctx.db, uid);
  if (!cart) throw new Fail(cartOutcome.NOT_FOUND);
  return cart;
}

async function lockOwn(ctx: CartCtx, cartId: number): Promise<CartRow> {
  const cart = await lockCart(ctx.db, ctx.caller.uid, cartId);
  if (!cart) throw new Fail(cartOutcome.NOT_FOUND);
  return cart;
}

/**
 * Adds pieces, to the line of the sku where there is one (R-API-15, OP-025). Throws `cart.NOT_FOUND`,
 * `commodity.PRODUCT_NOT_FOUND`, `cart.OFF_SALE` (for gifts and swap items also when their activity is not met),
 * `cart.INSUFFICIENT_STOCK`, and `cart.INVALID_QUANTITY` above 50 of one sku in this call, beyond an activity's limit
 * or the one for each customer (with an `OverLimit`), or for a line beyond the cart's last place.
 */
export async function addItems(ctx: CartCtx, { cartId, itemList }: Of<"add">): Promise<AddedTo> {
  const added = gatherAdded(itemList);
  const cart = await lockOwn(ctx, Number(cartId));
  const skus = await showSkus(ctx, [
    ...new Set([...cart.lines.map((line) => line.skuId), ...added.map((line) => line.skuId)]),
  ]);
  for (const { skuId, quantity } of added) {
    const sku = skus.get(skuId);
    if (!sku) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
    if (!isSold(sku)) throw new Fail(cartOutcome.OFF_SALE);
    if (isLacking(sku, quantity + piecesOf(cart.lines, skuId)))
      throw new Fail(cartOutcome.INSUFFICIENT_STOCK);
  }
  await refuseMoreThanLimits(ctx, { more: added, before: cart.lines, skus });
  const newLines = added.filter(({ skuId, itemType }) => !findLine(cart.lines, skuId, itemType)).length;
  if (cart.lines.length + newLines > LIMITS.cartLines) throw new Fail(cartOutcome.INVALID_QUANTITY);
  const changed = addToLines(ctx.db, cart.id, added, ctx.now);
  if (added.some((line) => line.itemType === "PREFERENCE")) {
    const lines = withChanged(cart.lines, await changed);
    await refuseUngiven(ctx, { lines, changed: await changed, skus });
  }
  ctx.withCommit(changed);
  return { cart, changed, skus };
}

/** A cart as it was, and the lines that adding to it left, which the database tells with the commit. */
type AddedTo = { cart: CartRow; changed: Promise<LineRow[]>; skus: Skus };

/** The cart with what was added. */
export async function presentAdded(ctx: CartCtx, { cart, changed, skus }: AddedTo): Promise<Cart> {
  return presentCart(ctx, { id: cart.id, lines: withChanged(cart.lines, await changed) }, skus);
}

type Added = { skuId: number; itemType: ItemType; quantity: number; isChecked: boolean };

function gatherAdded(itemList: Of<"add">["itemList"]): Added[] {
  const added = new Map<string, Added>();
  for (const { id, skuId = id, itemType, quantity, checkFlag } of itemList) {
    if (skuId === undefined) throw new Fail(generalOutcome.INVALID_REQUEST);
    const key = `${skuId} ${itemType}`;
    const sum = (added.get(key)?.quantity ?? 0) + quantity;
    if (sum > LIMITS.lineQuantity) throw new Fail(cartOutcome.INVALID_QUANTITY);
    added.set(key, { skuId, itemType, quantity: sum, isChecked: checkFlag });
  }
  return [...added.values()];
}

/** 限购, of what lies in the cart and was bought before. */
async function refuseMoreThanLimits(
  ctx: CartCtx,
  { more, before, skus }: { more: readonly CountedLine[]; before: readonly LineRow[]; skus: Skus },
): Promise<void> {
  const limited = limitedPieces(more, skus);
  const bought = await boughtOf(ctx, limited);
  const inCart = new Map(limitedPieces(before, skus).map(({ productId, wanted }) => [productId, wanted]));
  refuseOverLimit(limited, (id) => (inCart.get(id) ?? 0) + (bought.get(id) ?? 0));
}

function findLine(lines: readonly LineRow[], skuId: number, itemType: ItemType): LineRow | undefined {
  return lines.find((line) => line.skuId === skuId && line.itemType === itemType);
}

function piecesOf(lines: readonly LineRow[], skuId: number): number {
  return sum(lines.filter((line) => line.skuId === skuId).map((line) => line.quantity));
}

/** Gifts and swap items come into a cart only as its met activities give them (I-22). */
async function refuseUngiven(
  ctx: CartCtx,
  { lines, changed, skus }: { lines: LineRow[]; changed: readonly LineRow[]; skus: Map<number, SkuFacts> },
): Promise<void> {
  const chosen = new Set(changed.filter((line) => line.itemType === "PREFERENCE").map((line) => line.skuId));
  if (chosen.size === 0) return;
  const { price } = await priceLines(ctx, lines, skus);
  refuseDropped({ dropped: price.dropped.filter(({ skuId }) => chosen.has(skuId)) }, cartOutcome.OFF_SALE);
}

/** The lines of a cart after a change, which tells of a line anew; newest first. */
function withChanged(lines: readonly LineRow[], changed: readonly LineRow[]): LineRow[] {
  const byId = new Map([...lines, ...changed].map((line) => [line.id, line]));
  return [...byId.values()].sort((left, right) => right.id - left.id);
}

/**
 * Sets quantity and check flag of lines (R-API-16); a line that lacks stock or is not sold stays unchecked (R-CART-16).
 * Throws `cart.NOT_FOUND`, `cart.ITEM_NOT_FOUND`, for more pieces than before `cart.INSUFFICIENT_STOCK` or
 * `cart.OFF_SALE` or, beyond the limit for each customer, `cart.INVALID_QUANTITY`, and for gifts what adding them throws.
 */
export async function changeItems(ctx: CartCtx, { cartId, itemList }: Of<"change">): Promise<Cart> {
  const cart = await lockOwn(ctx, Number(cartId));
  const lineOf = new Map(cart.lines.map((line) => [line.id, line]));
  const skus = await showSkus(ctx, [...new Set(cart.lines.map((line) => line.skuId))]);
  const changed = new Map<number, LineRow>();
  for (const { id, quantity: wanted, checkFlag } of itemList) {
    const line = changed.get(id) ?? lineOf.get(id);
    const sku = line && skus.get(line.skuId);
    if (!line || !sku) throw new Fail(cartOutcome.ITEM_NOT_FOUND);
    const quantity = wanted ?? line.quantity;
    const isMore = quantity > line.quantity;
    if (isMore && !isSold(sku)) throw new Fail(cartOutcome.OFF_SALE);
    if (isMore && isLacking(sku, quantity)) throw new Fail(cartOutcome.INSUFFICIENT_STOCK);
    const isChecked = (checkFlag ?? line.isChecked) && isSold(sku) && !isLacking(sku, quantity);
    changed.set(id, { ...line, quantity, isChecked: isChecked });
  }
  const more = [...changed.values()].filter((line) => line.quantity > (lineOf.get(line.id)?.quantity ?? 0));
  const others = cart.lines.filter(({ id }) => !more.some((line) => line.id === id));
  await refuseMoreThanLimits(ctx, { more, before: others, skus });
  ctx.withCommit(updateLines(ctx.db, cart.id, [...changed.values()], ctx.now));
  const lines = withChanged(cart.lines, [...changed.values()]);
  await refuseUngiven(ctx, { lines, changed: more, skus });
  return presentCart(ctx, { id: cart.id, lines }, skus);
}

/**
 * Takes lines out of the cart (R-API-17); throws `cart.NOT_FOUND`, or `cart.ITEM_NOT_FOUND` when one of them is not in
 * it.
 */
export async function removeItems(ctx: CartCtx, { cartId, idList }: Of<"remove">): Promise<Cart> {
  const cart = await lockOwn(ctx, Number(cartId));
  const removed = new Set(idList);
  const left = cart.lines.filter((line) => !removed.has(line.id));
  if (cart.lines.length - left.length < removed.size) throw new Fail(cartOutcome.ITEM_NOT_FOUND);
  ctx.withCommit(deleteLines(ctx.db, cart.id, [...removed]));
  return presentCart(ctx, { id: cart.id, lines: left });
}

/**
 * Takes ordered pieces out of a user's cart, in the order's own transaction (L-ORD-01); what was added meanwhile, as on
 * another phone, stays.
 */
export async function removeOrdered(
  ctx: Ctx,
  uid: number,
  lines: readonly { skuId: number; itemType: ItemType; quantity: number }[],
): Promise<void> {
  if (lines.length > 0) await deleteOrdered(ctx.db, uid, lines);
}
