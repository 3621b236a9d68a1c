import { sql } from "kysely";
import { EMPTY, ofUid, type TableMap } from "./data-map.ts";

/** What there is of customers themselves: how they come in, who they are to customs, what they were told. */
export const ACCOUNT_DATA: Record<string, TableMap> = {
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
};
