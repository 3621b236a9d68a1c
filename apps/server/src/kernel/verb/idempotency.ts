import { createHash } from "node:crypto";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { behind } from "../database/pipelined-handle.ts";
import { Fail } from "../fail.ts";
import type { Ctx } from "./context.ts";

export type IdempotencyKey = { uid: number; line: string; key: string; hash: string };

/** The key of a request and a fingerprint of its input (I-24). */
export function idempotencyKey(uid: number, line: string, key: string, input: unknown): IdempotencyKey {
  return { uid, line, key, hash: createHash("sha256").update(JSON.stringify(input)).digest("hex") };
}

/** Thrown when a key was used before; whatever its second call began is undone by it. */
export class Repeated extends Error {
  readonly key: IdempotencyKey;

  constructor(key: IdempotencyKey) {
    super("this key was used before");
    this.key = key;
  }
}

/** A key as one text that no other person or call shares. */
export function nameOf({ uid, line, key }: IdempotencyKey): string {
  return `${uid} ${line} ${key}`;
}

/**
 * Runs `work` once per key; a later call is `Repeated`, and gets the first answer when its transaction is tried again. A
 * twin in flight waits for the first one's transaction. The first statements of `work` travel with the key but answer
 * only once it is taken, and the answer is kept on the way to the commit. A refusal stores nothing.
 */
export async function once<Result>(
  { db, answered, withCommit }: Pick<Ctx, "db" | "answered" | "withCommit">,
  key: IdempotencyKey,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const known = answered.get(nameOf(key));
  if (known !== undefined) return known as Result;
  const taking = take(db, key);
  const [taken, worked] = await Promise.allSettled([taking, work(behind(db, taking))]);
  if (taken.status === "rejected") throw taken.reason;
  if (worked.status === "rejected") throw worked.reason;
  withCommit(keepAnswer(db, key, worked.value));
  return worked.value;
}

// Taking and keeping are text: orders and payments wait for both, and the builder takes five times as long to write them.
async function take(db: Db, { uid, line, key, hash }: IdempotencyKey): Promise<void> {
  const { rows } = await sql`
    insert into idempotency (uid, line, key, hash) values (${uid}, ${line}, ${key}, ${hash})
    on conflict do nothing returning 1`.execute(db);
  if (rows.length === 0) throw new Repeated({ uid, line, key, hash });
}

async function keepAnswer(db: Db, { uid, line, key }: IdempotencyKey, answer: unknown): Promise<void> {
  await sql`
    update idempotency set answer = ${JSON.stringify(answer)}::json
    where uid = ${uid} and line = ${line} and key = ${key}`.execute(db);
}

/** What a key was answered with; 900001 when it came with another input. */
export async function earlierAnswer(db: Db, key: IdempotencyKey): Promise<unknown> {
  const known = await answerOf(db, key);
  if (!known) throw new Fail(generalOutcome.INVALID_REQUEST);
  return known.answer;
}

/** What a key was answered with, if it was; 900001 when it came with another input. */
export async function answerOf(db: Db, key: IdempotencyKey): Promise<{ answer: unknown } | undefined> {
  const first = await db
    .selectFrom("idempotency")
    .select(["hash", "answer"])
    .where("uid", "=", key.uid)
    .where("line", "=", key.line)
    .where("key", "=", key.key)
    .executeTakeFirst();
  if (first && first.hash !== key.hash) throw new Fail(generalOutcome.INVALID_REQUEST);
  return first;
}
