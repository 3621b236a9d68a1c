import { randomBytes } from "node:crypto";
import { HIDDEN } from "@crux/rules/people/hidden-words";
import type { NotNull } from "kysely";
import { anyOf } from "../database/any-of.ts";
import type { Db } from "../database/database.ts";
import { type CryptoBox, KEY_BYTES, openUnder, sealUnder } from "./crypto-box.ts";

const SEALED = /^sealed (\d{1,16}) ([\w-]+)$/;
const BATCH = 100;

/** What sealing needs of a verb's context. */
type Words = { db: Db; now: Date; vault: { box: CryptoBox } };

/**
 * Seals words about a customer under that customer's own key, for rows that are never changed: once the key is destroyed
 * nobody can read them, and the rows are as they were. Without a key any more the words are hidden at once.
 */
export async function sealWords(ctx: Words, uid: number, words: string): Promise<string> {
  return (await wordsSealer(ctx, uid))(words);
}

/** Seals several words about one customer. */
export async function wordsSealer(ctx: Words, uid: number): Promise<(words: string) => string> {
  const key = (await keysOf(ctx, [uid])).get(uid) ?? (await newKey(ctx, uid));
  return (words) => {
    if (words === "") return "";
    if (!key) return HIDDEN;
    return `sealed ${uid} ${sealUnder(key, Buffer.from(words), aboutWords(uid)).toString("base64url")}`;
  };
}

/** Opens what was sealed, as long as its customer's key lives; texts that were never sealed stay as they are. */
export async function wordsOpener(ctx: Words, texts: Iterable<string>): Promise<(text: string) => string> {
  const uids = new Set([...texts].flatMap((text) => Number(SEALED.exec(text)?.[1] ?? 0) || []));
  const keys = await keysOf(ctx, [...uids]);
  return (text) => {
    const [, uid = "", sealed = ""] = SEALED.exec(text) ?? [];
    if (sealed === "") return text;
    const key = keys.get(Number(uid));
    return (key && openOne(key, Number(uid), sealed)) ?? HIDDEN;
  };
}

/** Null for what was typed like something sealed. */
function openOne(key: Buffer, uid: number, sealed: string): string | null {
  try {
    return openUnder(key, Buffer.from(sealed, "base64url"), aboutWords(uid)).toString();
  } catch {
    return null;
  }
}

/** Destroys a customer's key for good. */
export async function destroyWords({ db, now }: Pick<Words, "db" | "now">, uid: number): Promise<void> {
  await db
    .insertInto("customerKey")
    .values({ uid, createdAt: now, destroyedAt: now })
    .onConflict((conflict) =>
      conflict.column("uid").doUpdateSet({ sealed: null, keyId: null, destroyedAt: now }),
    )
    .execute();
}

/** Puts a batch of customers' keys under the present master key; returns how many there were. */
export async function rewrapCustomerKeys({ db, vault }: Pick<Words, "db" | "vault">): Promise<number> {
  const keyId = vault.box.currentKeyId();
  const rows = await sealedKeys(db)
    .where("keyId", "<>", keyId)
    .orderBy("uid")
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { uid, sealed } of rows) {
    const rewrapped = vault.box.rewrap(sealed, aboutKey(uid));
    await db.updateTable("customerKey").set({ sealed: rewrapped, keyId }).where("uid", "=", uid).execute();
  }
  return rows.length;
}

/** The keys that are not destroyed. */
function sealedKeys(db: Db) {
  return db
    .selectFrom("customerKey")
    .select(["uid", "sealed"])
    .where("sealed", "is not", null)
    .$narrowType<{ sealed: NotNull }>();
}

async function keysOf({ db, vault }: Words, uids: readonly number[]): Promise<Map<number, Buffer>> {
  if (uids.length === 0) return new Map();
  const rows = await sealedKeys(db).where("uid", "=", anyOf(uids)).execute();
  return new Map(rows.map(({ uid, sealed }) => [uid, vault.box.open(sealed, aboutKey(uid))]));
}

/** Makes the key of a customer who has none; undefined when it was destroyed. A twin that was faster made it. */
async function newKey(ctx: Words, uid: number): Promise<Buffer | undefined> {
  const { box } = ctx.vault;
  await insertKey(ctx.db, {
    uid,
    sealed: box.seal(randomBytes(KEY_BYTES), aboutKey(uid)),
    keyId: box.currentKeyId(),
    now: ctx.now,
  });
  return (await keysOf(ctx, [uid])).get(uid);
}

async function insertKey(
  db: Db,
  { now, ...key }: { uid: number; sealed: Uint8Array; keyId: string; now: Date },
): Promise<void> {
  await db
    .insertInto("customerKey")
    .values({ ...key, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function aboutKey(uid: number): string {
  return `customer key ${uid}`;
}

function aboutWords(uid: number): string {
  return `words ${uid}`;
}
