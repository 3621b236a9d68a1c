import { movesForward } from "@crux/rules/pkg-states";
import { furthestReach, trackMeaning } from "@crux/rules/track-states";
import type { Ctx } from "../../kernel/context.ts";
import { findPkgRow, flagPkg, keepTracks, type NewTrack, pkgOfWaybill } from "../logistics/service.ts";
import { followPkgs } from "./follow-pkgs.ts";
import { isSendable, standing, stepPkg } from "./move-pkg.ts";
import { lockAnyOrder } from "./store.ts";

/**
 * Keeps what a carrier tells of a number and brings its parcel and order forward, never back (L-PKG-05 to L-PKG-07).
 * Trouble on the way keeps the status and raises a flag. Numbers that no parcel has are ignored.
 */
export async function hearCarrier(
  ctx: Ctx,
  { number, tracks, from }: { number: string; tracks: readonly NewTrack[]; from: string },
): Promise<void> {
  const found = await pkgOfWaybill(ctx, number);
  const order = found && (await lockAnyOrder(ctx.db, found.orderId));
  if (!order) return;
  const all = await keepTracks(ctx, found.pkgId, tracks);
  const [newest] = all;
  const isTrouble = newest !== undefined && trackMeaning(newest.statusCode).isException;
  await flagPkg(ctx, found.pkgId, isTrouble ? newest.statusCode : null);
  // A provider may also change its mind about an entry that is kept already.
  const reach = furthestReach([...all, ...tracks].map(({ statusCode }) => statusCode));
  if (reach === null || !isSendable(order)) return;
  const pkg = await findPkgRow(ctx, found.pkgId);
  const moves = movesForward(standing(pkg), reach);
  for (const move of moves)
    await stepPkg(ctx, { order, pkg }, { move, actor: `carrier ${from}`, why: "reported by the carrier" });
  if (moves.length > 0) await followPkgs(ctx, order);
}
