import type { CaseText, casesOpsSchemas } from "@crux/contract/cases/case-ops.schema";
import * as casesOutcome from "@crux/contract/outcomes/cases";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { clash, type OpsCtx, presentEdit, type StaffCtx } from "../staff/service.ts";
import { deleteText, findText, insertText, listTexts, type TextRow, updateText } from "./text-store.ts";

/** The shop's blocks of text for answers and the caller's own. */
export async function listCaseTexts(ctx: StaffCtx): Promise<CaseText[]> {
  const texts: CaseText[] = [];
  for (const row of await listTexts(ctx.db, ctx.staff.id)) texts.push(await presentText(ctx, row));
  return texts;
}

/**
 * Writes a block of text. Throws `cases.TEXT_NOT_FOUND` for none and for somebody else's, and
 * `general.CHANGED_MEANWHILE` when it was edited since `version`.
 */
export async function saveCaseText(
  ctx: OpsCtx,
  { textId, isOwn, title, words, version }: z.output<typeof casesOpsSchemas.saveCaseText.input>,
): Promise<CaseText> {
  const edit = { staffId: ctx.staff.id, at: ctx.now };
  const text = { staffId: isOwn ? ctx.staff.id : null, title: title.trim(), words };
  if (textId === undefined) return presentText(ctx, await insertText(ctx.db, text, edit));
  const before = await mine(ctx, textId);
  const after = await updateText(ctx.db, { ...text, id: textId, version }, edit);
  if (!after) {
    const now = await mine(ctx, textId);
    throw await clash(ctx, now, { title: now.title, words: now.words });
  }
  ctx.note({ before: { title: before.title, words: before.words }, after: { title, words } });
  return presentText(ctx, after);
}

/** Removes a block of text; throws `cases.TEXT_NOT_FOUND` for none and for somebody else's. */
export async function removeCaseText(ctx: OpsCtx, { textId }: { textId: number }): Promise<null> {
  const { title, words } = await mine(ctx, textId);
  await deleteText(ctx.db, textId);
  ctx.note({ before: { title, words } });
  return null;
}

async function mine(ctx: StaffCtx, textId: number): Promise<TextRow> {
  const row = await findText(ctx.db, textId, ctx.staff.id);
  if (!row) throw new Fail(casesOutcome.TEXT_NOT_FOUND);
  return row;
}

async function presentText(ctx: StaffCtx, row: TextRow): Promise<CaseText> {
  const { id, staffId, title, words } = row;
  return { id, isOwn: staffId !== null, title, words, ...(await presentEdit(ctx, row)) };
}
