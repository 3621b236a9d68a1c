import type { ReceiptDraft, stockOpsSchemas } from "@crux/contract/ops/stock.schema";
import type { z } from "zod";
import type { OpsCtx, StaffCtx } from "../../staff/service.ts";
import { deleteReceiptDraft, findReceiptDraft, upsertReceiptDraft } from "./receipt-draft-store.ts";

type Schemas = typeof stockOpsSchemas;

/** The receipt that the caller puts together, as it was left on whatever device; null where there is none. */
export async function getReceiptDraft(ctx: StaffCtx): Promise<z.output<Schemas["receiptDraft"]["output"]>> {
  const row = await findReceiptDraft(ctx.db, ctx.staff.id);
  if (!row) return null;
  const { savedAt, ...draft } = row;
  return { ...draft, saveTime: savedAt.toISOString() };
}

/** Keeps it; without lines there is none any more. */
export async function saveReceiptDraft(
  ctx: OpsCtx,
  draft: ReceiptDraft,
): Promise<z.output<Schemas["saveReceiptDraft"]["output"]>> {
  if (draft.lines.length === 0) await deleteReceiptDraft(ctx.db, ctx.staff.id);
  else await upsertReceiptDraft(ctx.db, ctx.staff.id, draft, ctx.now);
  return { saveTime: ctx.now.toISOString() };
}
