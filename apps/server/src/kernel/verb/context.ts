import type { FactCache } from "../cache/fact-cache.ts";
import type { Passwords } from "../crypto/passwords.ts";
import type { Db } from "../database/database.ts";
import type { Vault } from "../files/vault.ts";

/** A signed-in customer, as the session says; `hasMobile` is a number that was proven by a code. */
export type Caller = { uid: number; userClass: "PLAIN" | "VIP"; sessionId: number; hasMobile: boolean };

/** Answers that idempotency keys got in earlier transactions, by `nameOf` the key. */
export type Answered = ReadonlyMap<string, unknown>;

/** What every verb gets beside its input. `db` is the transaction for writing verbs. */
export type Ctx = {
  db: Db;
  now: Date;
  caller: Caller | null;
  /** The address of the caller as trusted proxies tell it, for the log of accesses; limits count its `addressGroup`. */
  ip: string;
  /** What the caller's program calls itself, for lists of sessions; empty when it says nothing. */
  agent: string;
  /** Facts from memory, for verbs that only show them. */
  facts: FactCache;
  /** Seals personal data and keeps its files. */
  vault: Vault;
  /** Hashes and checks passwords; slow, so outside of transactions. */
  passwords: Passwords;
  /** Names what changes with this transaction; cached answers on these topics are dropped after the commit. */
  invalidate(...topics: string[]): void;
  /**
   * Says that cached answers on these topics change by themselves at that moment, because a row of this answer begins or
   * ends then; nothing without a moment.
   */
  changesAt(at: Date | null, ...topics: string[]): void;
  /** Names what this answer shows beside what its call always shows; where it is kept, it goes with these topics, too. */
  reliesOn(...topics: string[]): void;
  /** What the idempotency keys of this call got before. */
  answered: Answered;
  /** Lets a last statement travel with the commit: no answer of its own is waited for, and its failure undoes everything. */
  withCommit(statement: Promise<unknown>): void;
};

/** The context of a `/secure/` call: somebody is signed in. */
export type UserCtx = Ctx & { caller: Caller };
