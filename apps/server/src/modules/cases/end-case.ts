import type { casesOpsSchemas, OpsCase } from "@crux/contract/cases/case-ops.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { z } from "zod";
import { callOffOrder, createRefund, reshipPkg } from "../order/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import type { CaseChange, CaseRow } from "./case-rows.ts";
import { updateCase } from "./case-store.ts";
import { say } from "./case-words.ts";
import { getCaseForStaff, lockOpen, tell } from "./staff-cases.ts";

type Input<Name extends keyof typeof casesOpsSchemas> = z.output<(typeof casesOpsSchemas)[Name]["input"]>;

/** What refunds keep of what the customer is told. */
const REMARK_LENGTH = 200;
const remarkOf = (words: string) => words.slice(0, REMARK_LENGTH).replace(/[\uD800-\uDBFF]$/, "");

/** Ends a case by calling its order off: the customer hears of it by the order. Throws what that does, and `cases.OVER`. */
export async function callOffCase(
  ctx: OpsCtx,
  { caseId, words, target }: Input<"callOffCase">,
): Promise<OpsCase> {
  const row = await lockOpen(ctx, caseId);
  const { id: refundId } = await callOffOrder(ctx, { orderId: row.orderId, remark: remarkOf(words), target });
  await end(ctx, row, { words, change: { outcome: "CALL_OFF", refundId } });
  return getCaseForStaff(ctx, { caseId });
}

/**
 * Ends a case with a refund of pieces, parcels, freight and other fees, which waits to be paid like any other. Throws
 * what entering a refund does, and `cases.OVER`.
 */
export async function refundCase(
  ctx: OpsCtx,
  { caseId, words, ...wish }: Input<"refundCase">,
): Promise<OpsCase> {
  const row = await lockOpen(ctx, caseId);
  const refund = await createRefund(ctx, { ...wish, orderId: row.orderId, remark: remarkOf(words) });
  const stepId = await end(ctx, row, { words, change: { outcome: "REFUND", refundId: refund.id } });
  const way = refund.target === "WALLET" ? "退回您的余额" : "按原支付方式退回";
  await tell(ctx, row, {
    stepId,
    title: "售后已处理",
    words: `${words}\n退款 ${moneyText(refund.amount)} 将${way}。`,
  });
  return getCaseForStaff(ctx, { caseId });
}

/** Ends a case with a parcel that is sent in place of another; throws what that does, and `cases.OVER`. */
export async function reshipCase(
  ctx: OpsCtx,
  { caseId, words, pkgId, items, isGivenUp }: Input<"reshipCase">,
): Promise<OpsCase> {
  const row = await lockOpen(ctx, caseId);
  const why = `case ${caseId}`;
  const reshipPkgId = await reshipPkg(ctx, { orderId: row.orderId, pkgId, items, isGivenUp, why });
  const stepId = await end(ctx, row, { words, change: { outcome: "RESHIP", reshipPkgId } });
  await tell(ctx, row, {
    stepId,
    title: "售后已处理",
    words: `${words}\n我们会为您补发包裹，可在订单中查看进度。`,
  });
  return getCaseForStaff(ctx, { caseId });
}

/** Ends a case without refund or parcel, and tells the customer why; throws `cases.NOT_FOUND`, `cases.OVER`. */
export async function endCase(ctx: OpsCtx, { caseId, words }: Input<"endCase">): Promise<OpsCase> {
  const row = await lockOpen(ctx, caseId);
  const stepId = await end(ctx, row, { words, change: { outcome: "NONE" } });
  await tell(ctx, row, { stepId, title: "售后已处理", words });
  return getCaseForStaff(ctx, { caseId });
}

async function end(
  ctx: OpsCtx,
  row: CaseRow,
  { words, change }: { words: string; change: CaseChange },
): Promise<number> {
  const claimedBy = row.claimedBy ?? ctx.staff.id;
  await updateCase(ctx.db, row.id, { ...change, state: "ENDED", dueAt: null, claimedBy }, ctx.now);
  ctx.note({ before: { state: row.state }, after: { state: "ENDED", ...change } });
  return say(ctx, { of: row, step: "ENDED", staffId: ctx.staff.id, words });
}
