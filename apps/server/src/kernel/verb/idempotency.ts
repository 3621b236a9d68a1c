import { createHash } from "node:crypto";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Db } from "../database/database.ts";
import { behind } from "../database/pipelined-handle.ts";
import { prepared } from "../database/prepared.ts";
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
  const isTaken = take(db, key);
  const [taken, worked] = await Promise.allSettled([isTaken, work(behind(db, isTaken))]);
  if (taken.status === "rejected") throw taken.reason;
  if (worked.status === "rejected") throw worked.reason;
  withCommit(keepAnswer(db, key, worked.value));
  return worked.value;
}

const taking = prepared((db, { uid, line, key, hash }: IdempotencyKey) =>
  db
    .insertInto("idempotency")
    .values({ uid, line, key, hash })
    .onConflict((conflict) => conflict.doNothing()),
);

const keeping = prepared(
  (db, { uid, line, key, answer }: Omit<IdempotencyKey, "hash"> & { answer: string }) =>
    db
      .updateTable("idempotency")
      .set({ answer })
      .where("uid", "=", uid)
      .where("line", "=", line)
      .where("key", "=", key),
);

async function take(db: Db, key: IdempotencyKey): Promise<void> {
  if ((await taking.change(db, key)) === 0) throw new Repeated(key);
}

async function keepAnswer(db: Db, key: IdempotencyKey, answer: unknown): Promise<void> {
  await keeping.change(db, { ...key, answer: JSON.stringify(answer) });
}

/** What a key was answered with; `general.INVALID_REQUEST` when it came with another input. */
export async function earlierAnswer(db: Db, key: IdempotencyKey): Promise<unknown> {
  const known = await answerOf(db, key);
  if (!known) throw new Fail(generalOutcome.INVALID_REQUEST);
  return known.answer;
}

/** What a key was answered with, if it was; `general.INVALID_REQUEST` when it came with another input. */
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
