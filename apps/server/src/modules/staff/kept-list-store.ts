import type { KeptList } from "@crux/contract/staff.schema";
import type { Db } from "../../kernel/database/database.ts";

/** How somebody likes to see the lists that they changed. */
export async function listKeptLists(db: Db, staffId: number): Promise<KeptList[]> {
  const rows = await db
    .selectFrom("staffList")
    .select(["list", "hidden", "isCompact", "views"])
    .where("staffId", "=", staffId)
    .orderBy("list")
    .execute();
  return rows.map(({ isCompact: compact, views, ...row }) => ({
    ...row,
    compact,
    views: views as KeptList["views"],
  }));
}

export async function upsertKeptList(
  db: Db,
  staffId: number,
  { list, hidden, compact, views }: KeptList,
  now: Date,
): Promise<void> {
  const kept = { hidden: [...hidden], isCompact: compact, views: JSON.stringify(views), updatedAt: now };
  await db
    .insertInto("staffList")
    .values({ staffId, list, ...kept })
    .onConflict((conflict) => conflict.columns(["staffId", "list"]).doUpdateSet(kept))
    .execute();
}
