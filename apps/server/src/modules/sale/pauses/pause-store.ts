import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { prepared } from "../../../kernel/database/prepared.ts";
import type { Editing } from "../../staff/service.ts";

export type PauseRow = Omit<Row<"pause">, "createdAt">;

const COLUMNS = [
  ...(["id", "scope", "subject", "name", "words", "startsAt", "endsAt"] as const),
  ...(["version", "editedBy", "editedAt"] as const),
];

const running = prepared((db, { now }: { now: Date }) =>
  db
    .selectFrom("pause")
    .select(["id", "scope", "subject", "name", "words", "endsAt"])
    .where("startsAt", "<=", now)
    .where(sql<boolean>`coalesce(ends_at, 'infinity') > ${now}`)
    .orderBy("id"),
);

/** What customers are told of a pause. */
export type RunningPause = Pick<PauseRow, "id" | "scope" | "subject" | "name" | "words" | "endsAt">;

/** The pauses that count at a moment; every order asks. */
export async function listRunningPauses(db: Db, now: Date): Promise<RunningPause[]> {
  return await running.list(db, { now });
}

/** When the next pause begins or ends; null for never. */
export async function findNextPauseChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(least(
      case when starts_at > ${now}::timestamptz then starts_at end,
      case when ends_at > ${now}::timestamptz then ends_at end)) as at
    from pause where coalesce(ends_at, 'infinity') > ${now}::timestamptz`.execute(db);
  return rows[0]?.at ?? null;
}

/** Those that are not over, the next to begin first; then those that are, the last to end first. */
export async function listPauseRows(db: Db, { now, over }: { now: Date; over: number }): Promise<PauseRow[]> {
  const open = await db
    .selectFrom("pause")
    .select(COLUMNS)
    .where(sql<boolean>`coalesce(ends_at, 'infinity') > ${now}`)
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
  const ended = await db
    .selectFrom("pause")
    .select(COLUMNS)
    .where(sql<boolean>`coalesce(ends_at, 'infinity') <= ${now}`)
    .orderBy(sql`coalesce(ends_at, 'infinity')`, "desc")
    .limit(over)
    .execute();
  return [...open, ...ended];
}

export async function findPause(db: Db, id: number): Promise<PauseRow | undefined> {
  return await db.selectFrom("pause").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

type PauseTerms = Pick<PauseRow, "words" | "startsAt" | "endsAt">;

export async function insertPause(
  db: Db,
  { staffId, at, ...pause }: Editing & PauseTerms & Pick<PauseRow, "scope" | "subject" | "name">,
): Promise<PauseRow> {
  return await db
    .insertInto("pause")
    .values({ ...pause, editedBy: staffId, editedAt: at, createdAt: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Writes words and time over the version that the editor saw; undefined when it is another one by now. */
export async function updatePause(
  db: Db,
  { id, version, staffId, at, ...terms }: Editing & PauseTerms & Pick<PauseRow, "id" | "version">,
): Promise<PauseRow | undefined> {
  return await db
    .updateTable("pause")
    .set({ ...terms, version: version + 1, editedBy: staffId, editedAt: at })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Ends a pause that is not over; undefined for one that is, or that there is not. */
export async function endPauseAt(
  db: Db,
  { id, staffId, at }: Editing & { id: number },
): Promise<PauseRow | undefined> {
  return await db
    .updateTable("pause")
    .set({
      startsAt: sql<Date>`least(starts_at, ${at}::timestamptz)`,
      endsAt: at,
      version: sql`version + 1`,
      editedBy: staffId,
      editedAt: at,
    })
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(ends_at, 'infinity') > ${at}`)
    .returning(COLUMNS)
    .executeTakeFirst();
}
