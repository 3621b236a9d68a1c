import type { paymentOpsSchemas } from "@crux/contract/payment.schema";
import { PAYMENT_MOVES, type PaymentMoveName } from "@crux/rules/order/payment-states";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";
import type { WaitingQueue } from "../staff/service.ts";

const COLUMNS = [
  ...(["id", "orderId", "uid", "channel", "status", "priceCents", "payUrl", "codeUrl"] as const),
  ...(["auditImgUrls", "refuseReason", "redirectUrl", "tradeNo", "providerRef", "polls"] as const),
  ...(["createdAt", "expiresAt"] as const),
] as const;

/** A payment order. `tradeNo` is our name of it at the provider, null where no provider is asked. */
export type PaymentRow = Pick<Row<"paymentOrder">, (typeof COLUMNS)[number]>;

/** The same columns in a text. */
const PAYMENT = sql`
  id, order_id as "orderId", uid, channel, status, price_cents as "priceCents", pay_url as "payUrl",
  code_url as "codeUrl", audit_img_urls as "auditImgUrls", refuse_reason as "refuseReason",
  redirect_url as "redirectUrl", trade_no as "tradeNo", provider_ref as "providerRef", polls,
  created_at as "createdAt", expires_at as "expiresAt"`;

export type NewPayment = Pick<PaymentRow, "orderId" | "uid" | "channel" | "priceCents"> & {
  provider?: { tradeNo: string; redirectUrl: string; expiresAt: Date; pollAt: Date };
};

type Written = Pick<
  Row<"paymentOrder">,
  "orderId" | "uid" | "channel" | "priceCents" | "tradeNo" | "redirectUrl" | "expiresAt" | "nextPollAt"
> & { to: PaymentRow["status"]; at: Date };

const writing = prepared(
  (_, payment: Written) => sql<PaymentRow>`
    with written as (
      insert into payment_order (order_id, uid, channel, status, price_cents, trade_no, redirect_url, expires_at,
        next_poll_at, created_at, updated_at)
      values (${payment.orderId}, ${payment.uid}, ${payment.channel}, ${payment.to}, ${payment.priceCents},
        ${payment.tradeNo}, ${payment.redirectUrl}, ${payment.expiresAt}, ${payment.nextPollAt}, ${payment.at}, ${payment.at})
      returning ${PAYMENT}
    ), noted as (
      insert into payment_history (payment_id, to_status, at) select id, ${payment.to}, ${payment.at}::timestamptz from written
    )
    select * from written`,
);

/** Writes a payment order that is open and the first row of its history. */
export async function insertPayment(
  db: Db,
  { provider, ...payment }: NewPayment,
  at: Date,
): Promise<PaymentRow> {
  const row = await writing.find(db, {
    ...payment,
    tradeNo: provider?.tradeNo ?? null,
    redirectUrl: provider?.redirectUrl ?? "",
    expiresAt: provider?.expiresAt ?? null,
    nextPollAt: provider?.pollAt ?? null,
    to: PAYMENT_MOVES.open.to,
    at,
  });
  if (!row) throw new Error("the new payment order did not come back");
  return row;
}

const payingAtOnce = prepared(
  (_, payment: Omit<Written, "tradeNo" | "redirectUrl" | "expiresAt" | "nextPollAt">) => sql<PaymentRow>`
    with closed as (
      update payment_order set status = 'CLOSED', updated_at = ${payment.at},
        next_poll_at = case when trade_no is null then null else ${payment.at}::timestamptz end
      where order_id = ${payment.orderId} and status = 'CREATED'
      returning id
    ), written as (
      insert into payment_order (order_id, uid, channel, status, price_cents, redirect_url, created_at, updated_at)
      values (${payment.orderId}, ${payment.uid}, ${payment.channel}, ${payment.to}, ${payment.priceCents}, '',
        ${payment.at}, ${payment.at})
      returning ${PAYMENT}
    ), noted as (
      insert into payment_history (payment_id, from_status, to_status, at)
      select id, 'CREATED', 'CLOSED', ${payment.at}::timestamptz from closed
      union all select id, null, ${payment.to}, ${payment.at}::timestamptz from written
    )
    select * from written`,
);

/** Writes a payment that is over as it begins, and closes what is open of its order, as `closeOpenPayments` does. */
export async function insertPaidPayment(
  db: Db,
  payment: Omit<NewPayment, "provider">,
  at: Date,
): Promise<PaymentRow> {
  const row = await payingAtOnce.find(db, { ...payment, to: PAYMENT_MOVES.payAtOnce.to, at });
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
  await closing.change(db, { orderId, at });
}

const closing = prepared(
  (_, { orderId, at }: { orderId: number; at: Date }) => sql`
    with closed as (
      update payment_order set status = 'CLOSED', updated_at = ${at},
        next_poll_at = case when trade_no is null then null else ${at}::timestamptz end
      where order_id = ${orderId} and status = 'CREATED'
      returning id
    )
    insert into payment_history (payment_id, from_status, to_status, at)
    select id, 'CREATED', 'CLOSED', ${at}::timestamptz from closed`,
);

