import { randomUUID } from "node:crypto";
import type { Captured, Reversal } from "./port.ts";

const ANSWER_MS = 7 * 24 * 60 * 60_000;

/** A dispute as it begins, before any money moved. */
export function beginDispute({ txn, amountCents, currency }: Captured, now: Date): Reversal {
  return {
    ref: `simulated-dispute-${randomUUID()}`,
    txn,
    kind: "DISPUTE",
    state: "OPEN",
    reason: "fraudulent",
    amountCents,
    currency,
    dueBy: new Date(now.getTime() + ANSWER_MS).toISOString(),
    toldAt: now.toISOString(),
    moves: [],
    key: null,
  };
}

/** The same once its money has left. */
export function withdrawn(dispute: Reversal): Reversal {
  const { amountCents, currency } = dispute;
  return { ...dispute, moves: [{ name: "OUT 1", direction: "OUT", amountCents, currency }] };
}

/** The same once its money has come back. */
export function reinstated(dispute: Reversal): Reversal {
  const { amountCents, currency, moves } = dispute;
  return { ...dispute, moves: [...moves, { name: "IN 1", direction: "IN", amountCents, currency }] };
}

/** A refund that somebody made at the provider. */
export function refundOf(captured: Captured, now: Date): Reversal {
  const begun = withdrawn(beginDispute(captured, now));
  const ref = `simulated-refund-${randomUUID()}`;
  return { ...begun, ref, kind: "REFUND", state: "REFUNDED", reason: "requested_by_customer", dueBy: null };
}
