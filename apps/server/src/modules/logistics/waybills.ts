import { handoverCompany, type LogisticsCompany, waybillNumber } from "@crux/contract/logistics.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { unbindPackPhotos } from "./pack-photo-store.ts";
import type { Leg, PkgRow, WaybillName } from "./pkg-rows.ts";
import { updatePacked, updateWaybill } from "./pkg-store.ts";
import { deleteTracks, updateHeard } from "./track-store.ts";
import type { DueWaybill, FoundWaybill } from "./waybill-store.ts";
import {
  deleteToldLeg,
  endLease,
  findWaybill,
  insertSecondLeg,
  insertWaybill,
  leaseWaybills,
  replaceWaybill,
  updateAsked,
  updateHandedOver,
  updateNextPoll,
} from "./waybill-store.ts";

/** The company of a carrier whose name is none that can be shown. */
const ANY_COMPANY: LogisticsCompany = "GENERAL";
const LEASE_MS = 60_000;
const BATCH = 20;
const LONGEST_WAIT_MS = 24 * 3_600_000;

/** Gives a parcel its carrier's number; throws `logistics.WAYBILL_TAKEN` when another parcel has it. */
export async function giveWaybill(
  ctx: Ctx,
  pkgId: number,
  { extOrderId, logisticsCompany }: { extOrderId: string; logisticsCompany: LogisticsCompany },
): Promise<void> {
  const waybill = { number: extOrderId, company: logisticsCompany, at: ctx.now };
  await updateWaybill(ctx.db, pkgId, waybill);
  await orTaken(insertWaybill(ctx.db, { ...waybill, pkgId }));
}

/**
 * Puts the right number of a leg in the place of a wrong one, and forgets what was told under that, a second leg too.
 * Throws `logistics.WAYBILL_TAKEN` when another parcel has it, `logistics.WRONG_PARCEL_STATE` when there is nothing to
 * correct.
 */
export async function correctWaybill(
  ctx: Ctx,
  { pkgId, leg }: { pkgId: number; leg: Leg },
  name: WaybillName,
): Promise<void> {
  const waybill = { ...name, at: ctx.now };
  if (!(await orTaken(replaceWaybill(ctx.db, { ...waybill, pkgId, leg }))))
    throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
  await deleteTracks(ctx.db, pkgId, leg);
  if (leg !== 1) return;
  await updateWaybill(ctx.db, pkgId, waybill);
  if (await deleteToldLeg(ctx.db, pkgId)) await deleteTracks(ctx.db, pkgId, 2);
}

async function orTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (violatedConstraint(error) === "logistics_waybill_number_key")
      throw new Fail(logisticsOutcome.WAYBILL_TAKEN);
    throw error;
  }
}

/** Notes who carries a parcel on from `at`; false where that is known already, or the number is none or another parcel's. */
export async function nameSecondLeg(
  ctx: Ctx,
  pkgId: number,
  { company, number, at, isTold }: WaybillName & { at: Date; isTold: boolean },
): Promise<boolean> {
  const { data: known } = waybillNumber.safeParse(number);
  if (known === undefined) return false;
  const carrier = handoverCompany.safeParse(company).data ?? ANY_COMPANY;
  const leg = { pkgId, company: carrier, number: known, at: ctx.now, handedOverAt: at, isTold };
  return insertSecondLeg(ctx.db, leg);
}

/** Keeps what packing showed, and has the carrier asked from now on, which may fetch the parcel itself (L-PKG-04). */
export async function weigh(
  ctx: Ctx,
  pkgId: number,
  packed: { packImg: string; realGrams: number | null },
): Promise<void> {
  await updatePacked(ctx.db, pkgId, packed);
  await updateNextPoll(ctx.db, [pkgId], ctx.now);
}

/** Has a parcel be as before it was closed, but for its weight: its pictures wait a shift from now, and no carrier is asked (L-PKG-11). */
export async function openAgain(
  ctx: Ctx,
  { id, realGrams }: Pick<PkgRow, "id" | "realGrams">,
): Promise<void> {
  await unbindPackPhotos(ctx.db, id, ctx.now);
  await updatePacked(ctx.db, id, { packImg: "", realGrams });
  await updateNextPoll(ctx.db, [id], null);
}

/** Notes that a parcel left the house now, and has its carrier asked. */
export async function handOverWaybill(ctx: Ctx, pkgId: number): Promise<void> {
  await updateHandedOver(ctx.db, pkgId, ctx.now);
  await updateHeard(ctx.db, pkgId, ctx.now);
}

/** Has the carriers of a parcel asked at once, whatever failed before; throws `logistics.WRONG_PARCEL_STATE` where nobody asks about it. */
export async function askAgain(ctx: Ctx, pkgId: number): Promise<void> {
  if (!(await updateAsked(ctx.db, pkgId, ctx.now))) throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
}

/** Ends the questions about a parcel that arrived. */
export async function stopAsking(ctx: Ctx, pkgId: number): Promise<void> {
  await updateNextPoll(ctx.db, [pkgId], null);
}

/** The parcel, the order, the leg and the company behind a number, if there is one. */
export async function pkgOfWaybill(ctx: Ctx, number: string): Promise<FoundWaybill | undefined> {
  return findWaybill(ctx.db, number);
}

/** Takes some numbers that it is time to ask their carrier about; a lease keeps other servers off them. */
export async function claimWaybills(ctx: Ctx): Promise<DueWaybill[]> {
  const until = new Date(ctx.now.getTime() + LEASE_MS);
  return leaseWaybills(ctx.db, { now: ctx.now, until, limit: BATCH });
}

type Asked = { everyMs: number; isAnnounced: boolean; failure: string | null };

/** Notes the end of a question and when the next one is due: after failures later each time, at most a day. */
export async function notePoll(
  ctx: Ctx,
  { company, number, tries }: DueWaybill,
  { everyMs, isAnnounced, failure }: Asked,
): Promise<void> {
  const waitMs =
    failure === null ? everyMs : Math.min(everyMs * 2 ** Math.min(tries + 1, 10), LONGEST_WAIT_MS);
  const nextAt = new Date(ctx.now.getTime() + waitMs);
  await endLease(ctx.db, { company, number, nextAt, isAnnounced, failure });
}
