import type { PaymentStatus } from "@crux/rules/order/payment-states";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { ProviderName } from "./providers.ts";

export type PaymentStepRow = { from: PaymentStatus | null; to: PaymentStatus; at: Date };

/** The steps of a payment, first one first. */
export async function listPaymentSteps(db: Db, paymentId: number): Promise<PaymentStepRow[]> {
  const { rows } = await sql<PaymentStepRow>`
    select from_status as "from", to_status as "to", at from payment_history
    where payment_id = ${paymentId} order by id`.execute(db);
  return rows;
}

export type ToldRow = {
  id: number;
  provider: ProviderName;
  eventId: string;
  receivedAt: Date;
  dueAt: Date | null;
  tries: number;
  outcome: string;
};

/** What providers told of a payment under our name of it, newest first. */
export async function listTold(db: Db, tradeNo: string): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select id, provider, event_id as "eventId", received_at as "receivedAt", due_at as "dueAt", tries, outcome
    from payment_notice where told->>'tradeNo' = ${tradeNo} order by id desc limit 50`.execute(db);
  return rows;
}

/** When a provider is asked next about a payment; null for never. */
export async function findNextPoll(db: Db, id: number): Promise<Date | null> {
  const row = await db
    .selectFrom("paymentOrder")
    .select("nextPollAt")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.nextPollAt ?? null;
}
