import type { UserCtx } from "../../kernel/verb/context.ts";
import { limitedPieces, type PricedGoods, refuseOverLimit } from "../cart/service.ts";
import { listBoughtPieces } from "./limit-store.ts";

/**
 * Refuses goods of which their customer bought as many of late as one may: `cart.INVALID_QUANTITY` with an `OverLimit`.
 * Orders count from the moment they are placed until they are cancelled, without what was refunded of them. The
 * customer's orders come one after the other, so that two of the same moment count each other.
 */
export async function refuseBeyondLimits(ctx: UserCtx, { lines }: PricedGoods): Promise<void> {
  const skus = new Map(lines.map(({ sku }) => [sku.id, sku]));
  const wanted = lines.map(({ sku, itemType, quantity }) => ({ skuId: sku.id, itemType, quantity }));
  const limited = limitedPieces(wanted, skus);
  if (limited.length === 0) return;
  const asked = limited.map(({ productId, limit }) => ({ productId, days: limit.days }));
  const bought = await listBoughtPieces(ctx.db, { uid: ctx.caller.uid, asked, now: ctx.now });
  refuseOverLimit(limited, (productId) => bought.get(productId) ?? 0);
}
