import { NO_ADDRESS } from "@crux/rules/address/address-fields";
import { sql } from "kysely";
import { EMPTY, ofOrders, ofPkgs, ofUid, type TableMap } from "./data-map.ts";

/** What others see in place of a customer who is gone. */
const GONE = "已注销用户";

/** The country stays: what was sold abroad is told from what was sold at home. */
export const WITHOUT_PERSON = sql<string>`
  ${JSON.stringify(NO_ADDRESS)}::jsonb || jsonb_build_object('receiverCountry', address->>'receiverCountry')`;

const PROVIDER_LINKS = ["pay_url", "code_url", "redirect_url", "audit_img_urls", "refuse_reason"];

/** The tables that have rows of a customer, in the order in which erasure goes through them. */
export const CUSTOMER_DATA: Record<string, TableMap> = {
  // Erasure destroys the key itself; the row says that there is none to be made.
  customer_key: { plain: "uid key_id created_at destroyed_at", secret: "sealed", of: ofUid },
  idempotency: {
    plain: "uid line key at",
    person: "answer",
    secret: "hash",
    // What staff were answered about the customer's orders is under a number of the staff.
    of: ({ uid }) => sql`
      uid = ${uid} or (uid < 0 and (answer->>'uid' = ${String(uid)}
        or answer->>'orderId' in (select id::text from orders where uid = ${uid})))`,
    erasure: "delete",
  },
  // Most payloads name orders, captures and refunds by their numbers; the one with an account holds a number of its phone.
  outbox: {
    plain: "id kind state tries run_at locked_until failure at",
    person: "payload",
    of: ({ uid }) => sql`payload->>'uid' = ${String(uid)}`,
    erasure: "delete",
  },
  account_closing: { plain: "uid asked_at due_at", of: ofUid, erasure: "delete", section: "closing" },
  session: {
    plain: "id uid device created_at renewed_at expires_at revoked_at",
    secret: "token_hash",
    of: ofUid,
    erasure: "delete",
    section: "sessions",
  },
  mobile_code: {
    plain: "id purpose uid tries created_at expires_at used_at failed_at",
    person: "mobile ip",
    secret: "salt code_hash",
    of: ({ uid }) => sql`
      uid = ${uid} or mobile in (
        select unnest(array[mobile, contact_mobile]) from app_user where id = ${uid})`,
    erasure: "delete",
    section: "codes",
  },
  wechat_state: {
    plain: "purpose uid expires_at",
    secret: "state_hash browser_hash",
    of: ofUid,
    erasure: "delete",
  },
  wechat_reader: {
    plain: "uid met_at unfollowed_at",
    person: "open_id",
    of: ofUid,
    erasure: "delete",
    section: "wechat",
  },
  wechat_login: { plain: "uid expires_at", secret: "code_hash browser_hash", of: ofUid, erasure: "delete" },
  member_code: { plain: "uid expires_at used_at", secret: "code_hash", of: ofUid, erasure: "delete" },
  sender: {
    plain: "id uid is_default created_at updated_at",
    person: "name mobile detail_address",
    of: ofUid,
    erasure: "delete",
    section: "senders",
  },
  receiver: {
    plain: "id uid identity_id is_default created_at updated_at",
    person: "name mobile country state city district post_code detail_address",
    of: ofUid,
    erasure: "delete",
    section: "receivers",
  },
  // Nothing is under way any more when an account is closed.
  order_papers: {
    plain: "uid order_id kept_at look_at",
    person: "client code_sealed front_name back_name",
    secret: "code_mark number_mark key_id",
    of: ofUid,
    erasure: "delete",
    section: "papersOfOrders",
  },
  client_identity: {
    plain: "id uid is_disabled created_at updated_at",
    person: "client code_sealed front_name back_name",
    secret: "code_mark number_mark key_id",
    of: ofUid,
    erasure: "delete",
    section: "identityPapers",
  },
  identity_consent: { plain: "uid text_version at", of: ofUid, section: "consents" },
  id_access: {
    plain: "id actor_uid staff_id owner_uid is_allowed at",
    person: "name ip reason",
    of: ({ uid }) => sql`(owner_uid = ${uid} or actor_uid = ${uid})`,
    erasure: ({ uid }) => ({
      name: sql`case when owner_uid = ${uid} then '' else name end`,
      ip: EMPTY,
      reason: sql`null`,
    }),
    section: "looksAtIdentityPhotos",
  },
  // The sweep of uploads takes file and row away.
  upload: {
    plain: "id uid kind is_bound created_at expires_at leased_until",
    person: "name",
    secret: "key_id picture_hash",
    of: ofUid,
    erasure: ({ now }) => ({ is_bound: sql`false`, expires_at: sql`${now}::timestamptz` }),
    section: "uploads",
  },
  // The keyed hash stays, so that nobody who left comes in again with the same table.
  former_account: {
    plain: "uid move_in_id balance_cents cash_back_cents at",
    person: "number",
    sealed: "number_mark",
    of: ofUid,
    erasure: () => ({ number: EMPTY }),
    section: "formerShop",
  },
  notice_choice: {
    plain: "id uid kind way is_on text_version chosen_at",
    of: ofUid,
    erasure: "delete",
    section: "noticeChoices",
  },
  notice: {
    plain: "id uid kind subject way about path state tries planned_at ended_at",
    of: ofUid,
    erasure: "delete",
    section: "notices",
  },
  message_read: { plain: "uid message_id at", of: ofUid, erasure: "delete", section: "readMessages" },
  message: {
    plain: "id uid user_class key created_at batch_id withdrawn_at",
    person: "title body link path",
    of: ofUid,
    erasure: "delete",
    section: "messages",
  },
  cart_line: {
    plain: "id cart_id sku_id item_type quantity is_checked created_at updated_at",
    of: ({ uid }) => sql`cart_id in (select id from cart where uid = ${uid})`,
    erasure: "delete",
    section: "cart",
  },
  cart: { plain: "id uid created_at", of: ofUid, erasure: "delete" },
  favourite: { plain: "uid product_id price_cents created_at told_cents", of: ofUid, erasure: "delete" },
  restock_wish: { plain: "product_id uid created_at", of: ofUid, erasure: "delete" },
  // All of it goes: words and pictures may say who somebody is. Pictures follow by their sweep.
  review: {
    plain: `id uid order_id sku_id item_type product_id product_name attributes stars is_anonymous state version
      created_at updated_at shown_at`,
    person: "words pictures refusal reply replied_at staff_id",
    of: ofUid,
    erasure: "delete",
    section: "reviews",
  },
  coupon_ticket: {
    plain: `id rule_id number status uid n recommend_uid friend_uid order_id expires_at created_at updated_at batch
      is_former ending_told_at invite_result`,
    sealed: "mobile_mark identity_mark friend_mobile_mark friend_identity_mark",
    of: ofUid,
    section: "couponTickets",
  },
  carrier_push: {
    plain: "id provider at handled_at locked_until tries failure",
    person: "payload",
    secret: "digest",
    of: ({ uid }) => sql`exists (
      select from logistics_waybill join logistics_pkg pkg on pkg.id = pkg_id
      where pkg.uid = ${uid} and number <> '' and position(number in payload) > 0)`,
    erasure: "delete",
  },
  // Without its numbers a parcel is never told of again, by nobody to nobody.
  logistics_waybill: {
    plain: `pkg_id leg company handed_over_at is_announced is_told next_poll_at locked_until tries failure at`,
    person: "number",
    of: ofPkgs,
    erasure: "delete",
    section: "waybills",
  },
  logistics_pkg_track: {
    plain: "pkg_id leg at status_code seen_at",
    person: "content",
    of: ofPkgs,
    erasure: "delete",
    section: "tracks",
  },
  // The sweep of packing pictures takes file and row away.
  logistics_pack_photo: {
    plain: "pkg_id at is_bound leased_until",
    person: "name",
    secret: "key_id",
    staff: "actor",
    of: ofPkgs,
    // As old as can be, so that the sweep of pictures takes it with its next turn and not after a shift.
    erasure: () => ({ is_bound: sql`false`, at: sql`'epoch'::timestamptz` }),
    section: "packingPictures",
  },
  logistics_pkg_note: {
    plain: "uid pkg_id version edited_by edited_at",
    person: "note",
    of: ofUid,
    erasure: "delete",
    section: "parcelNotes",
  },
  logistics_pkg_history: {
    plain: "id pkg_id from_status to_status actor at",
    person: "why",
    of: ofPkgs,
    erasure: () => ({ why: sql`case when actor like 'staff %' then '' else why end` }),
    section: "parcelSteps",
  },
  logistics_pkg_item: {
    plain: "pkg_id seq sku_id item_type quantity price_cents sku taken_out",
    of: ofPkgs,
    section: "parcelItems",
  },
  logistics_pkg: {
    plain: `id order_id uid seq ext_order_id route_id route_name route_code company pkg_type services gross_grams
      charged_grams amount_cents fee_cents service_cents tax_cents quantity rule_version status is_visible created_at
      updated_at real_grams receive_due_at exception_code reversal_state papers identity_id declared_at heard_at
      reship_of given_up_at replaced_at tabled_at`,
    person: "address pack_img remark",
    sealed: "papers_mark",
    of: ofUid,
    erasure: () => ({ address: WITHOUT_PERSON, pack_img: EMPTY, remark: EMPTY }),
    section: "parcels",
  },
  // What was said of a case lies under the customer's own key; the sweep of uploads takes its pictures.
  after_sale_step: {
    plain: "uid id case_id step at",
    person: "pictures",
    sealed: "words",
    staff: "staff_id",
    of: ofUid,
    erasure: () => ({ pictures: sql`'{}'::text[]` }),
    section: "afterSalesSteps",
  },
  after_sale: {
    plain: `uid id order_id pkg_id kind wish state outcome items due_at refund_id reship_pkg_id created_at updated_at`,
    staff: "claimed_by",
    of: ofUid,
    // Whoever leaves waits for no answer; nobody could give one any more, and the case would stand in the queue for good.
    erasure: ({ now }) => ({
      state: sql`case when state in ('OPEN', 'ANSWERED') then 'WITHDRAWN' else state end`,
      due_at: sql`null`,
      updated_at: sql`case when state in ('OPEN', 'ANSWERED') then ${now}::timestamptz else updated_at end`,
    }),
    section: "afterSales",
  },
  payment_notice: {
    plain: "id provider event_id told received_at due_at tries outcome",
    person: "body",
    of: ({ uid }) => sql`told->>'tradeNo' in (select trade_no from payment_order where uid = ${uid})`,
    erasure: () => ({ body: EMPTY }),
    section: "paymentNotices",
  },
  payment_capture: {
    plain: `id provider provider_txn trade_no payment_id order_id uid amount_cents currency went why at resolved_at
      resolved_by taken_cents`,
    person: "remark",
    of: ofUid,
    erasure: () => ({ remark: EMPTY }),
    section: "moneyThatArrived",
  },
  payment_reversal: {
    plain: `id provider reversal_ref provider_txn kind state reason amount_cents currency due_by told_at capture_id order_id
      uid wallet_cents receivable_cents written_off_cents created_at updated_at`,
    person: "remark",
    of: ofUid,
    erasure: () => ({ remark: EMPTY }),
    section: "moneyTakenBack",
  },
  payment_reversal_move: {
    plain: "id reversal_id name direction amount_cents currency booked_at",
    of: ({ uid }) => sql`reversal_id in (select id from payment_reversal where uid = ${uid})`,
    section: "moneyTakenBackSteps",
  },
  payment_history: {
    plain: "id payment_id from_status to_status at",
    of: ({ uid }) => sql`payment_id in (select id from payment_order where uid = ${uid})`,
    section: "paymentSteps",
  },
  // The provider's names of a payment stay: without them no money could be told from another, or go back.
  payment_order: {
    plain: `id order_id uid channel status price_cents provider_txn created_at updated_at trade_no provider_ref
      expires_at next_poll_at polls claimed_until reviewed_at`,
    secret: "picture_hashes",
    staff: "claimed_by reviewed_by",
    person: PROVIDER_LINKS.join(" "),
    of: ofUid,
    erasure: () => Object.fromEntries(PROVIDER_LINKS.map((column) => [column, EMPTY])),
    section: "payments",
  },
  refund_history: {
    plain: "id refund_id from_state to_state at",
    staff: "actor",
    of: ({ uid }) => sql`refund_id in (select id from refund_order where uid = ${uid})`,
    section: "refundSteps",
  },
  refund_order: {
    plain: `id order_id uid amount_cents product_cents ship_fee_cents gst_cents other_fee_cents capture_id key
      created_at state target cause settled_at`,
    person: "remark",
    of: ofUid,
    erasure: () => ({ remark: EMPTY }),
    section: "refunds",
  },
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
  app_user: {
    plain: "id created_at updated_at disabled_at erased_at is_demo version edited_by edited_at",
    person: `name nick_name user_class membership_expires_at mobile contact_mobile email head_img_url sex channels
      store_tag wechat_id`,
    secret: "password_hash",
    of: ({ uid }) => sql`id = ${uid}`,
    // No account name that somebody registers looks like this one.
    erasure: ({ now }) => ({
      name: sql`'~' || id`,
      nick_name: sql`${GONE}`,
      password_hash: sql`null`,
      user_class: sql`'PLAIN'`,
      membership_expires_at: sql`null`,
      mobile: sql`null`,
      contact_mobile: sql`null`,
      email: sql`null`,
      head_img_url: EMPTY,
      sex: EMPTY,
      channels: EMPTY,
      store_tag: EMPTY,
      wechat_id: sql`null`,
      disabled_at: sql`${now}::timestamptz`,
      erased_at: sql`${now}::timestamptz`,
      updated_at: sql`${now}::timestamptz`,
    }),
    section: "account",
  },
};
