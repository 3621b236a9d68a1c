import { sql } from "kysely";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type PassKind = Row<"staffPass">["kind"];
export type TakenPass = Pick<Row<"staffPass">, "id" | "kind">;

type NewPass = Pick<Row<"staffPass">, "staffId" | "kind" | "passMark" | "agent" | "expiresAt"> & {
  now: Date;
};

/** Keeps a fresh pass, in place of those used longest ago where there would be more than `most` of its kind; its id. */
export async function insertPass(db: Db, { now, ...pass }: NewPass, most: number): Promise<number> {
  const { staffId, kind } = pass;
  await db.selectFrom("staff").select("id").where("id", "=", staffId).forNoKeyUpdate().execute();
  await sql`
    delete from staff_pass where id in (
      select id from staff_pass where staff_id = ${staffId} and kind = ${kind}
      order by coalesce(used_at, made_at) desc, id desc offset ${most - 1})`.execute(db);
  const { id } = await db
    .insertInto("staffPass")
    .values({ ...pass, madeAt: now, triesFrom: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type PassTry = { name: string; mark: string; now: Date; since: Date; most: number };

/**
 * Counts a login by the pass of a name in small letters; undefined for a pass of somebody else, one that is over, and one
 * that was tried `most` times since then.
 */
export async function takePassTry(
  db: Db,
  { name, mark, now, since, most }: PassTry,
): Promise<TakenPass | undefined> {
  const { rows } = await sql<TakenPass>`
    update staff_pass pass set
      tries = case when pass.tries_from <= ${since} then 1 else pass.tries + 1 end,
      tries_from = case when pass.tries_from <= ${since} then ${now} else pass.tries_from end
    from staff
    where staff.id = pass.staff_id and lower(staff.name) = ${name} and pass.pass_mark = ${mark}
      and pass.expires_at > ${now} and (pass.tries < ${most} or pass.tries_from <= ${since})
    returning pass.id, pass.kind`.execute(db);
  return rows[0];
}

/** Takes one try back, of which nothing was learned. */
export async function giveTryBack(db: Db, id: number): Promise<void> {
  await sql`update staff_pass set tries = greatest(tries - 1, 0) where id = ${id}`.execute(db);
}

/** Notes a good login by a pass, which forgets its tries. */
export async function updatePassUsed(
  db: Db,
  id: number,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db.updateTable("staffPass").set({ usedAt: now, expiresAt, tries: 0 }).where("id", "=", id).execute();
}

export type OpenPassRow = Pick<Row<"staffPass">, "id" | "kind" | "agent" | "madeAt" | "usedAt" | "expiresAt">;

/** The passes of somebody that still count, the one used last before the others. */
export async function listOpenPasses(db: Db, staffId: number, now: Date): Promise<OpenPassRow[]> {
  return await db
    .selectFrom("staffPass")
    .select(["id", "kind", "agent", "madeAt", "usedAt", "expiresAt"])
    .where("staffId", "=", staffId)
    .where("expiresAt", ">", now)
    .orderBy(sql`coalesce(used_at, made_at)`, "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Whose pass it is, while it counts. */
export async function findPassOwner(db: Db, id: number, now: Date): Promise<number | undefined> {
  const pass = await db
    .selectFrom("staffPass")
    .select("staffId")
    .where("id", "=", id)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return pass?.staffId;
}

/** False when somebody ended it before. */
export async function deletePass(db: Db, id: number): Promise<boolean> {
  return (await changedRows(db.deleteFrom("staffPass").where("id", "=", id))) > 0;
}

export async function deletePassesOf(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom("staffPass").where("staffId", "=", staffId).execute();
}

/** Takes away passes that are over. */
export async function deleteOldPasses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("staffPass").where("expiresAt", "<=", now).execute();
}
