import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db } from "../../../kernel/database/database.ts";

/** Notes that an account is to be closed; asked again it keeps its day. Answers that day. */
export async function insertClosing(
  db: Db,
  { uid, now, dueAt }: { uid: number; now: Date; dueAt: Date },
): Promise<Date> {
  const closing = await db
    .insertInto("accountClosing")
    .values({ uid, askedAt: now, dueAt })
    .onConflict((conflict) =>
      conflict.column("uid").doUpdateSet(({ ref }) => ({ askedAt: ref("accountClosing.askedAt") })),
    )
    .returning("dueAt")
    .executeTakeFirstOrThrow();
  return closing.dueAt;
}

/** Takes a closing back; false when there was none. */
export async function deleteClosing(db: Db, uid: number): Promise<boolean> {
  return (await changedRows(db.deleteFrom("accountClosing").where("uid", "=", uid))) > 0;
}

/** An account whose day has come, if there is one; nothing holds it yet. */
export async function findDueClosing(db: Db, now: Date): Promise<number | undefined> {
  const due = await db
    .selectFrom("accountClosing")
    .select("uid")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .orderBy("uid")
    .limit(1)
    .executeTakeFirst();
  return due?.uid;
}

/** Puts a closing that is due off until then; false when it was taken back meanwhile. */
export async function putClosingOff(
  db: Db,
  { uid, now, until }: { uid: number; now: Date; until: Date },
): Promise<boolean> {
  const due = db
    .updateTable("accountClosing")
    .set({ dueAt: until })
    .where("uid", "=", uid)
    .where("dueAt", "<=", now);
  return (await changedRows(due)) > 0;
}
