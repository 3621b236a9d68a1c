import type { Db } from "../../../kernel/database/database.ts";

/** When an order was paid; null before, and for an order that is not there. */
export async function findPaidAt(db: Db, orderId: number): Promise<Date | null> {
  const row = await db.selectFrom("orders").select("paidAt").where("id", "=", orderId).executeTakeFirst();
  return row?.paidAt ?? null;
}
