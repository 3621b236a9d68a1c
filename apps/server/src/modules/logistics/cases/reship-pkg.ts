import type { Ctx } from "../../../kernel/verb/context.ts";
import { findSkus } from "../../commodity/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import {
  getHeld,
  giveUpPkg,
  type HeldRow,
  insertReship,
  listAwaited,
  listReshipped,
  type ReshippedRow,
} from "./reship-store.ts";

export type { ReshippedRow } from "./reship-store.ts";

/** What of an order was sent again, by the parcels that hold it; its order is locked by whoever decides by it. */
export async function reshippedOf(ctx: Ctx, orderId: number): Promise<ReshippedRow[]> {
  return listReshipped(ctx.db, orderId);
}

/** What a parcel holds that nobody took out. */
export async function heldIn(ctx: Ctx, pkgId: number): Promise<HeldRow[]> {
  return (await getHeld(ctx.db, pkgId)).held;
}

/** Writes a parcel that is sent in place of another with some of its goods, and answers its id. */
export async function createReship(
  ctx: OpsCtx,
  { pkgId, lines, why }: { pkgId: number; lines: readonly HeldRow[]; why: string },
): Promise<number> {
  const { held, ...weights } = await getHeld(ctx.db, pkgId);
  const leftOutGrams = await weightOfRest(ctx, held, lines);
  const lighter = (grams: number) => Math.max(1, grams - leftOutGrams);
  return insertReship(ctx.db, {
    pkgId,
    lines,
    weights: { grossGrams: lighter(weights.grossGrams), chargedGrams: lighter(weights.chargedGrams) },
    actor: `staff ${ctx.staff.id}`,
    why,
    at: ctx.now,
  });
}

/** What stays behind, by the present weights of its goods; what the catalogue lost weighs nothing here. */
async function weightOfRest(ctx: Ctx, held: readonly HeldRow[], lines: readonly HeldRow[]): Promise<number> {
  const skus = await findSkus(ctx, [...new Set(held.map(({ skuId }) => skuId))]);
  const weigh = (some: readonly HeldRow[]) =>
    some.reduce((grams, { skuId, pieces }) => grams + (skus.get(skuId)?.weightGrams ?? 0) * pieces, 0);
  return weigh(held) - weigh(lines);
}

/** Nobody waits for this parcel any more: its order goes on without it. */
export async function stopWaiting(ctx: Ctx, pkgId: number): Promise<void> {
  await giveUpPkg(ctx.db, pkgId, ctx.now);
}

/** Where the parcels of an order stand that somebody still waits for. */
export async function awaitedOf(ctx: Ctx, orderId: number) {
  return listAwaited(ctx.db, orderId);
}
