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
