import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Editing } from "../../staff/service.ts";

export type NoteRow = Pick<Row<"orderNote">, "note" | "version" | "editedBy" | "editedAt">;

const NOTE = ["note", "version", "editedBy", "editedAt"] as const;

/** Whose an order is; undefined when there is none. */
export async function findOwner(db: Db, orderId: number): Promise<number | undefined> {
  const row = await db.selectFrom("orders").select("uid").where("id", "=", orderId).executeTakeFirst();
  return row?.uid;
}

/** What staff noted beside an order; undefined while nobody did. */
export async function findNote(db: Db, orderId: number): Promise<NoteRow | undefined> {
  return await db.selectFrom("orderNote").select(NOTE).where("orderId", "=", orderId).executeTakeFirst();
}

type NewNote = Editing & { uid: number; orderId: number; note: string; version: number };

/** Writes the note of an order whose note still has this version, 0 for none; undefined when it has another one. */
export async function writeNote(
  db: Db,
  { uid, orderId, note, version, staffId, at }: NewNote,
): Promise<NoteRow | undefined> {
  const edit = { note, version: version + 1, editedBy: staffId, editedAt: at };
  if (version === 0)
    return await db
      .insertInto("orderNote")
      .values({ uid, orderId, ...edit })
      .onConflict((conflict) => conflict.doNothing())
      .returning(NOTE)
      .executeTakeFirst();
  return await db
    .updateTable("orderNote")
    .set(edit)
    .where("orderId", "=", orderId)
    .where("version", "=", version)
    .returning(NOTE)
    .executeTakeFirst();
}

type NewLine = Editing & { uid: number; orderId: number; words: string };

/**
 * Adds a line to the note of an order, unless it ends with these words already; answers the note as it stands then, or
 * undefined when it would be longer than `most` characters.
 */
export async function appendNote(
  db: Db,
  { uid, orderId, words, staffId, at }: NewLine,
  most: number,
): Promise<string | undefined> {
  const { rows } = await sql<Pick<NoteRow, "note">>`
    insert into order_note as old (uid, order_id, note, version, edited_by, edited_at)
    values (${uid}, ${orderId}, ${words}, 1, ${staffId}, ${at})
    on conflict (order_id) do update set
      note = case when right(chr(10) || old.note, char_length(${words}::text) + 1) = chr(10) || ${words} then old.note
        else ltrim(old.note || chr(10) || ${words}, chr(10)) end,
      version = old.version + 1, edited_by = excluded.edited_by, edited_at = excluded.edited_at
      where char_length(old.note) + char_length(${words}::text) < ${most}
        or right(chr(10) || old.note, char_length(${words}::text) + 1) = chr(10) || ${words}
    returning note`.execute(db);
  return rows[0]?.note;
}
