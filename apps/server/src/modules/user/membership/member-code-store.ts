import type { Db } from "../../../kernel/database/database.ts";

/** Writes a user's code in place of the former one. */
export async function upsertMemberCode(
  db: Db,
  { uid, codeHash, expiresAt }: { uid: number; codeHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("memberCode")
    .values({ uid, codeHash, expiresAt })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet({ codeHash, expiresAt, usedAt: null }))
    .execute();
}

/** Uses a live code up and answers whose it was. */
export async function takeMemberCode(db: Db, codeHash: string, now: Date): Promise<number | null> {
  const code = await db
    .updateTable("memberCode")
    .set({ usedAt: now })
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("uid")
    .executeTakeFirst();
  return code?.uid ?? null;
}

/** Whose a live code is, which stays as it is. */
export async function findMemberCode(db: Db, codeHash: string, now: Date): Promise<number | null> {
  const code = await db
    .selectFrom("memberCode")
    .select("uid")
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return code?.uid ?? null;
}
