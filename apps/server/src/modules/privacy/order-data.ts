import { sql } from "kysely";
import { EMPTY, ofOrders, ofUid, type TableMap, WITHOUT_PERSON } from "./data-map.ts";

/** Orders, what they earned, and what moved the wallet. */
export const ORDER_DATA: Record<string, TableMap> = {
  order_item: {
    plain: "order_id seq sku_id item_type quantity price_cents paid_share_cents sku refunded_pieces",
    of: ofOrders,
    section: "orderItems",
  },
  order_history: {
    plain: "id order_id from_state to_state mover at",
    sealed: "why",
    of: ofOrders,
    section: "orderSteps",
  },
  receiver_change: {
    plain: "id order_id uid at",
    sealed: "words",
    of: ofUid,
    section: "receiverChanges",
  },
  // The staff's own words; the customer is shown them with the rest of what is kept of them.
  order_note: {
    plain: "uid order_id version edited_by edited_at",
    person: "note",
    of: ofUid,
    erasure: "delete",
    section: "orderNotes",
  },
  orders: {
    plain: `id uid order_type order_source order_status payment_status state amount_cents ship_fee_cents
      service_fee_cents activity_saving_cents ticket_saving_cents manual_saving_cents net_cents scheme ticket_id receipt
      created_at expires_at paid_at updated_at at_provider refunded_cents version edited_by edited_at`,
    person: "address remark",
    of: ofUid,
    erasure: () => ({ address: WITHOUT_PERSON, remark: EMPTY }),
    section: "orders",
  },
  member_spend: { plain: "order_id uid amount_cents at", of: ofUid, section: "spend" },
  rebate: {
    plain: `id uid month type status spend_cents amount_cents created_at issue_at settled_at
      reclaim_until reclaimed_cents owed_cents`,
    of: ofUid,
    section: "cashBack",
  },
  ledger_account: { plain: "id type uid balance_cents closed_at", of: ofUid, section: "wallet" },
  ledger_entry: {
    plain: "id tx_id account_id amount_cents",
    of: ({ uid }) =>
      sql`account_id in (select id from ledger_account where type = 'WALLET' and uid = ${uid})`,
    section: "walletEntries",
  },
  // The reason of a correction is under the key of the customer whose wallet it moved.
  ledger_tx: {
    plain: "id key kind order_id at",
    sealed: "reason",
    of: ({ uid }) => sql`id in (
      select tx_id from ledger_entry join ledger_account account on account.id = account_id
      where account.type = 'WALLET' and account.uid = ${uid})`,
    section: "walletTransactions",
  },
};
