import type { OpsPkg } from "@crux/contract/ops/pkg-ops.schema";
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
import type { OpsCtx } from "../staff/service.ts";
import { type LockedPkg, lockPkg } from "./move-pkg.ts";
import { flagTrouble } from "./tracks/apply-tracks.ts";

type Input<Name extends keyof typeof orderOpsSchemas> = z.output<(typeof orderOpsSchemas)[Name]["input"]>;

/**
 * Gives a parcel on its way the number that it should have got; what was told under the wrong one is forgotten, and its
 * status stays. Throws `logistics.WRONG_PARCEL_STATE` before there is a number and after the parcel was received,
 * `logistics.WAYBILL_TAKEN`.
 */
export async function correctWaybill(
  ctx: OpsCtx,
  { pkgId, extOrderId, logisticsCompany }: Input<"correctWaybill">,
): Promise<OpsPkg> {
  const locked = await lockPkg(ctx, pkgId);
  refuseUnless(locked, ["DECLARED", "PACKING", "PACKAGED", "DELIVERING", "DELIVERED"]);
  await replace(ctx, { pkgId, leg: 1 }, { company: logisticsCompany, number: extOrderId });
  return noted(ctx, locked);
}

/**
 * Names who carries a parcel on, and its number there; another number in its place needs a reason. Throws
 * `logistics.WRONG_PARCEL_STATE` unless the parcel has left, or has such a number, and isn't received;
 * `logistics.WAYBILL_TAKEN`, `logistics.REASON_MISSING`.
 */
export async function nameHandover(
  ctx: OpsCtx,
  { pkgId, handoverCompany, handoverNo, reason }: Input<"nameHandover">,
): Promise<OpsPkg> {
  const locked = await lockPkg(ctx, pkgId);
  refuseUnless(locked, [...(locked.pkg.handover ? (["PACKAGED"] as const) : []), "DELIVERING", "DELIVERED"]);
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

function numbers({ extOrderId, logisticsCompany, handoverNo, handoverCompany }: OpsPkg) {
  return { extOrderId, logisticsCompany, handoverNo, handoverCompany };
}
