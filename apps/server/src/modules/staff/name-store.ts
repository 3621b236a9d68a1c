import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db } from "../../kernel/database/database.ts";

/** What somebody of the staff is called; empty for nobody's number. */
export async function findStaffName(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom("staff").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}

export async function listNameRows(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return await db.selectFrom("staff").select(["id", "name"]).where("id", "=", anyOf(ids)).execute();
}
