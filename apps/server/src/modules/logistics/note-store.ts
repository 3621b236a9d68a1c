import type { Db, Row } from "../../kernel/database/database.ts";
import type { Editing } from "../staff/service.ts";

export type PkgNoteRow = Pick<Row<"logisticsPkgNote">, "note" | "version" | "editedBy" | "editedAt">;

const NOTE = ["note", "version", "editedBy", "editedAt"] as const;

/** What staff noted beside a parcel; undefined while nobody did. */
export async function findPkgNote(db: Db, pkgId: number): Promise<PkgNoteRow | undefined> {
  return await db.selectFrom("logisticsPkgNote").select(NOTE).where("pkgId", "=", pkgId).executeTakeFirst();
}

type NewNote = Editing & { uid: number; pkgId: number; note: string; version: number };

/** Writes the note of a parcel whose note still has this version, 0 for none; undefined when it has another one. */
export async function writePkgNote(
  db: Db,
  { uid, pkgId, note, version, staffId, at }: NewNote,
): Promise<PkgNoteRow | undefined> {
  const edit = { note, version: version + 1, editedBy: staffId, editedAt: at };
  if (version === 0)
    return await db
      .insertInto("logisticsPkgNote")
      .values({ uid, pkgId, ...edit })
      .onConflict((conflict) => conflict.doNothing())
      .returning(NOTE)
      .executeTakeFirst();
  return await db
    .updateTable("logisticsPkgNote")
    .set(edit)
    .where("pkgId", "=", pkgId)
    .where("version", "=", version)
    .returning(NOTE)
    .executeTakeFirst();
}
