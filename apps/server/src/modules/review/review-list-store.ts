import type { reviewOpsSchemas } from "@crux/contract/review/review.schema";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";
import type { ReviewRow } from "./store.ts";

/** Reviews of all customers. */
export const REVIEW_LIST = listPlan<(typeof reviewOpsSchemas)["reviews"]>()({
  table: "review",
  sorts: { createTime: "id", stars: "stars" },
  dates: { createTime: "created_at" },
  filters: { state: "state", productId: "product_id", uid: "uid" },
});

/** One page of them. */
export async function listReviewRows(db: Db, { page }: ListPage): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select id, uid, order_id as "orderId", sku_id as "skuId", item_type as "itemType", product_id as "productId",
      product_name as "productName", attributes, stars, words, pictures, is_anonymous as "isAnonymous", state,
      refusal, reply, version, staff_id as "staffId", created_at as "createdAt", shown_at as "shownAt",
      reply_version as "replyVersion", replied_by as "repliedBy", replied_at as "repliedAt"
    from review ${page}`.execute(db);
  return rows;
}
