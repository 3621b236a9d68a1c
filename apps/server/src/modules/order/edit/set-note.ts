import { LIMITS } from "@crux/contract/limits";
import type { OrderNote, orderOpsSchemas } from "@crux/contract/order.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { clash, type EditedRow, type OpsCtx, presentEdit } from "../../staff/service.ts";
import { appendNote, findNote, findOwner, type NoteRow, writeNote } from "./note-store.ts";

type Noted = EditedRow & Pick<NoteRow, "note">;
const NO_NOTE: Noted = { note: "", version: 0, editedBy: null, editedAt: null };

/**
 * Writes what staff tell each other of an order. Throws `order.NOT_FOUND`, `user.NOT_FOUND` when its customer is gone,
 * and `general.CHANGED_MEANWHILE` with the present note when somebody else wrote one since `version`; writing what
 * stands there already changes nothing.
 */
export async function setNote(
  ctx: OpsCtx,
  { orderId, note: words, version }: z.output<typeof orderOpsSchemas.setNote.input>,
): Promise<OrderNote> {
  const uid = await findOwner(ctx.db, orderId);
  if (uid === undefined) throw new Fail(orderOutcome.NOT_FOUND);
  const note = words.trim();
  const before = (await findNote(ctx.db, orderId)) ?? NO_NOTE;
  const edit = { uid, orderId, note, version, staffId: ctx.staff.id, at: ctx.now };
  const after = await writeNote(ctx.db, edit).catch(nobodysNote);
  if (after) {
    ctx.note({ before: { note: before.note }, after: { note } });
    return presentNote(ctx, after);
  }
  const now = (await findNote(ctx.db, orderId)) ?? NO_NOTE;
  if (now.note === note) return presentNote(ctx, now);
  throw await clash(ctx, now, { note: now.note });
}

/**
 * Adds a line to what staff tell each other of an order. Throws `order.NOT_FOUND`, `user.NOT_FOUND` when its customer is
 * gone, and `order.NOTE_FULL` where it does not fit.
 */
export async function addNote(
  ctx: OpsCtx,
  { orderId, words }: z.output<typeof orderOpsSchemas.addNote.input>,
): Promise<z.output<typeof orderOpsSchemas.addNote.output>> {
  const uid = await findOwner(ctx.db, orderId);
  if (uid === undefined) throw new Fail(orderOutcome.NOT_FOUND);
  const edit = { uid, orderId, words: words.trim(), staffId: ctx.staff.id, at: ctx.now };
  const note = await appendNote(ctx.db, edit, LIMITS.note).catch(nobodysNote);
  if (note === undefined) throw new Fail(orderOutcome.NOTE_FULL);
  ctx.note({ after: { note } });
  return { orderId, note };
}

function nobodysNote(error: unknown): never {
  throw violatedConstraint(error) === "belongs_to_somebody" ? new Fail(userOutcome.NOT_FOUND) : error;
}

/** What staff noted beside an order, empty while nobody did. */
export async function getNote(ctx: Ctx, orderId: number): Promise<OrderNote> {
  return presentNote(ctx, (await findNote(ctx.db, orderId)) ?? NO_NOTE);
}

async function presentNote(ctx: Ctx, row: Noted): Promise<OrderNote> {
  return { note: row.note, ...(await presentEdit(ctx, row)) };
}
