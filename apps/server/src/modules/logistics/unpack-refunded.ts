import type { Ctx } from "../../kernel/verb/context.ts";
import { listEmptied, type Taking, takePieces } from "./contents-store.ts";

type Unpacked = {
  /** Pieces that lie in no parcel any more. */
  pieces: { skuId: number; quantity: number }[];
  /** Parcels that nothing is left to send of. */
  emptiedPkgIds: number[];
};

/**
 * Takes refunded pieces out of the parcels of an order that is locked by the caller: whatever a closed parcel holds stays
 * in it and leaves with it (L-REF-02). Parcels that become empty are the caller's to end.
 */
export async function unpackRefunded(ctx: Ctx, taking: Taking): Promise<Unpacked> {
  const pieces = await takePieces(ctx.db, taking, ctx.now);
  return { pieces, emptiedPkgIds: await listEmptied(ctx.db, taking.orderId) };
}
