import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./database.ts";
import { Fail } from "./fail.ts";
import type { Sweep } from "./sweeps.ts";

export type IdempotencyKey = { uid: number; line: string; key: string; hash: string };

/** The key of a request and a fingerprint of its input (I-24). */
export function idempotencyKey(uid: number, line: string, key: string, input: unknown): IdempotencyKey {
  return { uid, line, key, hash: createHash("sha256").update(JSON.stringify(input)).digest("hex") };
}

/**
 * Runs `work` once per key and gives later calls the first answer. A twin in flight waits for the first
 * one's transaction; the same key with another input is 900001. A refusal stores nothing.
 */
export async function once<Result>(
  tx: Db,
  key: IdempotencyKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const taken = await sql`
    insert into idempotency (uid, line, key, hash) values (${key.uid}, ${key.line}, ${key.key}, ${key.hash})
    on conflict do nothing returning 1`.execute(tx);
  if (taken.rows.length === 0) return earlierAnswer<Result>(tx, key);
  const result = await work();
  await sql`
    update idempotency set answer = ${JSON.stringify(result)}::json
    where uid = ${key.uid} and line = ${key.line} and key = ${key.key}`.execute(tx);
  return result;
}

async function earlierAnswer<Result>(tx: Db, key: IdempotencyKey): Promise<Result> {
  const { rows } = await sql<{ hash: string; answer: Result }>`
    select hash, answer from idempotency
    where uid = ${key.uid} and line = ${key.line} and key = ${key.key}`.execute(tx);
  const first = rows[0];
  if (!first || first.hash !== key.hash) throw new Fail(900001);
  return first.answer;
}

const BATCH = 500;

/** Answers older than 48 hours: nobody asks for them again. */
export const idempotencySweep: Sweep = {
  name: "delete old idempotency keys",
  everyMs: 15 * 60_000,
  async work({ db, now }) {
    const { rows } = await sql`
      delete from idempotency where (uid, line, key) in (
        select uid, line, key from idempotency where at < ${now}::timestamptz - interval '48 hours'
        order by at limit ${BATCH} for update skip locked)
      returning 1`.execute(db);
    return rows.length;
  },
};
