import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { PaymentNotice } from "../../outside/payment/port.ts";
import type { ProviderName } from "./providers.ts";

export type NoticeRow = Pick<Row<"paymentNotice">, "id" | "provider" | "receivedAt"> & {
  told: PaymentNotice;
};

type NewNotice = { provider: ProviderName; notice: PaymentNotice; body: string; now: Date };

/** Keeps a verified notice as it came in, once per event of the provider. */
export async function insertNotice(db: Db, { provider, notice, body, now }: NewNotice): Promise<void> {
  const told = JSON.stringify(notice);
  await db
    .insertInto("paymentNotice")
    .values({ provider, eventId: notice.eventId, body, told, receivedAt: now, dueAt: now })
    .onConflict((conflict) => conflict.columns(["provider", "eventId"]).doNothing())
    .execute();
}

/** Claims notices that wait, oldest first; each comes up again, later each time, until it is marked as handled. */
export async function leaseNotices(db: Db, now: Date, batch: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    update payment_notice set tries = tries + 1,
      due_at = ${now}::timestamptz + least((tries + 1) * interval '30 seconds', interval '1 hour')
    where id in (
      select id from payment_notice where due_at <= ${now}
      order by due_at, id limit ${batch} for update skip locked)
    returning id, provider, told, received_at as "receivedAt"`.execute(db);
  return rows.toSorted((left, right) => left.id - right.id);
}

export async function markHandled(db: Db, id: number, outcome: string): Promise<void> {
  await db.updateTable("paymentNotice").set({ dueAt: null, outcome }).where("id", "=", id).execute();
}

/** Lets a notice be handled again at once; answers what came of it before, undefined where there is none. */
export async function reviveNotice(
  db: Db,
  id: number,
  now: Date,
): Promise<Pick<Row<"paymentNotice">, "provider" | "outcome" | "tries"> | undefined> {
  const { rows } = await sql<Pick<Row<"paymentNotice">, "provider" | "outcome" | "tries">>`
    with former as (select id, provider, outcome, tries from payment_notice where id = ${id} for update)
    update payment_notice set due_at = ${now}, tries = 0 from former where payment_notice.id = former.id
    returning former.provider, former.outcome, former.tries`.execute(db);
  return rows[0];
}

/** Forgets the words of a batch of handled notices older than 90 days, which may name the payer; answers how many. */
export async function forgetBodies(db: Db, now: Date, batch: number): Promise<number> {
  const { rows } = await sql`
    update payment_notice set body = '' where id in (
      select id from payment_notice
      where received_at < ${now}::timestamptz - interval '90 days' and due_at is null and body <> ''
      order by received_at limit ${batch} for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}
