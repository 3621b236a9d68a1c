import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { TotpRow } from "./tables.ts";

type Sealed = { sealed: Buffer; keyId: string };

/** Keeps a secret that nobody confirmed yet, in place of an earlier one; false when a confirmed one is there. */
export async function upsertTotp(
  db: Db,
  { staffId, sealed, keyId, now }: Sealed & { staffId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_totp (staff_id, secret_sealed, key_id, begun_at)
    values (${staffId}, ${sealed}, ${keyId}, ${now})
    on conflict (staff_id) do update
      set secret_sealed = excluded.secret_sealed, key_id = excluded.key_id, begun_at = excluded.begun_at
      where staff_totp.confirmed_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function selectTotp(db: Db, staffId: number): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select secret_sealed, confirmed_at from staff_totp where staff_id = ${staffId}`.execute(db);
  return rows[0];
}

type Step = { staffId: number; step: number };

/** Lets a begun secret count from now on, once, with the step of its first code; `sealed` is the one that was looked at. */
export async function confirmSecret(
  db: Db,
  { staffId, step, sealed, now }: Step & { sealed: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update staff_totp set confirmed_at = ${now}, last_step = ${step}
    where staff_id = ${staffId} and confirmed_at is null and secret_sealed = ${sealed}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Uses up a step of time; false when its code, or a later one, was taken before. */
export async function takeStep(db: Db, { staffId, step }: Step): Promise<boolean> {
  const { rows } = await sql`
    update staff_totp set last_step = ${step}
    where staff_id = ${staffId} and confirmed_at is not null and last_step < ${step}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Uses up a recovery code; false when it is none, or was used. */
export async function takeRecoveryCode(
  db: Db,
  { staffId, mark, now }: { staffId: number; mark: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update staff_recovery_code set used_at = ${now}
    where staff_id = ${staffId} and code_mark = ${mark} and used_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function insertRecoveryCodes(db: Db, staffId: number, marks: readonly string[]): Promise<void> {
  await sql`
    insert into staff_recovery_code (staff_id, code_mark)
    select ${staffId}, mark from unnest(${[...marks]}::text[]) mark`.execute(db);
}

/** Takes somebody's second factor away, with its recovery codes; false when there is none. */
export async function deleteTotp(db: Db, staffId: number): Promise<boolean> {
  const { rows } = await sql`delete from staff_totp where staff_id = ${staffId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Secrets under another master key, locked until the transaction ends. */
export async function claimSecretsOfOtherKeys(
  db: Db,
  keyId: string,
  batch: number,
): Promise<{ staff_id: number; secret_sealed: Buffer }[]> {
  const { rows } = await sql<{ staff_id: number; secret_sealed: Buffer }>`
    select staff_id, secret_sealed from staff_totp where key_id <> ${keyId} limit ${batch}
    for update`.execute(db);
  return rows;
}

export async function updateSecret(db: Db, staffId: number, { sealed, keyId }: Sealed): Promise<void> {
  await sql`
    update staff_totp set secret_sealed = ${sealed}, key_id = ${keyId} where staff_id = ${staffId}`.execute(
    db,
  );
}
