import type { casesOpsSchemas, ListedCase, OpsCase } from "@crux/contract/cases/case-ops.schema";
import type { StaffList } from "@crux/contract/list";
import * as casesOutcome from "@crux/contract/outcomes/cases";
import type { z } from "zod";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { findPkgRow, listPkgsOfOrders } from "../logistics/service.ts";
import { sendMessage } from "../notify/service.ts";
import { listStaffNames, type OpsCtx, type StaffCtx } from "../staff/service.ts";
import { CASE_LIST, listListedCases } from "./case-list-store.ts";
import type { CaseRow } from "./case-rows.ts";
import { findCase, insertCase, lockCase, updateCase } from "./case-store.ts";
import { nobodysCase, say } from "./case-words.ts";
import { dueOf } from "./due.ts";
import { presentForStaff, presentListed } from "./present-case.ts";
import { wantedItems } from "./wanted-items.ts";

type Input<Name extends keyof typeof casesOpsSchemas> = z.output<(typeof casesOpsSchemas)[Name]["input"]>;

/** One page of the cases of all customers. */
export async function listCasesForStaff(
  ctx: StaffCtx,
  asked: Input<"cases">,
): Promise<StaffList<ListedCase>> {
  const page = await listPage(ctx, CASE_LIST, asked);
  return {
    list: await presentListed(ctx, await listListedCases(ctx.db, page)),
    ...page.counted,
  };
}

/** One case with all that was said; throws `cases.NOT_FOUND`. */
export async function getCaseForStaff(ctx: Ctx, { caseId }: { caseId: number }): Promise<OpsCase> {
  const row = await findCase(ctx.db, caseId);
  if (!row) throw new Fail(casesOutcome.NOT_FOUND);
  return presentForStaff(ctx, row);
}

/**
 * A case that is not over, locked until this transaction ends; throws `cases.NOT_FOUND`, and `cases.OVER` with where it
 * stands and who was faster.
 */
export async function lockOpen(ctx: OpsCtx, caseId: number): Promise<CaseRow> {
  const row = await lockCase(ctx.db, caseId);
  if (!row) throw new Fail(casesOutcome.NOT_FOUND);
  if (row.state === "OPEN" || row.state === "ANSWERED") return row;
  const last = (await presentForStaff(ctx, row)).steps.at(-1);
  const data = { state: row.state, by: last?.staffName ?? "", time: row.updatedAt.toISOString() };
  throw new Fail(casesOutcome.OVER, 200, data);
}

/**
 * Opens a case about a parcel and tells its customer. Throws `logistics.PARCEL_NOT_FOUND`, `cases.NOT_POSSIBLE` while its
 * order is not paid, `cases.TOO_MANY_OPEN` when one of this kind is open, `cases.TOO_MANY_PIECES`.
 */
export async function openCase(
  ctx: OpsCtx,
  { pkgId, kind, words, items }: Input<"openCase">,
): Promise<OpsCase> {
  const { uid, orderId } = await findPkgRow(ctx, pkgId);
  const pkg = (await listPkgsOfOrders(ctx, [orderId])).get(orderId)?.find(({ id }) => id === pkgId);
  if (!pkg || pkg.pkgStatus === "CANCELLED") throw new Fail(casesOutcome.NOT_POSSIBLE);
  const row = await insertCase(ctx.db, {
    ...{ uid, orderId, pkgId, kind, wish: "OTHER", at: ctx.now },
    items: wantedItems(pkg.pkgItems, items),
    dueAt: await dueOf(ctx, "OTHER"),
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === "after_sale_one_kind") throw new Fail(casesOutcome.TOO_MANY_OPEN);
    return nobodysCase(error);
  });
  const stepId = await say(ctx, { of: row, step: "OPENED", staffId: ctx.staff.id, words });
  await tell(ctx, row, { stepId, title: "包裹异常处理中", words });
  ctx.note({ subject: { type: "case", id: row.id }, after: { caseId: row.id, kind } });
  return presentForStaff(ctx, row);
}

/**
 * Takes a case over, or gives it back; throws `cases.NOT_FOUND`, `cases.OVER`, and `cases.CLAIMED` with who has it when
 * that changed since the caller looked.
 */
export async function claimCase(ctx: OpsCtx, { caseId, from, isMine }: Input<"claimCase">): Promise<OpsCase> {
  const { claimedBy } = await lockOpen(ctx, caseId);
  const next = isMine ? ctx.staff.id : null;
  if (claimedBy !== next && claimedBy !== from) {
    const by = (await listStaffNames(ctx, [claimedBy])).get(claimedBy ?? 0) ?? "";
    throw new Fail(casesOutcome.CLAIMED, 200, { by });
  }
  await updateCase(ctx.db, caseId, { claimedBy: next }, ctx.now);
  ctx.note({ before: { staffId: claimedBy }, after: { staffId: next } });
  return getCaseForStaff(ctx, { caseId });
}

/** Answers the customer, who is told; the case is the caller's from then on, unless it is somebody's. */
export async function answerCase(ctx: OpsCtx, { caseId, words }: Input<"answerCase">): Promise<OpsCase> {
  const row = await lockOpen(ctx, caseId);
  const stepId = await say(ctx, { of: row, step: "ANSWERED", staffId: ctx.staff.id, words });
  const claimedBy = row.claimedBy ?? ctx.staff.id;
  await updateCase(ctx.db, caseId, { state: "ANSWERED", dueAt: null, claimedBy }, ctx.now);
  await tell(ctx, row, { stepId, title: "售后有新回复", words });
  return getCaseForStaff(ctx, { caseId });
}

/** Tells the customer of a case what was said in it. */
export async function tell(
  ctx: Ctx,
  { uid, orderId }: Pick<CaseRow, "uid" | "orderId">,
  { stepId, title, words }: { stepId: number; title: string; words: string },
): Promise<void> {
  const body = `订单 ${orderId} 的售后：${words}\n可在「我的 - 退款/售后」查看并回复。`;
  await sendMessage(ctx, { uid, title, body, key: `case step ${stepId}` });
}
