import type { paymentOpsSchemas } from "@crux/contract/payment.schema";
import { type NotNull, sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";
import type { Reversal } from "../../outside/payment/port.ts";
import type { ProviderName } from "./providers.ts";

const COLUMNS = [
  ...(["id", "provider", "kind", "state", "reason", "amountCents", "currency", "dueBy"] as const),
  ...(["captureId", "orderId", "uid", "walletCents", "receivableCents", "writtenOffCents"] as const),
  ...(["remark", "createdAt", "updatedAt"] as const),
] as const;
const NAMES = ["reversalRef as ref", "providerTxn as txn"] as const;

/**
 * A dispute, or a refund that was made at the provider; amounts in cents: what of the taken money came out of the wallet,
 * is still owed, and was given up.
 */
export type ReversalRow = Pick<Row<"paymentReversal">, (typeof COLUMNS)[number]> &
  Pick<Reversal, "ref" | "txn">;

/** The same columns in a text. */
const REVERSAL = sql`
  id, provider, reversal_ref as ref, provider_txn as txn, kind, state, reason, amount_cents as "amountCents", currency,
  due_by as "dueBy", capture_id as "captureId", order_id as "orderId", uid, wallet_cents as "walletCents",
  receivable_cents as "receivableCents", written_off_cents as "writtenOffCents", remark, created_at as "createdAt",
  updated_at as "updatedAt"`;

/** The capture that a reversal is about, once its money has arrived. */
export type About = { captureId: number; orderId: number | null; uid: number | null };

/**
 * Keeps what a notice says, locked until this transaction ends. What is over stays over, and of two ends the one counts
 * that was told later, so that the order in which notices come in does not matter. `stateBefore` is null for a new one.
 */
export async function upsertReversal(
  db: Db,
  { provider, told, about, now }: { provider: ProviderName; told: Reversal; about: About | null; now: Date },
): Promise<ReversalRow & { stateBefore: ReversalRow["state"] | null }> {
  const { rows } = await sql<ReversalRow & { stateBefore: ReversalRow["state"] | null }>`
    with known as (
      select state from payment_reversal where provider = ${provider} and reversal_ref = ${told.ref}
    )
    insert into payment_reversal as old (provider, reversal_ref, provider_txn, kind, state, reason, amount_cents, currency,
      due_by, told_at, capture_id, order_id, uid, created_at, updated_at)
    values (${provider}, ${told.ref}, ${told.txn}, ${told.kind}, ${told.state}, ${told.reason}, ${told.amountCents},
      ${told.currency}, ${told.dueBy}, ${told.toldAt}, ${about?.captureId ?? null}, ${about?.orderId ?? null},
      ${about?.uid ?? null}, ${now}, ${now})
    on conflict (provider, reversal_ref) do update set
      state = case
        when excluded.state in ('OPEN', 'REFUNDED') then old.state
        when old.state in ('OPEN', 'REFUNDED') or excluded.told_at > old.told_at then excluded.state
        else old.state end,
      told_at = greatest(old.told_at, excluded.told_at),
      due_by = coalesce(excluded.due_by, old.due_by),
      capture_id = coalesce(old.capture_id, excluded.capture_id),
      order_id = coalesce(old.order_id, excluded.order_id),
      uid = coalesce(old.uid, excluded.uid),
      updated_at = excluded.updated_at
    returning ${REVERSAL}, (select state from known) as "stateBefore"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the reversal did not come back");
  return row;
}

/** What a user owes of all payments that a provider took back, in cents. */
export async function sumReceivable(db: Db, uid: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(receivable_cents), 0)::bigint as cents
    from payment_reversal where uid = ${uid} and receivable_cents > 0`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Notes money that left or came back, each by its name once. */
export async function insertMoves(db: Db, reversalId: number, moves: Reversal["moves"]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    insert into payment_reversal_move (reversal_id, name, direction, amount_cents, currency)
    select ${reversalId}::bigint, * from unnest(
      ${moves.map(({ name }) => name)}::text[], ${moves.map(({ direction }) => direction)}::text[],
      ${moves.map(({ amountCents }) => amountCents)}::bigint[], ${moves.map(({ currency }) => currency)}::text[])
    on conflict (reversal_id, name) do nothing`.execute(db);
}

export type MoveRow = Pick<Row<"paymentReversalMove">, "id" | "name" | "direction" | "amountCents">;

/** What is not in the books yet, in the ledger's currency: what left before what came back. */
export async function listUnbooked(db: Db, reversalId: number, currency: string): Promise<MoveRow[]> {
  return await db
    .selectFrom("paymentReversalMove")
    .select(["id", "name", "direction", "amountCents"])
    .where("reversalId", "=", reversalId)
    .where("bookedAt", "is", null)
    .where("currency", "=", currency)
    .orderBy("direction", "desc")
    .orderBy("name")
    .execute();
}

type Change = { walletCents: number; receivableCents: number; writtenOffCents: number };

/** Notes that a movement is in the books, with the capture that it took from. */
export async function markBooked(
  db: Db,
  { id, captureId }: ReversalRow & { captureId: number },
  { id: moveId, direction, amountCents }: MoveRow,
  now: Date,
): Promise<void> {
  const taken = direction === "OUT" ? amountCents : -amountCents;
  await sql`
    with booked as (
      update payment_reversal_move set booked_at = ${now} where id = ${moveId} and reversal_id = ${id} returning 1)
    update payment_capture set taken_cents = taken_cents + ${taken}
    where id = ${captureId} and exists (select from booked)`.execute(db);
}

/** Moves what was taken between its sources; answers the row as it stands then. */
export async function changeSources(
  db: Db,
  id: number,
  change: Change & { remark?: string; now: Date },
): Promise<ReversalRow> {
  const { walletCents, receivableCents, writtenOffCents, remark, now } = change;
  return await db
    .updateTable("paymentReversal")
    .set((old) => ({
      walletCents: old("walletCents", "+", walletCents),
      receivableCents: old("receivableCents", "+", receivableCents),
      writtenOffCents: old("writtenOffCents", "+", writtenOffCents),
      ...(remark !== undefined && { remark }),
      updatedAt: now,
    }))
    .where("id", "=", id)
    .returning([...COLUMNS, ...NAMES])
    .executeTakeFirstOrThrow();
}

const reversals = (db: Db) => db.selectFrom("paymentReversal").select([...COLUMNS, ...NAMES]);

/** A reversal, locked until this transaction ends. */
export async function lockReversal(db: Db, id: number): Promise<ReversalRow | undefined> {
  return await reversals(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Disputes and refunds at providers; open is what has to be answered, or is still owed. */
export const DISPUTE_LIST = listPlan<(typeof paymentOpsSchemas)["disputes"]>()({
  table: "payment_reversal",
  sorts: { createTime: "id", amount: "amount_cents" },
  dates: { createTime: "created_at", updateTime: "updated_at" },
  filters: {
    isOpen: {
      indexes: ["payment_reversal_open"],
      where: (isOpen) => (isOpen ? sql`(state = 'OPEN' or receivable_cents > 0)` : undefined),
    },
    orderId: "order_id",
  },
});

/** One page of the disputes and refunds at providers. */
export async function listReversalRows(db: Db, { page }: ListPage): Promise<ReversalRow[]> {
  return await reversals(db).modifyEnd(page).execute();
}

/** How the reversals of these payments stand; a payment without any is missing. */
export async function listStatesOfPayments(
  db: Db,
  paymentIds: readonly number[],
): Promise<Map<number, ReversalRow["state"][]>> {
  const rows = await db
    .selectFrom("paymentReversal as reversal")
    .innerJoin("paymentCapture as capture", "capture.id", "reversal.captureId")
    .select(["capture.paymentId", "reversal.state"])
    .where("capture.paymentId", "=", anyOf(paymentIds))
    .$narrowType<{ paymentId: NotNull }>()
    .execute();
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId);
  return new Map([...byPayment].map(([paymentId, own]) => [paymentId, own.map(({ state }) => state)]));
}

const WORST_FIRST = ["OPEN", "LOST", "REFUNDED", "WON", "FAILED"] as const;

/** The state of several that matters most to whoever looks at the order; null for none. */
export function worstOf(states: readonly ReversalRow["state"][]): ReversalRow["state"] | null {
  return WORST_FIRST.find((state) => states.includes(state)) ?? null;
}

/** How the reversals of one order stand. */
export async function listStatesOfOrder(db: Db, orderId: number): Promise<ReversalRow["state"][]> {
  const rows = await db
    .selectFrom("paymentReversal")
    .select("state")
    .where("orderId", "=", orderId)
    .execute();
  return rows.map(({ state }) => state);
}
