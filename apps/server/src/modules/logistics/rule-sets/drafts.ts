import type { logisticsOpsSchemas, RuleDraft, RuleFault } from "@crux/contract/logistics/rule-ops.schema";
import type { z } from "zod";
import { clash, type OpsCtx, presentEdit, type StaffCtx } from "../../staff/service.ts";
import { changesOf, noteOfChanges } from "./content-changes.ts";
import { draftContent } from "./contents.ts";
import { draftFaults } from "./draft-faults.ts";
import { getDraftRow, lockDraft, updateDraft } from "./draft-store.ts";

/** The one draft of the shop with its last edit. */
export async function getDraft(ctx: StaffCtx): Promise<RuleDraft> {
  const row = await getDraftRow(ctx.db);
  return { ...(await draftContent(ctx)), isChanged: row.content !== null, ...(await presentEdit(ctx, row)) };
}

/**
 * Keeps the draft, or drops it; faults are only asked about by `checkDraft`. Throws `general.CHANGED_MEANWHILE` with
 * the present draft when somebody else edited since `version`.
 */
export async function saveDraft(
  ctx: OpsCtx,
  { content, version }: z.output<(typeof logisticsOpsSchemas)["saveDraft"]["input"]>,
): Promise<RuleDraft> {
  const row = await lockDraft(ctx.db);
  const before = await draftContent(ctx);
  if (row.version !== version) throw await clash(ctx, row, { content: before.content });
  const edit = { version, content, baseVersion: before.base, staffId: ctx.staff.id, at: ctx.now };
  await updateDraft(ctx.db, edit);
  ctx.note(noteOfChanges(changesOf(before.content, content ?? (await draftContent(ctx)).content)));
  return getDraft(ctx);
}

/** What forbids publishing the draft. */
export async function checkDraft(ctx: StaffCtx): Promise<RuleFault[]> {
  return draftFaults(ctx, (await draftContent(ctx)).content);
}
