import type { Cart, CartPre, cartSchemas } from "@crux/contract/cart.schema";
import { LIMITS, SHOP_ID } from "@crux/contract/limits";
import type { z } from "zod";
import type { Ctx, UserCtx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { showSkus } from "../commodity/service.ts";
import { planSchemes, wireSku } from "../logistics/service.ts";
import { describeCart, isLacking, isSold, openActivities } from "./describe-cart.ts";
import { priceGoods } from "./price-goods.ts";
import { addToLines, deleteLines, deleteSkus, findCart, insertCart, lockCart, saveLines } from "./store.ts";
import type { CartRow, LineRow } from "./tables.ts";

export { type PricedGoods, priceGoods, type WantedLine } from "./price-goods.ts";

type Of<Name extends keyof typeof cartSchemas> = z.output<(typeof cartSchemas)[Name]["input"]>;

/** The caller's cart, opened at the first use (R-API-14). */
export async function getCart(ctx: UserCtx): Promise<Cart> {
  const { uid } = ctx.caller;
  const cart = (await findCart(ctx.db, uid)) ?? (await openCart(ctx, uid));
  return describeCart(ctx, cart);
}

async function openCart(ctx: UserCtx, uid: number): Promise<CartRow> {
  const id = await insertCart(ctx.db, uid, ctx.now);
  if (id !== undefined) return { id, lines: [] };
  // Another request opened it a moment ago.
  const cart = await findCart(ctx.db, uid);
  if (!cart) throw new Fail(160001);
  return cart;
}

async function lockOwn(ctx: UserCtx, cartId: number): Promise<CartRow> {
  const cart = await lockCart(ctx.db, ctx.caller.uid, cartId);
  if (!cart) throw new Fail(160001);
  return cart;
}

/**
 * Adds pieces, to the line of the sku where there is one (R-API-15, OP-025). Throws 160001, 210001, 160005, 160004,
 * and 160008 above 50 of one sku in this call or for a line beyond the cart's last place.
 */
export async function addItems(ctx: UserCtx, { cartId, itemList }: Of<"add">): Promise<Cart> {
  const added = gatherAdded(itemList);
  const cart = await lockOwn(ctx, Number(cartId));
  const lineOf = new Map(
    cart.lines.filter((line) => line.item_type === "NORMAL").map((line) => [line.sku_id, line]),
  );
  const facts = await showSkus(ctx, [
    ...new Set([...cart.lines.map((line) => line.sku_id), ...added.map((line) => line.skuId)]),
  ]);
  for (const { skuId, quantity } of added) {
    const sku = facts.get(skuId);
    if (!sku) throw new Fail(210001);
    if (!isSold(sku)) throw new Fail(160005);
    if (isLacking(sku, quantity + (lineOf.get(skuId)?.quantity ?? 0))) throw new Fail(160004);
  }
  const newLines = added.filter((line) => !lineOf.has(line.skuId)).length;
  if (cart.lines.length + newLines > LIMITS.cartLines) throw new Fail(160008);
  const changed = await addToLines(ctx.db, cart.id, added, ctx.now);
  return describeCart(ctx, { id: cart.id, lines: mergeLines(cart.lines, changed) }, facts);
}

type Added = { skuId: number; quantity: number; isChecked: boolean };

function gatherAdded(itemList: Of<"add">["itemList"]): Added[] {
  const added = new Map<number, Added>();
  for (const { id, skuId = id, quantity, checkFlag } of itemList) {
    if (skuId === undefined) throw new Fail(900001);
    const sum = (added.get(skuId)?.quantity ?? 0) + quantity;
    if (sum > LIMITS.lineQuantity) throw new Fail(160008);
    added.set(skuId, { skuId, quantity: sum, isChecked: checkFlag });
  }
  return [...added.values()];
}

function mergeLines(lines: readonly LineRow[], changed: readonly LineRow[]): LineRow[] {
  const merged = new Map([...lines, ...changed].map((line) => [line.id, line]));
  return [...merged.values()].sort((left, right) => right.id - left.id);
}

/**
 * Sets quantity and check flag of lines (R-API-16); a line that lacks stock or is not sold stays unchecked (R-CART-16).
 * Throws 160001, 160002, and for more pieces than before 160004 or 160005.
 */
export async function changeItems(ctx: UserCtx, { cartId, itemList }: Of<"change">): Promise<Cart> {
  const cart = await lockOwn(ctx, Number(cartId));
  const lineOf = new Map(cart.lines.map((line) => [line.id, line]));
  const facts = await showSkus(
    ctx,
    cart.lines.map((line) => line.sku_id),
  );
  const changed = new Map<number, LineRow>();
  for (const { id, quantity: wanted, checkFlag } of itemList) {
    const line = changed.get(id) ?? lineOf.get(id);
    const sku = line && facts.get(line.sku_id);
    if (!line || !sku) throw new Fail(160002);
    const quantity = wanted ?? line.quantity;
    const isMore = quantity > line.quantity;
    if (isMore && !isSold(sku)) throw new Fail(160005);
    if (isMore && isLacking(sku, quantity)) throw new Fail(160004);
    const isChecked = (checkFlag ?? line.is_checked) && isSold(sku) && !isLacking(sku, quantity);
    changed.set(id, { ...line, quantity, is_checked: isChecked });
  }
  await saveLines(ctx.db, cart.id, [...changed.values()], ctx.now);
  return describeCart(ctx, { id: cart.id, lines: mergeLines(cart.lines, [...changed.values()]) }, facts);
}

/** Takes lines out of the cart (R-API-17); throws 160001, or 160002 when one of them is not in it. */
export async function removeItems(ctx: UserCtx, { cartId, idList }: Of<"remove">): Promise<Cart> {
  const cart = await lockOwn(ctx, Number(cartId));
  const removed = new Set(idList);
  const left = cart.lines.filter((line) => !removed.has(line.id));
  if (cart.lines.length - left.length < removed.size) throw new Fail(160002);
  await deleteLines(ctx.db, cart.id, [...removed]);
  return describeCart(ctx, { id: cart.id, lines: left });
}

/** What checkout shows for these goods: prices, splits and totals, all from the server (R-API-18, R-MODEL-08). */
export async function previewOrder(ctx: UserCtx, { itemList }: Of<"preview">): Promise<CartPre> {
  const goods = await priceGoods(ctx, itemList);
  const activities = await openActivities(
    ctx,
    goods.lines.map((line) => line.sku),
  );
  const schemes = await planSchemes(ctx, goods.lines);
  const { amountCents, activitySavingCents } = goods;
  return {
    shopId: SHOP_ID,
    items: goods.lines.map(({ sku, itemType, quantity, priceCents }) => ({
      skuDetail: wireSku(sku),
      itemType,
      quantity,
      price: priceCents,
      amount: priceCents * quantity,
      activityId: activities.get(sku.productId)?.id ?? null,
    })),
    req: { remark: "" },
    coupon: null,
    activityMatch: goods.activityMatch,
    couponMatchResult: { availableTickets: [], total_price: amountCents - activitySavingCents },
    logisticsPkgSchemes: schemes,
    total_price: amountCents,
    saving_price: activitySavingCents,
    real_price: amountCents - activitySavingCents,
  };
}

/** Takes ordered goods out of a user's cart, in the order's own transaction (L-ORD-01). */
export async function removeOrdered(ctx: Ctx, uid: number, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length > 0) await deleteSkus(ctx.db, uid, skuIds);
}
