import type { Clash, Edited } from "@crux/contract/edit";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Db } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listEditsOf } from "./audit-store.ts";
import type { Subject } from "./context.ts";
import { findStaffName } from "./name-store.ts";
import { listStaffNames } from "./staff-names.ts";

/** What a row that staff edit says of its last edit. */
export type EditedRow = { version: number; editedBy: number | null; editedAt: Date | null };

/** Somebody who edits, and when. */
export type Editing = { staffId: number; at: Date };

/** The last edit of a row as the wire shows it. */
export async function presentEdit(
  { db }: { db: Db },
  { version, editedBy, editedAt }: EditedRow,
): Promise<Edited> {
  const editor = editedBy === null ? "" : await findStaffName(db, editedBy);
  return { version, editor, editTime: editedAt?.toISOString() ?? null };
}

/** The last edit of each of these rows, in their order. */
export async function presentEdits(ctx: Ctx, rows: readonly EditedRow[]): Promise<Edited[]> {
  const names = await listStaffNames(
    ctx,
    rows.map(({ editedBy }) => editedBy),
  );
  return rows.map(({ version, editedBy, editedAt }) => ({
    version,
    editor: names.get(editedBy ?? 0) ?? "",
    editTime: editedAt?.toISOString() ?? null,
  }));
}

/**
 * The refusal (`general.CHANGED_MEANWHILE`) of an edit that began with an older version than the row has by now: who
 * was faster, when, and what stands in the edited fields. To be thrown.
 */
export async function clash<Fields extends object>(
  ctx: { db: Db },
  row: EditedRow,
  now: Fields,
): Promise<Fail> {
  const data: Clash<Fields> = { ...(await presentEdit(ctx, row)), now };
  return new Fail(generalOutcome.CHANGED_MEANWHILE, 200, data);
}

/** The same of what has no version of its own: the audit log says which of these calls changed it last. To be thrown. */
export async function clashByLog<Fields extends object>(
  ctx: { db: Db },
  subject: Subject,
  lines: readonly string[],
  now: Fields,
): Promise<Fail> {
  const [last] = await listEditsOf(ctx.db, subject, { lines, most: 1 });
  return clash(ctx, { version: 0, editedBy: last?.staffId ?? null, editedAt: last?.at ?? null }, now);
}
