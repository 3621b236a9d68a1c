import type { PkgPapers } from "@crux/rules/parcel/pkg-papers";
import { beijingYearStart } from "@crux/rules/time/beijing-time";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { ordersKeepingPapersOf } from "../user/service.ts";
import {
  countUnderWay,
  listEnds,
  listPaperlessPkgs,
  listUndeclared,
  listUnsettledPkgs,
  listUses,
  type PaperlessRow,
  updateDeclared,
  updatePapers,
} from "./papers-store.ts";

export type { PaperlessRow } from "./papers-store.ts";

/** Some parcels to be declared that lack papers, or that nobody looked at yet. */
export async function listPaperless(ctx: Ctx, limit: number): Promise<PaperlessRow[]> {
  return listPaperlessPkgs(ctx.db, limit);
}

/** The parcels of one order that wait to be declared and at whose papers nobody looked. */
export async function listUnsettled(ctx: Ctx, orderId: number): Promise<PaperlessRow[]> {
  return listUnsettledPkgs(ctx.db, orderId);
}

/** Notes how parcels of an order stand with their papers, null for not looked at: those that ask for any, or those of one route. */
export async function notePapers(
  ctx: Ctx,
  which: { orderId: number; routeId?: string },
  papers: PkgPapers | null,
): Promise<void> {
  await updatePapers(ctx.db, which, papers);
}

/** Notes that a parcel is declared now, under the mark of a number or under none. */
export async function noteDeclared(ctx: Ctx, pkgId: number, papersMark: string | null): Promise<void> {
  await updateDeclared(ctx.db, pkgId, { papersMark, declaredAt: ctx.now });
}

/** What was declared under one number since the year began in Beijing: parcels, and their goods in cents. */
export type YearlyUse = { pkgs: number; amountCents: number };

/** What the numbers of these marks have used of this year's allowance; those that used nothing are missing. */
export async function yearlyUses(ctx: Ctx, marks: readonly string[]): Promise<Map<string, YearlyUse>> {
  const rows = await listUses(ctx.db, [...new Set(marks)], beijingYearStart(ctx.now));
  return new Map(rows.map(({ mark, ...use }) => [mark, use]));
}

/** What waits to be declared of each of these orders; those of which nothing does are missing. */
export async function undeclaredOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, YearlyUse>> {
  const rows = await listUndeclared(ctx.db, orderIds);
  return new Map(rows.map(({ orderId, ...use }) => [orderId, use]));
}

/** How many parcels under way still need the papers that a receiver of the caller carries; none for somebody else's. */
export async function countPkgsNeeding(
  ctx: UserCtx,
  { receiverId }: { receiverId: number },
): Promise<{ pkgs: number }> {
  const { uid } = ctx.caller;
  const orderIds = await ordersKeepingPapersOf(ctx, uid, receiverId);
  return { pkgs: orderIds.length === 0 ? 0 : await countUnderWay(ctx.db, uid, orderIds) };
}

/** When the last parcel of each of these orders was received, refunded or cancelled; null while one is under way. */
export async function endsOfOrders(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, Date | null>> {
  const rows = await listEnds(ctx.db, orderIds);
  return new Map(rows.map(({ orderId, endedAt }) => [orderId, endedAt]));
}
