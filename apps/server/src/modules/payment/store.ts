import type { Channel } from "@crux/contract/payment.schema";
import { PAYMENT_MOVES, type PaymentMoveName, type PaymentStatus } from "@crux/rules/payment-states";
import { sql } from "kysely";
import type { Db } from "../../kernel/database.ts";

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
  createdAt: Date;
};

const PAYMENT = sql`
  id, order_id as "orderId", uid, channel, status, price_cents as "priceCents", pay_url as "payUrl",
  code_url as "codeUrl", audit_img_urls as "auditImgUrls", created_at as "createdAt"`;

type NewPayment = Pick<PaymentRow, "orderId" | "uid" | "channel" | "priceCents">;

/** Writes a payment order and the first row of its history. */
export async function insertPayment(
  db: Db,
  { orderId, uid, channel, priceCents }: NewPayment,
  { move, at }: { move: PaymentMoveName; at: Date },
): Promise<PaymentRow> {
  const { to } = PAYMENT_MOVES[move];
  const { rows } = await sql<PaymentRow>`
    with written as (
      insert into payment_order (order_id, uid, channel, status, price_cents, created_at, updated_at)
      values (${orderId}, ${uid}, ${channel}, ${to}, ${priceCents}, ${at}, ${at})
      returning ${PAYMENT}
    ), noted as (
      insert into payment_history (payment_id, to_status, at) select id, ${to}, ${at}::timestamptz from written
    )
    select * from written`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the new payment order did not come back");
  return row;
}

/** The payment orders of one order of a customer, newest first. */
export async function selectPayments(db: Db, uid: number, orderId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT} from payment_order where order_id = ${orderId} and uid = ${uid} order by id desc`.execute(
    db,
  );
  return rows;
}
