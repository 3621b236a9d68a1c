import type { StaffNotice } from "@crux/rules/people/staff-notices";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";

export type NewsRow = Pick<Row<"staffNews">, "id" | "kind" | "body" | "at">;

/** Keeps a notice for whoever opens the console, and drops what nobody looks for any more. */
export async function insertNews(
  db: Db,
  news: { kind: StaffNotice; body: string; but: number | null; now: Date },
): Promise<void> {
  await sql`
    with old as (delete from staff_news where at < ${news.now}::timestamptz - interval '90 days')
    insert into staff_news (kind, body, but_staff_id, at)
    values (${news.kind}, ${news.body}, ${news.but}, ${news.now})`.execute(db);
}

/** The newest of these kinds that are not somebody's own doing. */
export async function listNews(
  db: Db,
  { staffId, kinds, limit }: { staffId: number; kinds: readonly StaffNotice[]; limit: number },
): Promise<NewsRow[]> {
  if (kinds.length === 0) return [];
  return await db
    .selectFrom("staffNews")
    .select(["id", "kind", "body", "at"])
    .where("kind", "in", kinds)
    .where("butStaffId", "is distinct from", staffId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The newest that somebody has seen; 0 for nothing yet. */
export async function getSeen(db: Db, staffId: number): Promise<number> {
  const row = await db
    .selectFrom("staff")
    .select("newsSeenId")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  return row.newsSeenId;
}

/** Notes that somebody has seen all up to there; what was seen stays so. */
export async function updateSeen(db: Db, staffId: number, upTo: number): Promise<void> {
  await db
    .updateTable("staff")
    .set({ newsSeenId: upTo })
    .where("id", "=", staffId)
    .where("newsSeenId", "<", upTo)
    .execute();
}
