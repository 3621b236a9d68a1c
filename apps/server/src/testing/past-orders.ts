import { sql } from "kysely";
import type { Shop } from "./open-shop.ts";

/** Has an order be paid so many days earlier than it was. */
export async function paidBefore({ app }: Pick<Shop, "app">, orderId: number, days: number): Promise<void> {
  await sql`update orders set paid_at = paid_at - ${days} * interval '1 day' where id = ${orderId}`.execute(
    app.kernel.db,
  );
}
