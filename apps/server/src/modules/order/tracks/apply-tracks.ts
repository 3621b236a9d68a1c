import { movesForward } from "@crux/rules/parcel/pkg-states";
import { furthestReach, trackMeaning } from "@crux/rules/parcel/track-states";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { CarrierAnswer } from "../../../outside/carrier/port.ts";
import {
  findPkgRow,
  flagPkg,
  keepTracks,
  type Leg,
  type NewTrack,
  nameSecondLeg,
  type PkgRow,
  pkgOfWaybill,
} from "../../logistics/service.ts";
import { sendNotice } from "../../notify/service.ts";
import { aboutOrder } from "../about-order.ts";
import { isSendable, standing, stepPkg } from "../move-pkg.ts";
import { type LockedOrder, lockAnyOrder } from "../store.ts";
import { followPkgs } from "./follow-pkgs.ts";

/** Which number is told of; `company` is the one that was asked, missing in what a provider tells unasked. */
type Asked = { number: string; company?: string };

/**
 * Keeps what a carrier tells of a number and brings its parcel and order forward, never back (L-PKG-05 to L-PKG-07).
 * Trouble on the way keeps the status and raises a flag. Numbers that no parcel has are ignored.
 */
export async function applyTracks(
  ctx: Ctx,
  { from, tracks, handover, ...asked }: CarrierAnswer & Asked & { from: string },
): Promise<void> {
  const found = await lockBehind(ctx, asked);
  if (!found) return;
  const { order, pkgId, leg } = found;
  const all = await keepTracks(ctx, found, tracks);
  const pkg = await findPkgRow(ctx, pkgId);
  const isOnItsWay = isSendable(order, pkg) && !isOver(pkg);
  if (handover && leg === 1 && isOnItsWay) await nameSecondLeg(ctx, pkgId, { ...handover, isTold: true });
  const trouble = await flagTrouble(ctx, pkgId, all);
  if (trouble !== null && isOnItsWay) await tellTrouble(ctx, order, pkg, trouble);
  // A provider may also change its mind about an entry that is kept already.
  const reach = furthestReach([...all, ...tracks].map(({ statusCode }) => statusCode));
  if (reach === null || !isOnItsWay) return;
  const moves = movesForward(standing(pkg), reach);
  for (const move of moves)
    await stepPkg(ctx, { order, pkg }, { move, actor: `carrier ${from}`, why: "reported by the carrier" });
  if (moves.length > 0) await followPkgs(ctx, order);
}

/** True once nothing that a carrier tells moves a parcel any more. */
function isOver({ status }: PkgRow): boolean {
  return status === "RECEIVED" || status === "REFUNDED" || status === "CANCELLED";
}

/**
 * The parcel behind a number with its order, locked; the number is looked up again, since it may have been corrected.
 * None where the company that was asked doesn't carry it any more.
 */
async function lockBehind(
  ctx: Ctx,
  { number, company }: Asked,
): Promise<{ order: LockedOrder; pkgId: number; leg: Leg } | undefined> {
  const found = await pkgOfWaybill(ctx, number);
  const order = found && (await lockAnyOrder(ctx.db, found.orderId));
  const still = await pkgOfWaybill(ctx, number);
  if (company !== undefined && still?.company !== company) return;
  return order && still?.orderId === order.id ? { ...still, order } : undefined;
}

/**
 * Has somebody look at a parcel whose newest entry tells of trouble; a later one without it ends that. Answers the code of
 * the trouble.
 */
export async function flagTrouble(
  ctx: Ctx,
  pkgId: number,
  [newest]: readonly NewTrack[],
): Promise<number | null> {
  const isTrouble = newest !== undefined && trackMeaning(newest.statusCode).isException;
  const trouble = isTrouble ? newest.statusCode : null;
  await flagPkg(ctx, pkgId, trouble);
  return trouble;
}

/** Tells the customer, once for each kind of trouble, that staff know of it. */
async function tellTrouble(ctx: Ctx, { uid, id }: LockedOrder, pkg: PkgRow, code: number): Promise<void> {
  await sendNotice(ctx, {
    ...{ ...aboutOrder(uid, id), path: `/logistics_pkg?id=${pkg.id}` },
    kind: "PROBLEM",
    title: "包裹运输异常",
    body: `您的订单${id}有包裹在运输途中遇到异常（运单号${pkg.extOrderId}），客服已收到提醒并会跟进，可在包裹详情中查看物流动态。`,
    key: `parcel ${pkg.id} trouble ${code}`,
  });
}
