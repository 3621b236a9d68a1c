import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";

type Sealed = { sealed: Uint8Array; keyId: string };

/** Keeps a secret that nobody confirmed yet, in place of an earlier one; false when a confirmed one is there. */
export async function upsertTotp(
  db: Db,
  { staffId, sealed, keyId, now }: Sealed & { staffId: number; now: Date },
): Promise<boolean> {
  const secret = { secretSealed: sealed, keyId, begunAt: now };
  const kept = db
    .insertInto("staffTotp")
    .values({ staffId, ...secret })
    .onConflict((conflict) =>
      conflict.column("staffId").doUpdateSet(secret).where("staffTotp.confirmedAt", "is", null),
    );
  return (await changedRows(kept)) > 0;
}

export type TotpRow = Pick<Row<"staffTotp">, "secretSealed" | "confirmedAt">;

export async function findTotp(db: Db, staffId: number): Promise<TotpRow | undefined> {
  return await db
    .selectFrom("staffTotp")
    .select(["secretSealed", "confirmedAt"])
    .where("staffId", "=", staffId)
    .executeTakeFirst();
}

type Step = { staffId: number; step: number };

/** Lets a begun secret count from now on, once, with the step of its first code; `sealed` is the one that was looked at. */
export async function confirmSecret(
  db: Db,
  { staffId, step, sealed, now }: Step & { sealed: Uint8Array; now: Date },
): Promise<boolean> {
  const confirmed = db
    .updateTable("staffTotp")
    .set({ confirmedAt: now, lastStep: step })
    .where("staffId", "=", staffId)
    .where("confirmedAt", "is", null)
    .where("secretSealed", "=", sealed);
  return (await changedRows(confirmed)) > 0;
}

/** Uses up a step of time; false when its code, or a later one, was taken before. */
export async function takeStep(db: Db, { staffId, step }: Step): Promise<boolean> {
  const taken = db
    .updateTable("staffTotp")
    .set({ lastStep: step })
    .where("staffId", "=", staffId)
    .where("confirmedAt", "is not", null)
    .where("lastStep", "<", step);
  return (await changedRows(taken)) > 0;
}

/** Uses up a recovery code; false when it is none, or was used. */
export async function takeRecoveryCode(
  db: Db,
  { staffId, mark, now }: { staffId: number; mark: string; now: Date },
): Promise<boolean> {
  const taken = db
    .updateTable("staffRecoveryCode")
    .set({ usedAt: now })
    .where("staffId", "=", staffId)
    .where("codeMark", "=", mark)
    .where("usedAt", "is", null);
  return (await changedRows(taken)) > 0;
}

export async function insertRecoveryCodes(db: Db, staffId: number, marks: readonly string[]): Promise<void> {
  await sql`
    insert into staff_recovery_code (staff_id, code_mark)
    select ${staffId}, mark from unnest(${[...marks]}::text[]) mark`.execute(db);
}

/** Takes somebody's second factor away, with its recovery codes; false when there is none. */
export async function deleteTotp(db: Db, staffId: number): Promise<boolean> {
  return (await changedRows(db.deleteFrom("staffTotp").where("staffId", "=", staffId))) > 0;
}

/** Secrets under another master key, locked until the transaction ends. */
export async function lockSecretsOfOtherKeys(
  db: Db,
  keyId: string,
  batch: number,
): Promise<Pick<Row<"staffTotp">, "staffId" | "secretSealed">[]> {
  return await db
    .selectFrom("staffTotp")
    .select(["staffId", "secretSealed"])
    .where("keyId", "<>", keyId)
    .limit(batch)
    .forUpdate()
    .execute();
}

export async function updateSecret(db: Db, staffId: number, { sealed, keyId }: Sealed): Promise<void> {
  await db
    .updateTable("staffTotp")
    .set({ secretSealed: sealed, keyId })
    .where("staffId", "=", staffId)
    .execute();
}
