import { sql } from "kysely";
import { ofUid, type TableMap } from "./data-map.ts";

/** What customers chose, liked, said of goods and hold of coupons. */
export const SHOPPING_DATA: Record<string, TableMap> = {
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
    person: "words pictures refusal reply replied_at reply_version replied_by staff_id",
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
};
