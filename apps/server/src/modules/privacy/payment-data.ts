import { sql } from "kysely";
import { EMPTY, ofUid, type TableMap } from "./data-map.ts";

const PROVIDER_LINKS = ["pay_url", "code_url", "redirect_url", "audit_img_urls", "refuse_reason"];

/** Money that came and money that went back. */
export const PAYMENT_DATA: Record<string, TableMap> = {
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
};
