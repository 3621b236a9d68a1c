import { orderOpsApi } from "@crux/contract/order";
import { paymentOpsApi } from "@crux/contract/payment";
import type { OrderStep } from "@crux/contract/report/order-detail.schema";
import type { OrderState } from "@crux/rules/order/order-states";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";

/** What of an order only staff see. */
export type OrderFactsRow = Pick<Row<"orders">, "version" | "editedBy" | "editedAt" | "paidAt"> & {
  state: OrderState;
};

export async function findOrderFacts(db: Db, orderId: number): Promise<OrderFactsRow | undefined> {
  return await db
    .selectFrom("orders")
    .select(["version", "editedBy", "editedAt", "paidAt", "state"])
    .where("id", "=", orderId)
    .$narrowType<{ state: OrderState }>()
    .executeTakeFirst();
}

export type BuyerRow = Pick<
  Row<"appUser">,
  "nickName" | "userClass" | "membershipExpiresAt" | "createdAt"
> & {
  orders: number;
  paidOrders: number;
  paidCents: number;
};

/** Whose an order is, with what they bought before. */
export async function getBuyer(db: Db, uid: number): Promise<BuyerRow> {
  const { rows } = await sql<BuyerRow>`
    select nick_name as "nickName", user_class as "userClass", membership_expires_at as "membershipExpiresAt",
      app_user.created_at as "createdAt", bought.orders, bought."paidOrders", bought."paidCents"
    from app_user cross join lateral (
      select count(*)::int as orders, (count(*) filter (where payment_status = 'PAID'))::int as "paidOrders",
        coalesce(sum(net_cents) filter (where payment_status = 'PAID'), 0)::bigint as "paidCents"
      from orders where orders.uid = app_user.id) bought
    where app_user.id = ${uid}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`an order belongs to ${uid}, who is not there`);
  return row;
}

export type LineFactsRow = Pick<Row<"orderItem">, "seq" | "paidShareCents" | "refundedPieces"> & {
  barcode: string | null;
};

/** What each line of an order bears and gave back, in the order of the lines, with the barcode that its goods have. */
export async function listLineFacts(db: Db, orderId: number): Promise<LineFactsRow[]> {
  return await db
    .selectFrom("orderItem")
    .leftJoin("sku", "sku.id", "orderItem.skuId")
    .select(["seq", "paidShareCents", "refundedPieces", "barcode"])
    .where("orderId", "=", orderId)
    .orderBy("seq")
    .execute();
}

/** The payments of an order, newest first. */
export async function listPaymentsOf(db: Db, orderId: number) {
  return await db
    .selectFrom("paymentOrder")
    .select(["id", "orderId", "priceCents", "channel", "status", "expiresAt", "auditImgUrls"])
    .select(["refuseReason", "createdAt", "tradeNo", "providerTxn"])
    .where("orderId", "=", orderId)
    .orderBy("id", "desc")
    .execute();
}

/** The money that arrived for an order, newest first. */
export async function listCapturesOf(db: Db, orderId: number) {
  return await db
    .selectFrom("paymentCapture")
    .select(["id", "provider", "providerTxn", "amountCents", "currency", "why", "went", "at"])
    .where("orderId", "=", orderId)
    .orderBy("id", "desc")
    .execute();
}

export type EntryRow = { id: number; kind: string; account: string; amountCents: number; at: Date };

/** What the ledger says of an order, oldest first; a wallet is named without its customer. */
export async function listEntriesOf(db: Db, orderId: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, kind, type as account, entry.amount_cents as "amountCents", at
    from ledger_tx tx join ledger_entry entry on tx_id = tx.id join ledger_account account on account.id = account_id
    where order_id = ${orderId} order by entry.id`.execute(db);
  return rows;
}

/** The refunds of an order that were not taken back, newest first. */
export async function listRefundsOf(db: Db, orderId: number) {
  return await db
    .selectFrom("refundOrder")
    .select(["id", "state", "target", "amountCents", "remark", "createdAt", "settledAt"])
    .where("orderId", "=", orderId)
    .where("state", "<>", "REMOVED")
    .orderBy("id", "desc")
    .execute();
}

export type StepRow = Omit<OrderStep, "time"> & { at: Date };

const EDITS = [
  { line: orderOpsApi.setNote.line, subject: "NOTE" },
  { line: paymentOpsApi.setSaving.line, subject: "SAVING" },
  { line: orderOpsApi.changeReceiver.line, subject: "RECEIVER" },
  { line: orderOpsApi.resplit.line, subject: "SPLIT" },
] as const;

/**
 * All that moved an order, its payments, parcels and refunds, and what staff and its customer edited in it, newest first. Who of the staff
 * it was stands in the audit log, in the row of the same transaction, which has the same time and is found by it.
 */
export async function listStepsOf(
  db: Db,
  { orderId, uid }: { orderId: number; uid: number },
): Promise<StepRow[]> {
  const changes = sql`staff_deed where uid = ${uid} and not is_read`;
  const { rows } = await sql<StepRow>`
    with steps as (
      select 'ORDER' as subject, order_id as id, from_state as from, to_state as to, why, at,
        case mover when 'OPERATOR' then 'STAFF' else mover end as who
      from order_history where order_id = ${orderId}
      union all
      select 'PAYMENT', payment_id, from_status, to_status, '', step.at,
        case when exists (select from ${changes} and staff_deed.at = step.at) then 'STAFF' when from_status is null then 'CUSTOMER' else 'SYSTEM' end
      from payment_history step join payment_order payment on payment.id = payment_id where payment.order_id = ${orderId}
      union all
      select 'PARCEL', pkg_id, from_status, to_status, why, step.at, ${whoIs("actor")}
      from logistics_pkg_history step join logistics_pkg pkg on pkg.id = pkg_id
      where pkg.order_id = ${orderId} and from_status is not null and replaced_at is distinct from step.at
      union all
      select 'REFUND', refund_id, from_state, to_state, remark, step.at, ${whoIs("actor")}
      from refund_history step join refund_order refund on refund.id = refund_id where refund.order_id = ${orderId}
      union all
      select 'RECEIVER', order_id, null, 'EDITED', words, at, 'CUSTOMER' from receiver_change where order_id = ${orderId}
      union all
      select edit.subject, ${orderId}::bigint, null, 'EDITED', '', at, 'STAFF'
      from (select line, at from ${changes} and subject_type = 'order' and subject_id = ${orderId} and after is not null) deed
      join jsonb_to_recordset(${JSON.stringify(EDITS)}::jsonb) edit (line text, subject text) using (line)
    )
    select subject, id, "from", "to", who, why, at,
      case who when 'STAFF' then coalesce((select staff_name from ${changes} and staff_deed.at = steps.at limit 1), '') else '' end
        as "staffName"
    from steps order by at desc, subject, id desc`.execute(db);
  return rows;
}

/** Whom an actor of a history is: `staff 5`, `user 7`, `carrier …`, `provider` or the server itself. */
function whoIs(column: string) {
  const actor = sql.ref(column);
  return sql`case when ${actor} like 'staff %' then 'STAFF' when ${actor} like 'user %' then 'CUSTOMER'
    when ${actor} like 'carrier %' or ${actor} like 'provider%' then 'PROVIDER' else 'SYSTEM' end`;
}
