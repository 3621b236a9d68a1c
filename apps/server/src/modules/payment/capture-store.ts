import type { paymentOpsSchemas } from "@crux/contract/payment.schema";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { type ListSql, listPlan, startsWith } from "../../kernel/database/list-plan.ts";
import type { ProviderName } from "./providers.ts";

/** Who handed the money over: a provider, or the merchant's bank. */
export type Source = ProviderName | "BANK";

/** Where it went: the order, the customer's wallet, back to the provider (or on its way there), or nowhere yet. */
export type CaptureWent = "ORDER" | "WALLET" | "PROVIDER" | "RETURNING" | "UNMATCHED";
export type CaptureWhy = "PAID" | "LATE" | "TWICE" | "WRONG_AMOUNT" | "WRONG_CURRENCY" | "UNKNOWN_PAYMENT";

export type CaptureRow = {
  id: number;
  provider: Source;
  providerTxn: string;
  tradeNo: string;
  paymentId: number | null;
  orderId: number | null;
  uid: number | null;
  amountCents: number;
  currency: string;
  went: CaptureWent;
  why: CaptureWhy;
  remark: string;
  at: Date;
};

const CAPTURE = sql`
  id, provider, provider_txn as "providerTxn", trade_no as "tradeNo", payment_id as "paymentId",
  order_id as "orderId", uid, amount_cents as "amountCents", currency, went, why, remark, at`;

/** Writes an amount that arrived; undefined when this transaction of the provider is known already. */
export async function insertCapture(
  db: Db,
  one: Omit<CaptureRow, "id" | "remark">,
): Promise<CaptureRow | undefined> {
  const { rows } = await sql<CaptureRow>`
    insert into payment_capture
      (provider, provider_txn, trade_no, payment_id, order_id, uid, amount_cents, currency, went, why, at)
    values (${one.provider}, ${one.providerTxn}, ${one.tradeNo}, ${one.paymentId}, ${one.orderId}, ${one.uid},
      ${one.amountCents}, ${one.currency}, ${one.went}, ${one.why}, ${one.at})
    on conflict (provider, provider_txn) do nothing
    returning ${CAPTURE}`.execute(db);
  return rows[0];
}

/** The amount of one transaction of a provider; undefined while it has not arrived. */
export async function findCaptureByTxn(
  db: Db,
  provider: Source,
  txn: string,
): Promise<CaptureRow | undefined> {
  const { rows } = await sql<CaptureRow>`
    select ${CAPTURE} from payment_capture where provider = ${provider} and provider_txn = ${txn}`.execute(
    db,
  );
  return rows[0];
}

/** The amount that paid an order; undefined for one that the wallet paid. */
export async function findCaptureOfOrder(db: Db, orderId: number): Promise<CaptureRow | undefined> {
  const { rows } = await sql<CaptureRow>`
    select ${CAPTURE} from payment_capture where order_id = ${orderId} and went = 'ORDER'`.execute(db);
  return rows[0];
}

/** Locks an amount until this transaction ends. */
export async function lockCapture(db: Db, id: number): Promise<CaptureRow | undefined> {
  const { rows } = await sql<CaptureRow>`
    select ${CAPTURE} from payment_capture where id = ${id} for update`.execute(db);
  return rows[0];
}

type Resolution = Pick<CaptureRow, "id" | "went" | "orderId" | "paymentId" | "uid" | "remark"> & {
  staffId: number;
  now: Date;
};

/** Says where an amount of the queue went after all. */
export async function resolveCapture(db: Db, one: Resolution): Promise<CaptureRow> {
  const { rows } = await sql<CaptureRow>`
    update payment_capture set went = ${one.went}, order_id = ${one.orderId}, payment_id = ${one.paymentId},
      uid = ${one.uid}, remark = ${one.remark}, resolved_at = ${one.now}, resolved_by = ${one.staffId}
    where id = ${one.id} returning ${CAPTURE}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the resolved amount did not come back");
  return row;
}

/** Notes that the provider has given an amount back to its payer. */
export async function markPaidBack(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_capture set went = 'PROVIDER' where id = ${id} and went = 'RETURNING' returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The queue of unmatched money: what is open, or all that ever was. */
export const UNMATCHED_LIST = listPlan<(typeof paymentOpsSchemas)["unmatched"]>()({
  table: "payment_capture",
  sorts: { createTime: "id", amount: "amount_cents" },
  dates: { createTime: "at" },
  filters: {
    isOpen: {
      indexes: ["payment_capture_open", "payment_capture_astray"],
      where: (isOpen) =>
        isOpen
          ? sql`went in ('UNMATCHED', 'RETURNING')`
          : sql`why in ('WRONG_AMOUNT', 'WRONG_CURRENCY', 'UNKNOWN_PAYMENT')`,
    },
    q: {
      indexes: ["payment_capture_txn"],
      where: (q) => (q === "" ? undefined : startsWith("provider_txn", q)),
    },
  },
});

/** One page of the queue of unmatched money. */
export async function selectUnmatched(db: Db, { where, slice }: ListSql): Promise<CaptureRow[]> {
  const { rows } = await sql<CaptureRow>`
    select ${CAPTURE} from payment_capture where ${where} ${slice}`.execute(db);
  return rows;
}
