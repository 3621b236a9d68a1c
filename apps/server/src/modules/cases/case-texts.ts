import type { CaseText, casesOpsSchemas } from "@crux/contract/cases/case-ops.schema";
import * as casesOutcome from "@crux/contract/outcomes/cases";
import { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { clash, findRemoved, type OpsCtx, presentEdit, type StaffCtx } from "../staff/service.ts";
import {
  deleteText,
  findText,
  insertText,
  listTexts,
  reinsertText,
  type TextRow,
  updateText,
} from "./text-store.ts";

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
  if (textId === undefined) {
    const row = await insertText(ctx.db, text, edit);
    ctx.note({ after: wordsOf(row), subject: { type: "text", id: row.id } });
    return presentText(ctx, row);
  }
  const before = await mine(ctx, textId);
  const after = await updateText(ctx.db, { ...text, id: textId, version }, edit);
  if (!after) {
    const now = await mine(ctx, textId);
    throw await clash(ctx, now, wordsOf(now));
  }
  ctx.note({ before: wordsOf(before), after: wordsOf(after), subject: { type: "text", id: textId } });
  return presentText(ctx, after);
}

/** Removes a block of text; throws `cases.TEXT_NOT_FOUND` for none and for somebody else's. */
export async function removeCaseText(ctx: OpsCtx, { textId }: { textId: number }): Promise<null> {
  ctx.note({ before: wordsOf(await mine(ctx, textId)) });
  await deleteText(ctx.db, textId);
  return null;
}

/** Brings a removed block back; throws `cases.TEXT_NOT_FOUND` for one that was not removed and for somebody else's. */
export async function restoreCaseText(ctx: OpsCtx, { textId }: { textId: number }): Promise<CaseText> {
  const removed = await findRemoved(ctx, { type: "text", id: textId });
  const fields = removed && TEXT.safeParse(removed.before);
  if (!removed || !fields?.success) throw new Fail(casesOutcome.TEXT_NOT_FOUND);
  const { title, words, isOwn } = fields.data;
  const text = { id: textId, staffId: isOwn ? ctx.staff.id : null, title, words, version: removed.version };
  if (!(await reinsertText(ctx.db, text, { staffId: ctx.staff.id, at: ctx.now })))
    throw new Fail(casesOutcome.TEXT_NOT_FOUND);
  const row = await mine(ctx, textId);
  ctx.note({ after: wordsOf(row) });
  return presentText(ctx, row);
}

/** What the log holds of a removed block. */
const TEXT = z.object({ title: z.string(), words: z.string(), isOwn: z.boolean() });

async function mine(ctx: StaffCtx, textId: number): Promise<TextRow> {
  const row = await findText(ctx.db, textId, ctx.staff.id);
  if (!row) throw new Fail(casesOutcome.TEXT_NOT_FOUND);
  return row;
}

/** What is edited of a block, as the log keeps it. */
const wordsOf = ({ staffId, title, words }: TextRow) => ({ title, words, isOwn: staffId !== null });

async function presentText(ctx: StaffCtx, row: TextRow): Promise<CaseText> {
  const { id, staffId, title, words } = row;
  return { id, isOwn: staffId !== null, title, words, ...(await presentEdit(ctx, row)) };
}
