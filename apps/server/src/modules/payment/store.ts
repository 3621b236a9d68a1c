import type { Channel, paymentOpsSchemas } from "@crux/contract/payment.schema";
import { PAYMENT_MOVES, type PaymentMoveName, type PaymentStatus } from "@crux/rules/order/payment-states";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { type ListSql, listPlan } from "../../kernel/database/list-plan.ts";
import type { WaitingQueue } from "../staff/service.ts";

export type PaymentRow = {
  id: number;
  orderId: number;
  uid: number;
  channel: Channel;
  status: PaymentStatus;
  priceCents: number;
  payUrl: string;
  codeUrl: string;
  auditImgUrls: string;
  refuseReason: string;
  redirectUrl: string;
  /** Our name of it at the provider; null where no provider is asked. */
  tradeNo: string | null;
  providerRef: string;
  polls: number;
  createdAt: Date;
  expiresAt: Date | null;
};

const PAYMENT = sql`
  id, order_id as "orderId", uid, channel, status, price_cents as "priceCents", pay_url as "payUrl",
  code_url as "codeUrl", audit_img_urls as "auditImgUrls", refuse_reason as "refuseReason",
  redirect_url as "redirectUrl", trade_no as "tradeNo", provider_ref as "providerRef", polls,
  created_at as "createdAt", expires_at as "expiresAt"`;

export type NewPayment = Pick<PaymentRow, "orderId" | "uid" | "channel" | "priceCents"> & {
  provider?: { tradeNo: string; redirectUrl: string; expiresAt: Date; pollAt: Date };
};

/** Writes a payment order and the first row of its history. */
export async function insertPayment(
  db: Db,
  { orderId, uid, channel, priceCents, provider }: NewPayment,
  { move, at }: { move: "open" | "payAtOnce"; at: Date },
): Promise<PaymentRow> {
  const { to } = PAYMENT_MOVES[move];
  const { rows } = await sql<PaymentRow>`
    with written as (
      insert into payment_order (order_id, uid, channel, status, price_cents, trade_no, redirect_url, expires_at,
        next_poll_at, created_at, updated_at)
      values (${orderId}, ${uid}, ${channel}, ${to}, ${priceCents}, ${provider?.tradeNo ?? null},
        ${provider?.redirectUrl ?? ""}, ${provider?.expiresAt ?? null}, ${provider?.pollAt ?? null}, ${at}, ${at})
      returning ${PAYMENT}
    ), noted as (
      insert into payment_history (payment_id, to_status, at) select id, ${to}, ${at}::timestamptz from written
    )
    select * from written`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the new payment order did not come back");
  return row;
}

type Move = { id: number; move: Exclude<PaymentMoveName, "open" | "payAtOnce">; at: Date };

/** Makes one move of the table with its history row; undefined when the payment stands elsewhere. */
export async function movePayment(db: Db, { id, move, at }: Move): Promise<PaymentRow | undefined> {
  const { from, to } = PAYMENT_MOVES[move];
  const { rows } = await sql<PaymentRow>`
    with old as (
      select id as old_id, status as old_status from payment_order
      where id = ${id} and status = any(${from}::text[]) for update
    ), moved as (
      update payment_order set status = ${to}, updated_at = ${at} from old where id = old_id
      returning ${PAYMENT}
    ), noted as (
      insert into payment_history (payment_id, from_status, to_status, at)
      select moved.id, old_status, ${to}, ${at}::timestamptz from moved join old on old_id = moved.id
    )
    select * from moved`.execute(db);
  return rows[0];
}

/**
 * L-PAY-07: closes what is open of an order, because another payment or a cancel came; providers are asked to close
 * theirs at once.
 */
export async function closeOpenPayments(db: Db, orderId: number, at: Date): Promise<void> {
  await sql`
    with closed as (
      update payment_order set status = 'CLOSED', updated_at = ${at},
        next_poll_at = case when trade_no is null then null else ${at}::timestamptz end
      where order_id = ${orderId} and status = 'CREATED'
      returning id
    )
    insert into payment_history (payment_id, from_status, to_status, at)
    select id, 'CREATED', 'CLOSED', ${at}::timestamptz from closed`.execute(db);
}

/** The payment orders of one order of a customer, newest first. */
export async function selectPayments(db: Db, uid: number, orderId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT} from payment_order where order_id = ${orderId} and uid = ${uid} order by id desc`.execute(
    db,
  );
  return rows;
}

/** One payment order, whoever it belongs to. */
export async function findPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${PAYMENT} from payment_order where id = ${id}`.execute(db);
  return rows[0];
}

