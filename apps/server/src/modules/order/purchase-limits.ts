import type { UserCtx } from "../../kernel/verb/context.ts";
import { type BoughtPieces, type PricedGoods, refuseBeyondLimits } from "../cart/service.ts";
import { listBoughtPieces } from "./limit-store.ts";

/** What the caller's orders hold that stand: from the moment they are placed until they are cancelled, without what was refunded. */
export const boughtPieces: BoughtPieces = (ctx, asked) =>
  listBoughtPieces(ctx.db, { uid: ctx.caller.uid, asked, now: ctx.now });

/**
 * Refuses goods of which their customer bought as many of late as one may: `cart.INVALID_QUANTITY` with an `OverLimit`.
 * The customer's orders come one after the other, so that two of the same moment count each other.
 */
export async function refuseBoughtBefore(ctx: UserCtx, { lines }: PricedGoods): Promise<void> {
  await refuseBeyondLimits({ ...ctx, boughtPieces }, lines);
}
