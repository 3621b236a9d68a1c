import type { CartPre } from "@crux/contract/cart.schema";
import type { Code } from "@crux/contract/codes";
import { LIMITS } from "@crux/contract/limits";
import { goodsCents } from "@crux/rules/order-amounts";
import { unitPriceCents } from "@crux/rules/unit-price";
import type { UserCtx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { type SkuFacts, showSkus } from "../commodity/service.ts";
import type { GoodsLine } from "../logistics/service.ts";
import { isLacking, isSold } from "./describe-cart.ts";
import type { ItemType } from "./tables.ts";

/** What somebody wants to buy; prices of a request are never among it. */
export type WantedLine = { skuId: number; itemType: ItemType; quantity: number };

export type PricedGoods = {
  /** One line per sku and kind, in the order of the request. */
  lines: GoodsLine[];
  amountCents: number;
  activitySavingCents: number;
  activityMatch: CartPre["activityMatch"];
};

/**
 * Prices goods for the caller's class from the catalogue alone (OP-034, I-20). Throws 160008 above 50 of a line, 210001
 * for an unknown sku (`find` says whether from memory or from the database), `unsold` for one that is not on sale or a gift without its activity, 160004 when stock is short.
 */
export async function priceGoods(
  ctx: UserCtx,
  wanted: readonly WantedLine[],
  { unsold = 160005, find = showSkus }: { unsold?: Code; find?: typeof showSkus } = {},
): Promise<PricedGoods> {
  const merged = mergeLines(wanted);
  const facts = await find(ctx, [...new Set(merged.map((line) => line.skuId))]);
  const lines = merged.map(({ skuId, itemType, quantity }) => {
    const sku = facts.get(skuId);
    if (!sku) throw new Fail(210001);
    if (!isSold(sku) || itemType === "PREFERENCE") throw new Fail(unsold);
    return { sku, itemType, quantity, priceCents: unitPriceCents(ctx.caller.userClass, sku) };
  });
  refuseLacking(lines);
  return { lines, amountCents: goodsCents(lines), activitySavingCents: 0, activityMatch: [] };
}

/** Lines of the same sku and kind become one before they are counted (I-21). */
function mergeLines(wanted: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>();
  for (const line of wanted) {
    const key = `${line.skuId} ${line.itemType}`;
    const quantity = (merged.get(key)?.quantity ?? 0) + line.quantity;
    if (quantity > LIMITS.lineQuantity) throw new Fail(160008);
    merged.set(key, { ...line, quantity });
  }
  return [...merged.values()];
}

function refuseLacking(lines: readonly { sku: SkuFacts; quantity: number }[]): void {
  const needed = new Map<SkuFacts, number>();
  for (const { sku, quantity } of lines) needed.set(sku, (needed.get(sku) ?? 0) + quantity);
  for (const [sku, quantity] of needed) if (isLacking(sku, quantity)) throw new Fail(160004);
}
