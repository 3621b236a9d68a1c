import { NOBODY_UID } from "@crux/rules/order/counter";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import {
  type BoughtPieces,
  limitedPieces,
  type PricedGoods,
  refuseBeyondLimits,
  refuseOverLimit,
} from "../cart/service.ts";
import { listBoughtPieces } from "./limit-store.ts";

/** What the caller's orders hold that stand: from the moment they are placed until they are cancelled, without what was refunded. */
export const boughtPieces: BoughtPieces = (ctx, asked) =>
  listBoughtPieces(ctx.db, { uid: ctx.caller.uid, asked, now: ctx.now });

/**
 * Refuses goods of which their customer bought as many of late as one may: `cart.INVALID_QUANTITY` with an `OverLimit`.
 * The customer's orders come one after the other, so that two of the same moment count each other.
 */
export async function refuseBoughtBefore(ctx: UserCtx, { lines }: Pick<PricedGoods, "lines">): Promise<void> {
  await refuseBeyondLimits({ ...ctx, boughtPieces }, lines);
}

/** The same for a customer whom staff serve; of somebody without a name these goods alone count. */
export async function refuseBoughtBeforeBy(
  ctx: Ctx,
  uid: number,
  { lines }: { lines: readonly PricedGoods["lines"][number][] },
): Promise<void> {
  const skus = new Map(lines.map(({ sku }) => [sku.id, sku]));
  const wanted = lines.map(({ sku, itemType, quantity }) => ({ skuId: sku.id, itemType, quantity }));
  const limited = limitedPieces(wanted, skus);
  const asked = limited.map(({ productId, limit }) => ({ productId, days: limit.days }));
  const isUnknown = uid === NOBODY_UID || asked.length === 0;
  const bought = isUnknown
    ? new Map<number, number>()
    : await listBoughtPieces(ctx.db, { uid, asked, now: ctx.now });
  refuseOverLimit(limited, (productId) => bought.get(productId) ?? 0);
}
