import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { Editing } from "../staff/service.ts";

const TEXT = ["id", "staffId", "title", "words", "version", "editedBy", "editedAt"] as const;

/** A block of text; one without `staffId` is the shop's. */
export type TextRow = Pick<Row<"caseText">, (typeof TEXT)[number]>;

/** The shop's blocks and those of one person, in the order in which they were written. */
export async function listTexts(db: Db, staffId: number): Promise<TextRow[]> {
  return await db
    .selectFrom("caseText")
    .select(TEXT)
    .where((row) => row.or([row("staffId", "is", null), row("staffId", "=", staffId)]))
    .orderBy("id")
    .execute();
}

/** A block that this person may edit. */
export async function findText(db: Db, id: number, staffId: number): Promise<TextRow | undefined> {
  return await db
    .selectFrom("caseText")
    .select(TEXT)
    .where("id", "=", id)
    .where((row) => row.or([row("staffId", "is", null), row("staffId", "=", staffId)]))
    .executeTakeFirst();
}

type Words = Pick<TextRow, "staffId" | "title" | "words">;

export async function insertText(db: Db, text: Words, { staffId, at }: Editing): Promise<TextRow> {
  return await db
    .insertInto("caseText")
    .values({ ...text, version: 1, editedBy: staffId, editedAt: at })
    .returning(TEXT)
    .executeTakeFirstOrThrow();
}

/** Writes a block under the number that it had; false where there is one. */
export async function reinsertText(
  db: Db,
  { id, staffId: owner, title, words, version }: Words & { id: number; version: number },
  { staffId, at }: Editing,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into case_text (id, staff_id, title, words, version, edited_by, edited_at) overriding system value
    values (${id}, ${owner}, ${title}, ${words}, ${version}, ${staffId}, ${at})
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Writes a block that still has this version; undefined when it has another one. */
export async function updateText(
  db: Db,
  { id, version, ...text }: Words & { id: number; version: number },
  { staffId, at }: Editing,
): Promise<TextRow | undefined> {
  return await db
    .updateTable("caseText")
    .set({ ...text, version: version + 1, editedBy: staffId, editedAt: at })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(TEXT)
    .executeTakeFirst();
}

export async function deleteText(db: Db, id: number): Promise<void> {
  await db.deleteFrom("caseText").where("id", "=", id).execute();
}
