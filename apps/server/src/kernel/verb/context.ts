import type { StaffRight } from "@crux/rules/people/staff-rights";
import type { KeptFacts } from "../cache/kept-facts.ts";
import type { Passwords } from "../crypto/passwords.ts";
import type { Db } from "../database/database.ts";
import type { Vault } from "../files/vault.ts";
import type { Answered } from "./idempotency.ts";

/** A signed-in customer, as the session says; `hasMobile` is a number that was proven by a code. */
export type Caller = { uid: number; userClass: "PLAIN" | "VIP"; sessionId: number; hasMobile: boolean };

/** Somebody of the merchant's staff, as their session says. */
export type Staff = {
  id: number;
  name: string;
  rights: ReadonlySet<StaffRight>;
  sessionId: number;
  /** Whether logging in takes more than the password. */
  hasSecondFactor: boolean;
};

/** What every verb gets beside its input. `db` is the transaction for writing verbs. */
export type Ctx = {
  db: Db;
  now: Date;
  caller: Caller | null;
  /** The address of the caller as trusted proxies tell it, for the log of accesses; limits count its `addressGroup`. */
  ip: string;
  /** What the caller's program calls itself, for lists of sessions; empty when it says nothing. */
  agent: string;
  /** Whether staff prove themselves as production asks: second factors, and new passwords instead of those that others know. */
  strictStaff: boolean;
  /** Facts from memory, for verbs that only show them. */
  kept: KeptFacts;
  /** Seals personal data and keeps its files. */
  vault: Vault;
  /** Hashes and checks passwords; slow, so outside of transactions. */
  passwords: Passwords;
  /** Names what changes with this transaction; cached answers on these topics are dropped after the commit. */
  touch(...topics: string[]): void;
  /** What the idempotency keys of this call got before. */
  answered: Answered;
  /** Lets a last statement travel with the commit: no answer of its own is waited for, and its failure undoes everything. */
  withCommit(statement: Promise<unknown>): void;
};

/** The context of a `/secure/` call: somebody is signed in. */
export type UserCtx = Ctx & { caller: Caller };

/** The context of an `/ops/` call: staff with the right that the call names. */
export type OpsCtx = Ctx & {
  staff: Staff;
  /** Who approved this deed, and up to which amount; null while it has one person's word alone. */
  approval: Approval | null;
  /** Adds what was there before and after to the audit row of this call. */
  note(facts: OpsNote): void;
  /**
   * Goes on when the amount, with all that this person moved alone within a day in the same pot, is within the limit of
   * one person, or when the deed was approved. Without an amount one person is never enough. Otherwise the transaction
   * is undone and the deed waits: its caller gets 270010 with the id of the question, or 270031 where nobody is asked
   * and its hour comes.
   */
  countersigned(amountCents?: number, pot?: Pot): Promise<void>;
  /** What one person may do alone. */
  solo: SoloRules;
  /** Counts the amount as this person's own word; false, and not counted, when that is beyond what one person may. */
  takeAlone(amountCents: number, pot: Pot): Promise<boolean>;
  /** Runs the deed that somebody else asked for, in this transaction and in their name; for approving alone. */
  perform(deed: AskedDeed, approval: Approval): Promise<unknown>;
};

export type OpsNote = { before?: unknown; after?: unknown };

/** What allows a deed: somebody's word, or null for the hour that it waited for; up to this amount. */
export type Approval = { by: Staff | null; amountCents: number };

/** What one person of the staff may do alone. */
export type SoloRules = {
  /** The most cents that one person moves alone within a day. */
  limitCents: Record<Pot, number>;
  /** Without colleagues a deed that needs two people waits a day instead. */
  hasSecondPerson: boolean;
};

/** Money that staff send out, and money that they found on the shop's bank account, are counted apart. */
export type Pot = "SENT" | "FOUND";

/** A changing `/ops/` call as somebody made it: the contract's line, its decoded input and its idempotency key. */
export type AskedDeed = { staff: Staff; line: string; input: unknown; key: string };
