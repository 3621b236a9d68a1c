import type { PkgNote, pkgOpsSchemas } from "@crux/contract/ops/pkg-ops.schema";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { z } from "zod";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { clash, type EditedRow, type OpsCtx, presentEdit } from "../staff/service.ts";
import { findPkgNote, type PkgNoteRow, writePkgNote } from "./note-store.ts";
import { findPkgRow } from "./show-pkgs.ts";

type Noted = EditedRow & Pick<PkgNoteRow, "note">;
const NO_NOTE: Noted = { note: "", version: 0, editedBy: null, editedAt: null };

/**
 * Writes what staff tell each other of a parcel. Throws `logistics.PARCEL_NOT_FOUND`, `user.NOT_FOUND` when its customer is gone, and `general.CHANGED_MEANWHILE` with the
 * present note when somebody else wrote one since `version`; writing what stands there already changes nothing.
 */
export async function notePkg(
  ctx: OpsCtx,
  { pkgId, note: words, version }: z.output<typeof pkgOpsSchemas.notePkg.input>,
): Promise<PkgNote> {
  const { uid } = await findPkgRow(ctx, pkgId);
  const note = words.trim();
  const before = (await findPkgNote(ctx.db, pkgId)) ?? NO_NOTE;
  const edit = { uid, pkgId, note, version, staffId: ctx.staff.id, at: ctx.now };
  const after = await writePkgNote(ctx.db, edit).catch((error: unknown) => {
    throw violatedConstraint(error) === "belongs_to_somebody" ? new Fail(userOutcome.NOT_FOUND) : error;
  });
  if (after) {
    ctx.note({ before: { note: before.note }, after: { note } });
    return presentNote(ctx, after);
  }
  const now = (await findPkgNote(ctx.db, pkgId)) ?? NO_NOTE;
  if (now.note === note) return presentNote(ctx, now);
  throw await clash(ctx, now, { note: now.note });
}

/** What staff noted beside a parcel, empty while nobody did. */
export async function getPkgNote(ctx: Ctx, pkgId: number): Promise<PkgNote> {
  return presentNote(ctx, (await findPkgNote(ctx.db, pkgId)) ?? NO_NOTE);
}

async function presentNote(ctx: Ctx, row: Noted): Promise<PkgNote> {
  return { note: row.note, ...(await presentEdit(ctx, row)) };
}
