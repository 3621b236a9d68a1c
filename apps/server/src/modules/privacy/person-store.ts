import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { CUSTOMER_DATA } from "./customer-data.ts";
import type { Subject, TableMap } from "./data-map.ts";

/**
 * Makes an account stand still until this transaction ends: its orders come one after the other, and whatever writes
 * rows of it waits. False when there is no such account, or nobody behind it any more.
 */
export async function lockPerson(db: Db, uid: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('order', ${uid}))`.execute(db);
  const person = await db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", uid)
    .where("erasedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

/** What keeps an account from being closed, counted; the balance and what is owed to the shop in cents. */
export type OpenBusiness = {
  balanceCents: number;
  owedCents: number;
  orders: number;
  parcels: number;
  refunds: number;
  payments: number;
};

/** What of an account is not over yet. */
export async function getOpenBusiness(db: Db, uid: number): Promise<OpenBusiness> {
  const { rows } = await sql<OpenBusiness>`
    select
      coalesce((select balance_cents from ledger_account where type = 'WALLET' and uid = ${uid}), 0)::bigint
        as "balanceCents",
      (select count(*)::int from orders where uid = ${uid}
        and order_status not in ('PARTIAL_SHIPPED', 'SHIPPED', 'COMPLETED', 'REJECTED', 'CANCELLED')) as orders,
      (select count(*)::int from logistics_pkg pkg join orders on orders.id = order_id
        where pkg.uid = ${uid} and order_status in ('PARTIAL_SHIPPED', 'SHIPPED', 'COMPLETED')
          and status not in ('RECEIVED', 'CANCELLED', 'REFUNDED')) as parcels,
      (select count(*)::int from refund_order where uid = ${uid} and state in ('PENDING', 'SENDING')) as refunds,
      (select count(*)::int from payment_order where uid = ${uid}
        and (status in ('CREATED', 'CHECKING') or (status = 'CLOSED' and next_poll_at is not null)))
        + (select count(*)::int from payment_capture where uid = ${uid} and went in ('UNMATCHED', 'RETURNING'))
        + (select count(*)::int from payment_reversal where uid = ${uid} and state = 'OPEN') as payments,
      (coalesce((select sum(receivable_cents) from payment_reversal where uid = ${uid}), 0)
        + coalesce((select sum(owed_cents) from rebate where uid = ${uid}), 0))::bigint as "owedCents"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a count has a row");
  return row;
}

/** Takes away or overwrites what every table says of a person, by the map. Needs `lockPerson` before. */
export async function eraseRows(db: Db, subject: Subject): Promise<void> {
  for (const [table, map] of Object.entries(CUSTOMER_DATA)) await eraseTable(db, table, map, subject);
}

async function eraseTable(db: Db, table: string, { of, erasure }: TableMap, subject: Subject): Promise<void> {
  if (!of || !erasure) return;
  if (erasure === "delete") {
    await sql`delete from ${sql.table(table)} where ${of(subject)}`.execute(db);
    return;
  }
  const changes = Object.entries(erasure(subject)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${of(subject)}`.execute(db);
}

export type Row = Record<string, unknown>;

/** The rows of one table of a person, without what opens or seals something and without the merchant's people. */
export async function listRows(db: Db, table: string, subject: Subject): Promise<Row[]> {
  const map = CUSTOMER_DATA[table];
  if (!map?.of) return [];
  const columns = columnsIn(map.plain, map.person, map.sealed);
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${map.of(subject)} order by 1, 2`.execute(db);
  return rows;
}

/** The names in lists of a map. */
export function columnsIn(...lists: (string | undefined)[]): string[] {
  return lists.flatMap((list) => list?.split(/\s+/).filter(Boolean) ?? []);
}
