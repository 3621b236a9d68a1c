import type { AddressFields } from "@crux/contract/logistics.schema";
import { AUTO_RECEIVE_MS, type PkgMoveName } from "@crux/rules/parcel/pkg-states";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import type { OpsCtx } from "../staff/service.ts";
import type { PkgRow } from "./pkg-rows.ts";
import {
  findOverduePkg,
  findTabledAt,
  lockPkgs,
  lockTabled,
  movePkgs,
  showOrderPkgs,
  updateException,
  updatePkgAddress,
  updateReversal,
  updateTabled,
} from "./pkg-store.ts";
import { deleteWaybills, updateNextPoll } from "./waybill-store.ts";

export type MovedBy = {
  why: string;
  /** Who moves it, when it isn't the caller of the context, such as `carrier kuaidi100`. */
  actor?: string;
};

/** Makes one move of a parcel, with its history row; false when it doesn't stand where the move begins. */
export async function movePkg(
  ctx: Ctx,
  { orderId, pkgId, move, why, actor }: MovedBy & { orderId: number; pkgId: number; move: PkgMoveName },
): Promise<boolean> {
  const receiveDueAt = new Date(ctx.now.getTime() + AUTO_RECEIVE_MS);
  const step = { move, why, actor: actor ?? actorOf(ctx), at: ctx.now };
  const timed = move === "deliver" ? { ...step, receiveDueAt } : step;
  return (await movePkgs(ctx.db, { orderId, pkgIds: [pkgId] }, timed)).length > 0;
}

/** Cancels the parcels of an order that nobody has packed yet (L-PKG-08); their numbers may be used again. */
export async function cancelPkgs(ctx: Ctx, orderId: number): Promise<void> {
  const step = { move: "cancel", actor: actorOf(ctx), why: "order cancelled", at: ctx.now } as const;
  await deleteWaybills(ctx.db, await movePkgs(ctx.db, { orderId }, step));
}

/** Marks parcels of a refund order refunded and answers which it moved (L-PKG-09); their order is locked by the caller. */
export async function refundPkgs(
  ctx: Ctx,
  { orderId, pkgIds, why }: { orderId: number; pkgIds: readonly number[]; why: string },
): Promise<number[]> {
  const step = { move: "refund", actor: actorOf(ctx), why, at: ctx.now } as const;
  const refunded = await movePkgs(ctx.db, { orderId, pkgIds }, step);
  await updateNextPoll(ctx.db, refunded, null);
  return refunded;
}

/**
 * Lets an order's parcels show in the parcel list, once it is paid (OP-052); answers the papers that it was placed with, null
 * where no parcel of it needs any.
 */
export async function revealPkgs(ctx: Ctx, orderId: number): Promise<{ identityId: number } | null> {
  const pkgs = await showOrderPkgs(ctx.db, orderId, ctx.now);
  const identityId = pkgs.find(({ papers }) => papers !== "NONE")?.identityId ?? null;
  return identityId === null ? null : { identityId };
}

/** Sends the parcels of an order that are not declared yet to another address; their order is locked by the caller. */
export async function readdressPkgs(ctx: Ctx, orderId: number, address: AddressFields): Promise<void> {
  await updatePkgAddress(ctx.db, orderId, address, ctx.now);
}

/** Has parcels stand still until this transaction ends, so that a table says where they go. */
export async function holdPkgs(ctx: Ctx, pkgIds: readonly number[]): Promise<void> {
  if (pkgIds.length > 0) await lockPkgs(ctx.db, pkgIds);
}

/** Notes that parcels were handed out in a table to be declared by. */
export async function noteTabled(ctx: Ctx, pkgIds: readonly number[]): Promise<void> {
  if (pkgIds.length > 0) await updateTabled(ctx.db, pkgIds, ctx.now);
}

/** When one of an order's parcels that are not declared yet was last handed out so; null when none was. */
export function tabledAtOf({ db }: Pick<Ctx, "db">, orderId: number): Promise<Date | null> {
  return findTabledAt(db, orderId);
}

/** True when one of an order's parcels was handed out so; none is until this transaction ends. */
export function isTabled(ctx: Ctx, orderId: number): Promise<boolean> {
  return lockTabled(ctx.db, orderId);
}

/** A parcel that arrived so long ago that it counts as received; its order has to be locked before it is moved. */
export async function findDuePkg(ctx: Ctx): Promise<{ id: number; orderId: number } | undefined> {
  return findOverduePkg(ctx.db, ctx.now);
}

/** Notes the track code that somebody has to look at, null when all is well again. */
export async function flagPkg(ctx: Ctx, pkgId: number, exceptionCode: number | null): Promise<void> {
  await updateException(ctx.db, pkgId, exceptionCode);
}

/** Notes on the parcels of an order how a dispute stands that took its payment back, for whoever packs and sends them. */
export async function markPkgs(
  ctx: Ctx,
  orderId: number,
  state: NonNullable<PkgRow["reversalState"]>,
): Promise<void> {
  await updateReversal(ctx.db, orderId, state);
}

function actorOf(ctx: Ctx | UserCtx | OpsCtx): string {
  if ("staff" in ctx) return `staff ${ctx.staff.id}`;
  return ctx.caller ? `user ${ctx.caller.uid}` : "system";
}
