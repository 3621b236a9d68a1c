import type Stripe from "stripe";
import type { Reversal, ReversalMove } from "../payment/port.ts";

/** The keys under which the shop asks for refunds. */
const OWN_KEY = /^(?:refund|capture)-\d+$/;

/** What an event says of a dispute or a refund; null for every other event, and for money that names no payment. */
export function reversalOf(event: Stripe.Event): Reversal | null {
  if (event.type.startsWith("charge.dispute.")) return disputeOf(event);
  return event.type.startsWith("refund.") ? refundOf(event) : null;
}

const END: Record<string, "WON" | "LOST"> = {
  won: "WON",
  lost: "LOST",
  // An inquiry that came to nothing, and a dispute that was headed off: no money went.
  warning_closed: "WON",
  prevented: "WON",
};

/** The money is read from the dispute's balance transactions, which every later event repeats. */
function disputeOf(event: Stripe.Event): Reversal | null {
  const dispute = event.data.object as Stripe.Dispute;
  const txn = idOf(dispute.payment_intent);
  if (txn === null) return null;
  const { id: ref, status, reason, amount: amountCents, evidence_details: evidence } = dispute;
  const currency = dispute.currency.toUpperCase();
  const told = movesOf(dispute.balance_transactions ?? []);
  const isBare = told.length === 0 && event.type === "charge.dispute.funds_withdrawn";
  return {
    ref,
    txn,
    kind: "DISPUTE",
    state: END[status] ?? "OPEN",
    reason,
    amountCents,
    currency,
    dueBy: evidence?.due_by ? timeOf(evidence.due_by) : null,
    toldAt: timeOf(event.created),
    moves: isBare ? [{ name: "OUT 1", direction: "OUT", amountCents, currency }] : told,
    key: null,
  };
}

/** Money that left is negative there; its fee stands apart and is the shop's own. */
function movesOf(transactions: readonly Stripe.BalanceTransaction[]): ReversalMove[] {
  const counts = { OUT: 0, IN: 0 };
  return transactions
    .filter(({ amount }) => amount !== 0)
    .toSorted((left, right) => left.created - right.created || left.amount - right.amount)
    .map(({ amount, currency }) => {
      const direction = amount < 0 ? "OUT" : "IN";
      counts[direction] += 1;
      const name = `${direction} ${counts[direction]}`;
      return { name, direction, amountCents: Math.abs(amount), currency: currency.toUpperCase() };
    });
}

/**
 * A refund's money leaves when it is created and comes back when it fails. Only its creation says that it left: Stripe
 * tells of old refunds again when a bank has given them a reference.
 */
function refundOf(event: Stripe.Event): Reversal | null {
  const refund = event.data.object as Stripe.Refund;
  const txn = idOf(refund.payment_intent);
  const isBack = refund.status === "failed" || refund.status === "canceled";
  const isNew = event.type === "refund.created";
  if (txn === null || !(isNew || isBack)) return null;
  const { id: ref, amount: amountCents, reason, metadata } = refund;
  const currency = refund.currency.toUpperCase();
  const asked = event.request?.idempotency_key ?? "";
  return {
    ref,
    txn,
    kind: "REFUND",
    state: isBack ? "FAILED" : "REFUNDED",
    reason: reason ?? "",
    amountCents,
    currency,
    dueBy: null,
    toldAt: timeOf(event.created),
    moves: [
      ...(isNew ? [{ name: "OUT 1", direction: "OUT" as const, amountCents, currency }] : []),
      ...(isBack ? [{ name: "IN 1", direction: "IN" as const, amountCents, currency }] : []),
    ],
    key: metadata?.key ?? (OWN_KEY.test(asked) ? asked : null),
  };
}

function idOf(intent: string | { id: string } | null): string | null {
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
