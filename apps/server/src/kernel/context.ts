import type { Db } from "./database.ts";
import type { Vault } from "./files.ts";
import type { KeptFacts } from "./kept-facts.ts";

/** A signed-in customer, as the session says. */
export type Caller = { uid: number; userClass: "PLAIN" | "VIP"; sessionId: number };

/** What every verb gets beside its input. `db` is the transaction for writing verbs. */
export type Ctx = {
  db: Db;
  now: Date;
  caller: Caller | null;
  /** The address of the caller, for limits only. */
  ip: string;
  /** Facts from memory, for verbs that only show them. */
  kept: KeptFacts;
  /** Seals personal data and keeps its files. */
  vault: Vault;
  /** Names what changes with this transaction; cached answers on these topics are dropped after the commit. */
  touch(...topics: string[]): void;
  /** Runs after the commit, not at all after a rollback. */
  afterCommit(work: () => void): void;
};

/** The context of a `/secure/` call: somebody is signed in. */
export type UserCtx = Ctx & { caller: Caller };
