import type { casesOpsSchemas } from "@crux/contract/cases/case-ops.schema";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";
import type { CaseRow } from "./case-rows.ts";

/** Cases of all customers; those that nobody waits for come last by their time. */
export const CASE_LIST = listPlan<(typeof casesOpsSchemas)["cases"]>()({
  table: "after_sale",
  sorts: { createTime: "id", dueTime: "coalesce(due_at, 'infinity'::timestamptz)" },
  dates: { createTime: "created_at" },
  filters: {
    state: "state",
    kind: {
      indexes: ["after_sale_state"],
      where: (kinds) => (kinds.length === 0 ? undefined : sql`kind = any(${kinds}::text[])`),
    },
    wish: {
      indexes: ["after_sale_state"],
      where: (wishes) => (wishes.length === 0 ? undefined : sql`wish = any(${wishes}::text[])`),
    },
    orderId: "order_id",
    uid: "uid",
    staffId: "claimed_by",
    // The clock of the database: what is late is late on every server.
    isLate: { indexes: ["after_sale_waiting"], where: () => sql`(state = 'OPEN' and due_at < now())` },
  },
});

export type ListedCaseRow = Omit<CaseRow, "items" | "isReceived" | "refundId" | "reshipPkgId"> & {
  isLate: boolean;
};

/** One page of the cases of all customers. */
export async function listListedCases(db: Db, { page }: ListPage): Promise<ListedCaseRow[]> {
  const { rows } = await sql<ListedCaseRow>`
    select uid, id, order_id as "orderId", pkg_id as "pkgId", kind, wish, state, outcome, due_at as "dueAt",
      claimed_by as "claimedBy", created_at as "createdAt", updated_at as "updatedAt",
      coalesce(due_at < now(), false) as "isLate"
    from after_sale ${page}`.execute(db);
  return rows;
}
