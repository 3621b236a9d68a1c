import type { orderOpsSchemas } from "@crux/contract/order.schema";
import type { RefundState } from "@crux/rules/order/refund-states";
import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";

/** Ids follow the time, so that they order by it. */
export const REFUND_LIST = listPlan<(typeof orderOpsSchemas)["refundsOps"]>()({
  table: "refund_order",
  sorts: { createTime: "id" },
  dates: { createTime: "created_at" },
  filters: {
    state: "state",
    orderId: "order_id",
    uid: "uid",
    target: { indexes: ["refund_order_pkey"], where: (target) => sql`target = ${target}` },
  },
});

export type ListedRefundRow = Pick<
  Row<"refundOrder">,
  | "id"
  | "orderId"
  | "uid"
  | "state"
  | "target"
  | "cause"
  | "amountCents"
  | "productCents"
  | "shipFeeCents"
  | "otherFeeCents"
  | "remark"
  | "createdAt"
  | "settledAt"
>;

/** One page of a list of refunds. */
export async function listRefundPage(db: Db, { page }: ListPage): Promise<ListedRefundRow[]> {
  const { rows } = await sql<ListedRefundRow>`
    select id, order_id as "orderId", uid, state, target, cause, amount_cents as "amountCents",
      product_cents as "productCents", ship_fee_cents as "shipFeeCents", other_fee_cents as "otherFeeCents", remark,
      created_at as "createdAt", settled_at as "settledAt"
    from refund_order ${page}`.execute(db);
  return rows;
}

export type RefundStepRow = {
  fromState: RefundState | null;
  toState: RefundState;
  actor: string;
  at: Date;
};

/** The steps of a refund, first one first. */
export async function listRefundSteps(db: Db, refundId: number): Promise<RefundStepRow[]> {
  const { rows } = await sql<RefundStepRow>`
    select from_state as "fromState", to_state as "toState", actor, at from refund_history
    where refund_id = ${refundId} order by id`.execute(db);
  return rows;
}
