import { isActivityOpen } from "@crux/rules/price/activity-rule";
import { type PriceReceipt, priceCart } from "@crux/rules/price/price-cart";
import type { UserCtx } from "../../kernel/verb/context.ts";
import type { SkuFacts } from "../commodity/service.ts";
import type { ActivityFacts } from "../sale/service.ts";
import { gatherFacts } from "./cart-facts.ts";
import { isLacking, isSold } from "./stock-check.ts";
import type { LineRow } from "./store.ts";

export type PricedLines = {
  price: PriceReceipt;
  /** The running activity of each line, by the line's id, if it is for the caller. */
  activityOf: ReadonlyMap<number, ActivityFacts>;
};

/** The price of what counts in a cart; lines of unknown skus are left out. */
export async function priceLines(
  ctx: UserCtx,
  lines: readonly LineRow[],
  skus: ReadonlyMap<number, SkuFacts>,
): Promise<PricedLines> {
  const known = lines.filter((line) => skus.has(line.skuId));
  const facts = await gatherFacts(
    ctx,
    known.map((line) => ({ skuId: line.skuId, itemType: line.itemType, quantity: line.quantity })),
    skus,
  );
  const counted = facts.lines.filter((_, index) => {
    const line = known[index];
    const sku = line && skus.get(line.skuId);
    return line && sku && isCounted(line, sku, lines);
  });
  const open = facts.activities.filter((activity) => isActivityOpen(activity, facts));
  const activityOf = new Map(
    known.flatMap(({ id }, index) => {
      const activity = open.find((one) => one.id === facts.lines[index]?.activityId);
      return activity ? [[id, activity] as const] : [];
    }),
  );
  return { price: priceCart({ ...facts, lines: counted }), activityOf };
}

/** True when a line counts: the customer checked it, and it can be bought; a gift comes after the bought pieces of its sku. */
export function isCounted(line: LineRow, sku: SkuFacts, lines: readonly LineRow[]): boolean {
  const before = line.itemType === "NORMAL" ? 0 : boughtPieces(lines, sku.id);
  return line.isChecked && isSold(sku) && !isLacking(sku, line.quantity + before);
}

/** How many pieces of a sku the checked ordinary line of a cart takes. */
export function boughtPieces(lines: readonly LineRow[], skuId: number): number {
  const line = lines.find((one) => one.skuId === skuId && one.itemType === "NORMAL");
  return line?.isChecked ? line.quantity : 0;
}
