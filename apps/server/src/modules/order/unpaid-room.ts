import { sum } from "@crux/rules/money/money";
import { UNPAID_LEAST } from "@crux/rules/order/order-limits";
import type { UnpaidTerms } from "./unpaid-terms.ts";

/** Goods of an order; `available` is null for what may be sold without being there. */
export type Taken = { skuId: number; quantity: number; available: number | null };

/** The sku, or null for all goods together, that one customer would hold too much of unpaid, and how many are possible. */
export type Over = { skuId: number | null; possible: number };

/** The most pieces that may be unpaid before an order: of some of its skus, and of all together; null is any number. */
export type Room = { ofSku: ReadonlyMap<number, number>; ofAll: number | null; isNone: boolean };

type Limits = Pick<UnpaidTerms, "percent" | "pieces">;

const WHOLE = 100;

/**
 * What an order leaves room for, so that the database has only to compare. Who holds `held` may hold
 * `(available + held) * percent / 100` with the order, or the least; solved for `held` that is a bound for each sku. A
 * sku of which there are too few for anybody is left to the stock.
 */
export function roomFor(taken: readonly Taken[], { percent, pieces }: Limits): Room {
  const wanted = sumBySku(taken);
  const ofSku = new Map<number, number>();
  for (const [skuId, { quantity, available }] of wanted) {
    if (percent === null || percent >= WHOLE || available === null || quantity > available) continue;
    const byShare = Math.floor((available * percent - WHOLE * quantity) / (WHOLE - percent));
    ofSku.set(skuId, Math.max(UNPAID_LEAST - quantity, byShare));
  }
  const all = sum([...wanted.values()].map(({ quantity }) => quantity));
  const ofAll = pieces === null || all === 0 ? null : pieces - all;
  const isNone = (ofAll !== null && ofAll < 0) || [...ofSku.values()].some((most) => most < 0);
  return { ofSku, ofAll, isNone };
}

/** What an order would be too much of for somebody who holds these pieces unpaid. */
export function overOf(
  taken: readonly Taken[],
  { percent, pieces }: Limits,
  held: ReadonlyMap<number, number>,
): Over | null {
  const { ofSku, ofAll } = roomFor(taken, { percent, pieces });
  const wanted = sumBySku(taken);
  for (const skuId of [...ofSku.keys()].sort((left, right) => left - right)) {
    const has = held.get(skuId) ?? 0;
    if (has <= (ofSku.get(skuId) ?? 0)) continue;
    const share = Math.floor((((wanted.get(skuId)?.available ?? 0) + has) * (percent ?? WHOLE)) / WHOLE);
    return { skuId, possible: Math.max(0, Math.max(UNPAID_LEAST, share) - has) };
  }
  const all = sum([...held.values()]);
  if (ofAll === null || all <= ofAll) return null;
  return { skuId: null, possible: Math.max(0, (pieces ?? 0) - all) };
}

function sumBySku(taken: readonly Taken[]): Map<number, Omit<Taken, "skuId">> {
  const sums = new Map<number, Omit<Taken, "skuId">>();
  for (const { skuId, quantity, available } of taken)
    sums.set(skuId, { available, quantity: quantity + (sums.get(skuId)?.quantity ?? 0) });
  return sums;
}
