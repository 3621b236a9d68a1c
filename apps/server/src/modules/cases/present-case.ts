import type { CaseBrief, CustomerCase } from "@crux/contract/cases/case.schema";
import type { ListedCase, OpsCase } from "@crux/contract/cases/case-ops.schema";
import { wordsOpener } from "../../kernel/crypto/customer-words.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { findPkgRows } from "../logistics/service.ts";
import { listStaffNames } from "../staff/service.ts";
import type { ListedCaseRow } from "./case-list-store.ts";
import type { CaseRow, StepRow } from "./case-rows.ts";
import { listFirstWords, listSteps } from "./case-store.ts";

type BriefRow = Omit<CaseRow, "items" | "isReceived" | "refundId" | "reshipPkgId" | "dueAt" | "claimedBy">;

/** Cases as lists show them, with their first words in the clear. */
export async function presentBriefs(ctx: Ctx, rows: readonly BriefRow[]): Promise<CaseBrief[]> {
  const words = await listFirstWords(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const open = await wordsOpener(ctx, words.values());
  return rows.map((row) => presentBrief(row, open(words.get(row.id) ?? "")));
}

function presentBrief({ uid: _, createdAt, updatedAt, ...row }: BriefRow, words: string): CaseBrief {
  const { id, orderId, pkgId, kind, wish, state, outcome } = row;
  const times = { createTime: createdAt.toISOString(), updateTime: updatedAt.toISOString() };
  return { id, orderId, pkgId, kind, wish, state, outcome, words, ...times };
}

type Opened = { steps: StepRow[]; brief: CaseBrief; reshipPkg: CustomerCase["reshipPkg"] };

async function opened(ctx: Ctx, row: CaseRow): Promise<Opened> {
  const sealed = await listSteps(ctx.db, row.id);
  const open = await wordsOpener(
    ctx,
    sealed.map(({ words }) => words),
  );
  const steps = sealed.map((step) => ({ ...step, words: open(step.words) }));
  const { reshipPkgId } = row;
  const pkg = reshipPkgId === null ? undefined : (await findPkgRows(ctx, [reshipPkgId])).get(reshipPkgId);
  return {
    steps,
    brief: presentBrief(row, steps[0]?.words ?? ""),
    reshipPkg: pkg ? { id: pkg.id, extOrderId: pkg.extOrderId, pkgStatus: pkg.status } : null,
  };
}

/** A case as its customer sees it: staff have no names there. */
export async function presentForCustomer(ctx: Ctx, row: CaseRow): Promise<CustomerCase> {
  const { steps, brief, reshipPkg } = await opened(ctx, row);
  return {
    ...brief,
    items: row.items,
    refundId: row.refundId,
    reshipPkg,
    steps: steps.map(({ id, step, staffId, words, pictures, at }) => ({
      ...{ id, step, words, pictures },
      isOwn: staffId === null,
      time: at.toISOString(),
    })),
  };
}

/** A case as staff see it. */
export async function presentForStaff(ctx: Ctx, row: CaseRow): Promise<OpsCase> {
  const { steps, brief, reshipPkg } = await opened(ctx, row);
  const names = await listStaffNames(ctx, [row.claimedBy, ...steps.map(({ staffId }) => staffId)]);
  return {
    ...brief,
    uid: row.uid,
    items: row.items,
    refundId: row.refundId,
    reshipPkg,
    dueTime: row.dueAt?.toISOString() ?? null,
    isLate: row.dueAt !== null && row.dueAt < ctx.now,
    claim: claimOf(row, names),
    received: row.isReceived,
    steps: steps.map(({ id, step, staffId, words, pictures, at }) => ({
      ...{ id, step, words, pictures },
      staffName: staffId === null ? "" : (names.get(staffId) ?? ""),
      time: at.toISOString(),
    })),
  };
}

function claimOf(
  { claimedBy }: Pick<CaseRow, "claimedBy">,
  names: ReadonlyMap<number, string>,
): OpsCase["claim"] {
  return claimedBy === null ? null : { staffId: claimedBy, name: names.get(claimedBy) ?? "" };
}

/** Cases as the list of the staff shows them. */
export async function presentListed(ctx: Ctx, rows: readonly ListedCaseRow[]): Promise<ListedCase[]> {
  const briefs = await presentBriefs(ctx, rows);
  const names = await listStaffNames(
    ctx,
    rows.map(({ claimedBy }) => claimedBy),
  );
  return rows.flatMap((row, index) => {
    const brief = briefs[index];
    const dueTime = row.dueAt?.toISOString() ?? null;
    return brief ? [{ ...brief, uid: row.uid, dueTime, isLate: row.isLate, claim: claimOf(row, names) }] : [];
  });
}
