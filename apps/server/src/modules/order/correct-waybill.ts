import type { OpsPkg } from "@crux/contract/ops/pkg-ops.schema";
import { orderOpsApi } from "@crux/contract/order";
import type { orderOpsSchemas } from "@crux/contract/order.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import {
  correctWaybill as correctLeg,
  findPkgRow,
  keepTracks,
  type Leg,
  nameSecondLeg,
  presentForStaff,
} from "../logistics/service.ts";
import { clashByLog, type OpsCtx } from "../staff/service.ts";
import { type LockedPkg, lockPkg } from "./move-pkg.ts";
import { flagTrouble } from "./tracks/apply-tracks.ts";

type Input<Name extends keyof typeof orderOpsSchemas> = z.output<(typeof orderOpsSchemas)[Name]["input"]>;

/** The calls that change the names of a parcel once it has them. */
const LINES = [orderOpsApi.correctWaybill.line, orderOpsApi.nameHandover.line];

/**
 * Gives a parcel on its way the number that it should have got; what was told under the wrong one is forgotten, and its
 * status stays. Throws `logistics.WRONG_PARCEL_STATE` before there is a number and after the parcel was received,
 * `logistics.WAYBILL_TAKEN`, and `general.CHANGED_MEANWHILE` when another number than the one that was `seen` stands there.
 */
export async function correctWaybill(
  ctx: OpsCtx,
  { pkgId, extOrderId, logisticsCompany, seen }: Input<"correctWaybill">,
): Promise<OpsPkg> {
  const locked = await lockPkg(ctx, pkgId);
  refuseUnless(locked, ["DECLARED", "PACKING", "PACKAGED", "DELIVERING", "DELIVERED"]);
  if (await isThere(ctx, locked, { extOrderId, logisticsCompany }, seen)) return presentForStaff(locked.pkg);
  await replace(ctx, { pkgId, leg: 1 }, { company: logisticsCompany, number: extOrderId });
  return noted(ctx, locked);
}

/**
 * Names who carries a parcel on, and its number there; another number in its place needs a reason. Throws
 * `logistics.WRONG_PARCEL_STATE` unless the parcel has left, or has such a number, and isn't received;
 * `logistics.WAYBILL_TAKEN`, `logistics.REASON_MISSING`, and `general.CHANGED_MEANWHILE` when something else than what was
 * `seen` stands there.
 */
export async function nameHandover(
  ctx: OpsCtx,
  { pkgId, handoverCompany, handoverNo, reason, seen }: Input<"nameHandover">,
): Promise<OpsPkg> {
  const locked = await lockPkg(ctx, pkgId);
  refuseUnless(locked, [...(locked.pkg.handover ? (["PACKAGED"] as const) : []), "DELIVERING", "DELIVERED"]);
  if (await isThere(ctx, locked, { handoverCompany, handoverNo }, seen)) return presentForStaff(locked.pkg);
  const name = { company: handoverCompany, number: handoverNo };
  if (!locked.pkg.handover) {
    if (!(await nameSecondLeg(ctx, pkgId, { ...name, at: ctx.now, isTold: false })))
      throw new Fail(logisticsOutcome.WAYBILL_TAKEN);
    return noted(ctx, locked);
  }
  if (reason === undefined) throw new Fail(logisticsOutcome.REASON_MISSING);
  await replace(ctx, { pkgId, leg: 2 }, name);
  return noted(ctx, locked);
}

function refuseUnless({ pkg }: LockedPkg, statuses: readonly OpsPkg["pkgStatus"][]): void {
  if (!statuses.includes(pkg.status)) throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
}

/**
 * Whether a parcel has this name already, for whoever says what was there before: an answer that got lost can be asked for
 * again. Throws `general.CHANGED_MEANWHILE` when neither that nor what was seen is there.
 */
async function isThere(
  ctx: OpsCtx,
  { pkg }: LockedPkg,
  wanted: Partial<Numbers>,
  seen: Partial<Numbers> | undefined,
): Promise<boolean> {
  const now = numbers(presentForStaff(pkg));
  const stands = (name: Partial<Numbers>) =>
    Object.entries(name).every(([field, value]) => now[field as keyof Numbers] === value);
  if (!seen) return false;
  if (stands(wanted)) return true;
  if (!stands(seen)) throw await clashByLog(ctx, { type: "pkg", id: pkg.id }, LINES, now);
  return false;
}

async function replace(
  ctx: OpsCtx,
  which: { pkgId: number; leg: Leg },
  name: { company: string; number: string },
): Promise<void> {
  await correctLeg(ctx, which, name);
  await flagTrouble(ctx, which.pkgId, await keepTracks(ctx, which, []));
}

async function noted(ctx: OpsCtx, { pkg: before }: LockedPkg): Promise<OpsPkg> {
  const pkg = presentForStaff(await findPkgRow(ctx, before.id));
  ctx.note({ before: numbers(presentForStaff(before)), after: numbers(pkg) });
  return pkg;
}

type Numbers = ReturnType<typeof numbers>;

function numbers({ extOrderId, logisticsCompany, handoverNo, handoverCompany }: OpsPkg) {
  return { extOrderId, logisticsCompany, handoverNo, handoverCompany };
}