const payments = (db: Db) => db.selectFrom("paymentOrder").select(COLUMNS);
const paymentsOf = (db: Db, orderId: number) => payments(db).where("orderId", "=", orderId);

/** The payment orders of one order of a customer, newest first. */
export async function listPaymentRows(db: Db, uid: number, orderId: number): Promise<PaymentRow[]> {
  return await paymentsOf(db, orderId).where("uid", "=", uid).orderBy("id", "desc").execute();
}

/** One payment order, whoever it belongs to. */
export async function findPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  return await payments(db).where("id", "=", id).executeTakeFirst();
}

/** The payment order that a provider knows by this name. */
export async function findPaymentByTrade(db: Db, tradeNo: string): Promise<PaymentRow | undefined> {
  return await payments(db).where("tradeNo", "=", tradeNo).executeTakeFirst();
}

/** The payment that settled an order. */
export async function findPaidPayment(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  return await paymentsOf(db, orderId).where("status", "=", "PAID").executeTakeFirst();
}

/** The open payment order of an order, if there is one. */
export async function findOpenPayment(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  return await paymentsOf(db, orderId).where("status", "=", "CREATED").executeTakeFirst();
}

const updateOf = (db: Db, id: number) => db.updateTable("paymentOrder").where("id", "=", id);

/** Keeps the address that a provider gave for a payment, the first one only; answers what is kept then. */
export async function updateAddress(
  db: Db,
  { id, payUrl, codeUrl, ref }: { id: number; payUrl: string; codeUrl: string; ref: string },
): Promise<PaymentRow | undefined> {
  await updateOf(db, id)
    .set({ payUrl, codeUrl, providerRef: ref })
    .where("status", "=", "CREATED")
    .where("providerRef", "=", "")
    .where("payUrl", "=", "")
    .where("codeUrl", "=", "")
    .execute();
  return findPayment(db, id);
}

/** Notes the pictures of a proof: their addresses joined by `||`, and what each is known again by. */
export async function updateProof(
  db: Db,
  id: number,
  { auditImgUrls, pictureHashes }: { auditImgUrls: string; pictureHashes: readonly string[] },
): Promise<void> {
  await updateOf(db, id)
    .set({ auditImgUrls, pictureHashes: [...pictureHashes] })
    .execute();
}

const LOOKS_MS = [10 * 60_000, 24 * 3_600_000];

/** When a payment that took money is looked at again, in case it took some twice: soon after its end and a day later. */
export function nextLook(expiresAt: Date | null, now: Date): Date | null {
  if (!expiresAt) return null;
  const looks = LOOKS_MS.map((ms) => new Date(expiresAt.getTime() + ms));
  return looks.find((look) => look > now) ?? null;
}

/** Keeps the provider's name of the money that settled a payment. */
export async function updateTxn(
  db: Db,
  { id, expiresAt }: Pick<PaymentRow, "id" | "expiresAt">,
  { txn, now }: { txn: string; now: Date },
): Promise<void> {
  await updateOf(db, id)
    .set({ providerTxn: txn, nextPollAt: nextLook(expiresAt, now) })
    .execute();
}

/** Keeps why a proof was refused. */
export async function updateRefusal(db: Db, id: number, reason: string): Promise<void> {
  await updateOf(db, id).set({ refuseReason: reason }).execute();
}

/**
 * Claims payments whose provider is to be asked now. The claim says when to ask again, later each time but not past
 * the end of the payment, so that an answer that never comes needs nothing to be undone. A later look at one that took
 * money is made again every hour, and given up three days after its end.
 */
export async function leasePolls(db: Db, now: Date, batch: number): Promise<PaymentRow[]> {
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
export async function updateNextPoll(db: Db, id: number, at: Date | null): Promise<void> {
  await updateOf(db, id).set({ nextPollAt: at }).execute();
}

/** Ids follow the time, so that they order by it. */
export const PAYMENT_LIST = listPlan<(typeof paymentOpsSchemas)["list"]>()({
  table: "payment_order",
  sorts: { createTime: "id" },
  dates: { createTime: "created_at" },
  filters: { status: "status", channel: "channel", orderId: "order_id", uid: "uid" },
});

/** One page of a list of payment orders. */
export async function listPaymentPage(db: Db, { page }: ListPage): Promise<PaymentRow[]> {
  return await payments(db).modifyEnd(page).execute();
}

/** The payments under review since `before` or longer, and when the newest of them began to wait; null for none. */
export async function countReviews(db: Db, before: Date): Promise<WaitingQueue | null> {
  const { count, since } = await db
    .selectFrom("paymentOrder")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("updatedAt").as("since")])
    .where("status", "=", "CHECKING")
    .where("updatedAt", "<=", before)
    .executeTakeFirstOrThrow();
  return since ? { count, upTo: since.getTime() } : null;
}
