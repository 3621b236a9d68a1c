import type { OpsPkg } from "@crux/contract/ops/pkg-ops.schema";
import type { orderOpsSchemas } from "@crux/contract/order.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { handOverMove, PKG_MOVES, type PkgMove, type PkgMoveName } from "@crux/rules/parcel/pkg-states";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import {
  attachPhotos,
  findNamedPkgs,
  findPkgRow,
  giveWaybill,
  noteDeclared,
  openAgain,
  type PkgRow,
  presentForStaff,
  weigh,
} from "../logistics/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { numberMarksOf } from "../user/service.ts";
import { type LockedPkg, lockPkg, standing, stepPkg, wrongState } from "./move-pkg.ts";
import { isPictureNeeded } from "./parcel/bench.ts";
import { settlePapers } from "./pkg-papers.ts";
import { followPkgs } from "./tracks/follow-pkgs.ts";

type Input<Name extends keyof typeof orderOpsSchemas> = z.output<(typeof orderOpsSchemas)[Name]["input"]>;

/**
 * Sends the customs data of a parcel with its number (L-PKG-02); `order.IDENTITY_INCOMPLETE` without the papers its
 * route asks for, `logistics.WAYBILL_TAKEN`.
 */
export async function declarePkg(ctx: OpsCtx, { pkgId, ...waybill }: Input<"declarePkg">): Promise<OpsPkg> {
  const locked = await lockPkg(ctx, pkgId);
  return advance(ctx, locked, {
    move: "declare",
    why: "declared",
    before: async () => {
      await takePapers(ctx, locked.pkg);
      await giveWaybill(ctx, pkgId, waybill);
    },
  });
}

/** Notes under which papers a parcel is declared; throws `order.IDENTITY_INCOMPLETE` where its order has none and they are asked for. */
async function takePapers(ctx: OpsCtx, pkg: PkgRow): Promise<void> {
  const papers = await settlePapers(ctx, pkg);
  if (papers === "MISSING") throw new Fail(orderOutcome.IDENTITY_INCOMPLETE);
  const marks = papers === "NONE" ? new Map<number, string>() : await numberMarksOf(ctx, [pkg]);
  await noteDeclared(ctx, pkg.id, marks.get(pkg.orderId) ?? null);
}

/** Begins to pack a declared parcel (L-PKG-03). */
export async function packPkg(ctx: OpsCtx, { pkgId }: Input<"packPkg">): Promise<OpsPkg> {
  return advance(ctx, await lockPkg(ctx, pkgId), { move: "pack", why: "packing" });
}

/**
 * Closes a parcel with its pictures and its real weight; what was charged stays (L-PKG-04). One that nobody began is begun
 * by it (L-PKG-03); one that the same person closed with the same is answered as it stands. Throws
 * `logistics.PHOTO_MISSING` where the shop asks for a picture.
 */
export async function finishPkg(
  ctx: OpsCtx,
  { pkgId, packImg, weightGrams }: Input<"finishPkg">,
): Promise<OpsPkg> {
  const locked = await lockPkg(ctx, pkgId);
  const realGrams = weightGrams ?? null;
  if (await isClosedAlike(ctx, locked.pkg, { packImg, realGrams })) return presentForStaff(locked.pkg);
  if (packImg.length === 0 && (await isPictureNeeded(ctx))) throw new Fail(logisticsOutcome.PHOTO_MISSING);
  return advance(ctx, await begun(ctx, locked), {
    move: "finishPacking",
    why: "packed",
    was: locked.pkg.status,
    before: async () => {
      const photos = await attachPhotos(ctx, pkgId, packImg);
      await weigh(ctx, pkgId, { packImg: photos, realGrams });
    },
  });
}

/** Opens a packed parcel again while it is in the house (L-PKG-11): its pictures wait to be used or given up. */
export async function reopenPkg(ctx: OpsCtx, { pkgId }: Input<"reopenPkg">): Promise<OpsPkg> {
  const locked = await lockPkg(ctx, pkgId);
  return advance(ctx, locked, {
    move: "reopen",
    why: "opened again",
    before: () => openAgain(ctx, locked.pkg),
  });
}

/** Whether the caller closed this parcel with the same before: the answer was lost on its way. */
async function isClosedAlike(
  ctx: OpsCtx,
  pkg: PkgRow,
  { packImg, realGrams }: { packImg: readonly string[]; realGrams: number | null },
): Promise<boolean> {
  if (pkg.status !== "PACKAGED" || pkg.realGrams !== realGrams) return false;
  if (pkg.packImg !== [...new Set(packImg)].join("||")) return false;
  const named = (await findNamedPkgs(ctx, [pkg.id])).get(pkg.id);
  return named?.movedBy === `staff ${ctx.staff.id}`;
}

async function begun(ctx: OpsCtx, locked: LockedPkg): Promise<LockedPkg> {
  if (!PKG_MOVES.pack.from.some((status) => status === locked.pkg.status)) return locked;
  await stepPkg(ctx, locked, { move: "pack", why: "packing" });
  return { ...locked, pkg: { ...locked.pkg, status: PKG_MOVES.pack.to } };
}

/**
 * Gives a packed parcel to its carrier (L-PKG-05); a supplier's own may leave undeclared and gets its number here
 * (L-PKG-10), `logistics.WAYBILL_MISSING` without one.
 */
export async function handOverPkg(
  ctx: OpsCtx,
  { pkgId, extOrderId, logisticsCompany }: Input<"handOverPkg">,
): Promise<OpsPkg> {
  const locked = await lockPkg(ctx, pkgId);
  const move = handOverMove(standing(locked.pkg));
  if (move === "handOver") return advance(ctx, locked, { move, why: "handed to the carrier" });
  if (!extOrderId || !logisticsCompany) throw new Fail(logisticsOutcome.WAYBILL_MISSING);
  return advance(ctx, locked, {
    move,
    why: "sent by the supplier",
    before: () => giveWaybill(ctx, pkgId, { extOrderId, logisticsCompany }),
  });
}

/** Notes that a parcel arrived (L-PKG-06). */
export async function deliverPkg(ctx: OpsCtx, { pkgId, why }: Input<"deliverPkg">): Promise<OpsPkg> {
  return advance(ctx, await lockPkg(ctx, pkgId), { move: "deliver", why: why || "arrived" });
}

/** Notes that a parcel was received (L-PKG-07), as carrier, customer and time can (OP-051). */
export async function receivePkg(ctx: OpsCtx, { pkgId, why }: Input<"receivePkg">): Promise<OpsPkg> {
  return advance(ctx, await lockPkg(ctx, pkgId), { move: "receive", why: why || "received" });
}

type Step = {
  move: PkgMoveName;
  why: string;
  /** Where the parcel stood when the call came, when that is not where this move begins. */
  was?: PkgRow["status"];
  /** What has to stand in the parcel before it moves. */
  before?: () => Promise<void>;
};

async function advance(
  ctx: OpsCtx,
  locked: LockedPkg,
  { before, was = locked.pkg.status, ...step }: Step,
): Promise<OpsPkg> {
  const { from }: PkgMove = PKG_MOVES[step.move];
  if (!from.includes(locked.pkg.status)) throw await wrongState(ctx, locked.pkg);
  await before?.();
  await stepPkg(ctx, locked, step);
  const orderStatus = await followPkgs(ctx, locked.order);
  const pkg = presentForStaff(await findPkgRow(ctx, locked.pkg.id));
  ctx.note({
    before: { pkgStatus: was, orderStatus: locked.order.state },
    after: { pkgStatus: pkg.pkgStatus, orderStatus },
  });
  return pkg;
}