/** The payment order that a provider knows by this name. */
export async function findPaymentByTrade(db: Db, tradeNo: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT} from payment_order where trade_no = ${tradeNo}`.execute(db);
  return rows[0];
}

/** The payment that settled an order. */
export async function findPaidPayment(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT} from payment_order where order_id = ${orderId} and status = 'PAID'`.execute(db);
  return rows[0];
}

/** The open payment order of an order, if there is one. */
export async function findOpenPayment(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT} from payment_order where order_id = ${orderId} and status = 'CREATED'`.execute(db);
  return rows[0];
}

/** Keeps the address that a provider gave for a payment, the first one only; answers what is kept then. */
export async function keepAddress(
  db: Db,
  { id, payUrl, codeUrl, ref }: { id: number; payUrl: string; codeUrl: string; ref: string },
): Promise<PaymentRow | undefined> {
  await sql`
    update payment_order set pay_url = ${payUrl}, code_url = ${codeUrl}, provider_ref = ${ref}
    where id = ${id} and status = 'CREATED' and provider_ref = '' and pay_url = '' and code_url = ''`.execute(
    db,
  );
  return findPayment(db, id);
}

/** Notes the pictures of a proof: their addresses joined by `||`, and what each is known again by. */
export async function keepProof(
  db: Db,
  id: number,
  { auditImgUrls, pictureHashes }: { auditImgUrls: string; pictureHashes: readonly string[] },
): Promise<void> {
  await sql`
    update payment_order set audit_img_urls = ${auditImgUrls}, picture_hashes = ${pictureHashes}::text[]
    where id = ${id}`.execute(db);
}

const LOOKS_MS = [10 * 60_000, 24 * 3_600_000];

/** When a payment that took money is looked at again, in case it took some twice: soon after its end and a day later. */
export function nextLook(expiresAt: Date | null, now: Date): Date | null {
  if (!expiresAt) return null;
  const looks = LOOKS_MS.map((ms) => new Date(expiresAt.getTime() + ms));
  return looks.find((look) => look > now) ?? null;
}

/** Keeps the provider's name of the money that settled a payment. */
export async function noteTxn(
  db: Db,
  { id, expiresAt }: Pick<PaymentRow, "id" | "expiresAt">,
  { txn, now }: { txn: string; now: Date },
): Promise<void> {
  const look = nextLook(expiresAt, now);
  await sql`
    update payment_order set provider_txn = ${txn}, next_poll_at = ${look} where id = ${id}`.execute(db);
}

/** Keeps why a proof was refused. */
export async function keepRefusal(db: Db, id: number, reason: string): Promise<void> {
  await sql`update payment_order set refuse_reason = ${reason} where id = ${id}`.execute(db);
}

/**
 * Claims payments whose provider is to be asked now. The claim says when to ask again, later each time but not past
 * the end of the payment, so that an answer that never comes needs nothing to be undone. A later look at one that took
 * money is made again every hour, and given up three days after its end.
 */
export async function claimPolls(db: Db, now: Date, batch: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payment_order set polls = polls + 1, next_poll_at = case
      when status in ('PAID', 'REFUNDED')
        then case when expires_at > ${now}::timestamptz - interval '3 days' then ${now}::timestamptz + interval '1 hour' end
      when expires_at > ${now}::timestamptz + interval '10 seconds'
        then least(expires_at, ${now}::timestamptz + least((polls + 1) * interval '10 seconds', interval '5 minutes'))
      else ${now}::timestamptz + least((polls + 1) * interval '10 seconds', interval '5 minutes') end
    where id in (
      select id from payment_order where next_poll_at <= ${now}
      order by next_poll_at limit ${batch} for update skip locked)
    returning ${PAYMENT}`.execute(db);
  return rows;
}

/** Sets when a provider is asked again about a payment; null for never. */
export async function pollNext(db: Db, id: number, at: Date | null): Promise<void> {
  await sql`update payment_order set next_poll_at = ${at} where id = ${id}`.execute(db);
}

/** Ids follow the time, so that they order by it. */
export const PAYMENT_LIST = listPlan<(typeof paymentOpsSchemas)["list"]>()({
  table: "payment_order",
  sorts: { createTime: "id" },
  dates: { createTime: "created_at" },
  filters: { status: "status", orderId: "order_id" },
});

/** One page of a list of payment orders. */
export async function selectPage(db: Db, { where, slice }: ListSql): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT} from payment_order where ${where} ${slice}`.execute(db);
  return rows;
}

/** The payments under review since `before` or longer, and when the newest of them began to wait; null for none. */
export async function countReviews(db: Db, before: Date): Promise<WaitingQueue | null> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, max(updated_at) as since from payment_order
    where status = 'CHECKING' and updated_at <= ${before}`.execute(db);
  const [row] = rows;
  return row?.since ? { count: row.count, upTo: row.since.getTime() } : null;
}
