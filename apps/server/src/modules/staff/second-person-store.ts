import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";

/** What somebody else did to an account that makes it theirs for a while. */
export type ChangeKind = Row<"staffChange">["kind"];

export type NewChange = Omit<Row<"staffChange">, "id">;

export async function insertChange(db: Db, change: NewChange): Promise<void> {
  await db.insertInto("staffChange").values(change).execute();
}

/** Makes actions with money of one person come one after the other, until this transaction ends. */
export async function lockSolo(db: Db, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff alone', ${staffId}))`.execute(db);
}

/**
 * What somebody moved alone in one pot since `dayAgo`, and whether somebody else changed the account since `youngFrom`.
 * Needs `lockSolo` before, in a statement of its own.
 */
export async function getSoloUse(
  db: Db,
  staffId: number,
  { isFound, dayAgo, youngFrom }: { isFound: boolean; dayAgo: Date; youngFrom: Date },
): Promise<{ movedCents: number; isFresh: boolean }> {
  const { rows } = await sql<{ movedCents: number; isFresh: boolean }>`
    select
      (select coalesce(sum(alone_cents), 0)::bigint from staff_deed
        where staff_id = ${staffId} and alone_cents > 0 and at > ${dayAgo} and is_found = ${isFound}) as "movedCents",
      exists (select from staff_change where staff_id = ${staffId} and at > ${youngFrom}) as "isFresh"`.execute(
    db,
  );
  return rows[0] ?? { movedCents: 0, isFresh: false };
}

/**
 * Whether two accounts may be one person: one made the other what it is since then, directly or through others, or a
 * third one made both.
 */
export async function areRelated(db: Db, one: number, other: number, since: Date): Promise<boolean> {
  const { rows } = await sql`
    with recursive maker (of, id) as (
      select * from (values (1, ${one}::bigint), (2, ${other}::bigint)) as start (of, id)
      union
      select maker.of, change.by_staff_id
      from maker join staff_change change on change.staff_id = maker.id and change.at > ${since})
    select 1 from maker a join maker b on a.id = b.id where a.of = 1 and b.of = 2 limit 1`.execute(db);
  return rows.length > 0;
}
