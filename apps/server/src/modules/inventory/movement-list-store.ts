import type { stockOpsSchemas } from "@crux/contract/ops/stock.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

/** The kinds of movements that no order makes: few among those of orders. */
const BY_HAND = ["OPENING", "ADJUST", "RECEIPT", "REVERSAL", "COUNT"];
const IS_BY_HAND = sql.raw(`kind in (${BY_HAND.map((kind) => `'${kind}'`).join(", ")})`);

/** What moved stock. */
export const MOVEMENT_LIST = listPlan<(typeof stockOpsSchemas)["movements"]>()({
  table: "stock_movement",
  sorts: { createTime: "id" },
  dates: { createTime: "at" },
  filters: {
    skuId: "sku_id",
    receiptId: "receipt_id",
    kind: {
      indexes: ["stock_movement_by_hand_newest", "stock_movement_pkey"],
      // Its own index holds those by hand; of the others the newest are always near.
      where: (kinds) => {
        if (kinds.length === 0) return undefined;
        const chosen = sql`kind = any(${kinds}::text[])`;
        return kinds.every((kind) => BY_HAND.includes(kind)) ? sql`${IS_BY_HAND} and ${chosen}` : chosen;
      },
    },
  },
});

export type MovementRow = Pick<
  Row<"stockMovement">,
  | "id"
  | "skuId"
  | "kind"
  | "onHandChange"
  | "reservedChange"
  | "orderId"
  | "pkgId"
  | "receiptId"
  | "staffId"
  | "reason"
  | "supplier"
  | "reference"
  | "at"
>;

/** One page of the movements. */
export async function listMovementRows(db: Db, { page }: ListPage): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select id, sku_id as "skuId", kind, on_hand_change as "onHandChange", reserved_change as "reservedChange",
      order_id as "orderId", pkg_id as "pkgId", receipt_id as "receiptId", staff_id as "staffId", reason, supplier, reference, at
    from stock_movement ${page}`.execute(db);
  return rows;
}
