import type { AddressFields } from "@crux/contract/logistics.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { SoldService } from "../pkg-rows.ts";

/** What lies in a parcel of one line of its order, with the unit price and the copy of the sku that the parcel carries. */
export type DivisibleItem = {
  skuId: number;
  itemType: "NORMAL" | "PREFERENCE";
  pieces: number;
  priceCents: number;
  sku: unknown;
};

/** A parcel that is still to be declared, with what was paid for it. */
export type DivisiblePkg = Pick<
  Row<"logisticsPkg">,
  "id" | "uid" | "orderId" | "routeId" | "routeName" | "feeCents" | "serviceCents" | "identityId"
> & {
  services: SoldService[];
  address: AddressFields;
  reversalState: Row<"paymentReversal">["state"] | null;
  items: DivisibleItem[];
};

/** The parcels of an order that stand before their declaration and hold goods, but for the spared ones, in their order. */
export async function listDivisible(
  db: Db,
  { orderId, sparedPkgIds }: { orderId: number; sparedPkgIds: readonly number[] },
): Promise<DivisiblePkg[]> {
  const { rows } = await sql<DivisiblePkg>`
    select pkg.id, uid, order_id as "orderId", route_id as "routeId", route_name as "routeName",
      fee_cents as "feeCents", service_cents as "serviceCents", identity_id as "identityId", services, address,
      reversal_state as "reversalState", items
    from logistics_pkg pkg cross join lateral (
      select jsonb_agg(jsonb_build_object('skuId', sku_id, 'itemType', item_type, 'pieces', quantity - taken_out,
          'priceCents', price_cents, 'sku', sku) order by seq) as items
      from logistics_pkg_item where pkg_id = pkg.id and taken_out < quantity) held
    where order_id = ${orderId} and status = 'CREATED' and is_visible and reship_of is null and items is not null
      and pkg.id <> all(${sparedPkgIds}::bigint[])
    order by seq`.execute(db);
  return rows;
}

/** The place of the next parcel of an order. */
export async function getNextSeq(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), -1) + 1 as seq from logistics_pkg where order_id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a maximum has one row");
  return row.seq;
}

/** Notes that others took the place of these parcels, which were cancelled in this transaction. */
export async function updateReplaced(db: Db, pkgIds: readonly number[], at: Date): Promise<void> {
  await sql`update logistics_pkg set replaced_at = ${at} where id = any(${pkgIds}::bigint[])`.execute(db);
}

/** Lets new parcels show in the lists, with how a dispute about the payment of their order stands. */
export async function updateShown(
  db: Db,
  pkgIds: readonly number[],
  reversalState: DivisiblePkg["reversalState"],
): Promise<void> {
  await sql`
    update logistics_pkg set is_visible = true, reversal_state = ${reversalState}
    where id = any(${pkgIds}::bigint[])`.execute(db);
}
