import type { paymentOpsSchemas } from "@crux/contract/payment.schema";
import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import { startsWith } from "../../kernel/database/list-sql.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

/** Who handed the money over: a provider, the merchant's bank, or somebody at the counter. */
export type Source = CaptureRow["provider"];

type CounterSource = Extract<Source, "TILL" | "TERMINAL">;

/** Whether money was taken over the counter, where it goes back as well. */
export function isOverCounter(source: Source): source is CounterSource {
  return source === "TILL" || source === "TERMINAL";
}

const CAPTURE = [
  ...(["id", "provider", "providerTxn", "tradeNo", "paymentId", "orderId", "uid", "amountCents"] as const),
  ...(["currency", "went", "why", "remark", "at"] as const),
] as const;

/**
 * Money that arrived. It `went` to the order, the customer's wallet, back to the provider (or is on its way there), or
 * nowhere yet.
 */
export type CaptureRow = Pick<Row<"paymentCapture">, (typeof CAPTURE)[number]>;

/** Writes an amount that arrived; undefined when this transaction of the provider is known already. */
export async function insertCapture(
  db: Db,
  one: Omit<CaptureRow, "id" | "remark">,
): Promise<CaptureRow | undefined> {
  return await db
    .insertInto("paymentCapture")
    .values(one)
    .onConflict((conflict) => conflict.columns(["provider", "providerTxn"]).doNothing())
    .returning(CAPTURE)
    .executeTakeFirst();
}

const captures = (db: Db) => db.selectFrom("paymentCapture").select(CAPTURE);

/** The amount of one transaction of a provider; undefined while it has not arrived. */
export async function findCaptureByTxn(
  db: Db,
  provider: Source,
  txn: string,
): Promise<CaptureRow | undefined> {
  return await captures(db)
    .where("provider", "=", provider)
    .where("providerTxn", "=", txn)
    .executeTakeFirst();
}

/** The amount that paid an order; undefined for one that the wallet paid. */
export async function findCaptureOfOrder(db: Db, orderId: number): Promise<CaptureRow | undefined> {
  return await captures(db).where("orderId", "=", orderId).where("went", "=", "ORDER").executeTakeFirst();
}

/** The money that came for one payment, newest first. */
export async function listCapturesOfPayment(db: Db, paymentId: number): Promise<CaptureRow[]> {
  return await captures(db).where("paymentId", "=", paymentId).orderBy("id", "desc").execute();
}

/** Locks an amount until this transaction ends. */
export async function lockCapture(db: Db, id: number): Promise<CaptureRow | undefined> {
  return await captures(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

type Resolution = Pick<CaptureRow, "id" | "went" | "orderId" | "paymentId" | "uid" | "remark"> & {
  staffId: number;
  now: Date;
};

/** Says where an amount of the queue went after all. */
export async function resolveCapture(
  db: Db,
  { id, staffId, now, ...change }: Resolution,
): Promise<CaptureRow> {
  return await db
    .updateTable("paymentCapture")
    .set({ ...change, resolvedAt: now, resolvedBy: staffId })
    .where("id", "=", id)
    .returning(CAPTURE)
    .executeTakeFirstOrThrow();
}

/** Notes that the provider has given an amount back to its payer. */
export async function markPaidBack(db: Db, id: number): Promise<boolean> {
  const returned = db
    .updateTable("paymentCapture")
    .set({ went: "PROVIDER" })
    .where("id", "=", id)
    .where("went", "=", "RETURNING");
  return (await changedRows(returned)) > 0;
}

/** What finds the few rows that are ever asked for, of which the other filters choose. */
const QUEUE_INDEXES = ["payment_capture_open", "payment_capture_astray"] as const;

const queued = (isOpen: boolean) =>
  isOpen
    ? sql`went in ('UNMATCHED', 'RETURNING')`
    : sql`why in ('WRONG_AMOUNT', 'WRONG_CURRENCY', 'UNKNOWN_PAYMENT')`;

/** The queue of unmatched money: what is open, or all that ever was. */
export const UNMATCHED_LIST = listPlan<(typeof paymentOpsSchemas)["unmatched"]>()({
  table: "payment_capture",
  sorts: { createTime: "id", amount: "amount_cents" },
  dates: { createTime: "at" },
  filters: {
    isOpen: {
      indexes: QUEUE_INDEXES,
      where: queued,
      // Both indexes have their rows in the order of the list, and two more in the order of their amounts.
      ids: (isOpen) => [sql`select id from payment_capture where ${queued(isOpen)}`],
      keyed: {
        column: "amount_cents",
        rows: (isOpen) => sql`select amount_cents, id from payment_capture where ${queued(isOpen)}`,
      },
    },
    q: {
      indexes: ["payment_capture_txn"],
      where: (q) => (q === "" ? undefined : startsWith("provider_txn", q)),
    },
    provider: { indexes: QUEUE_INDEXES, where: (provider) => sql`provider = ${provider}` },
    why: { indexes: QUEUE_INDEXES, where: (why) => sql`why = ${why}` },
  },
});

/** One page of the queue of unmatched money. */
export async function listUnmatchedRows(db: Db, { page }: ListPage): Promise<CaptureRow[]> {
  return await captures(db).modifyEnd(page).execute();
}
