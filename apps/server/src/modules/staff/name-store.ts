import type { Db } from "../../kernel/database/database.ts";

/** What somebody of the staff is called; empty for nobody's number. */
export async function findStaffName(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom("staff").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}
