import type { PkgStatus } from "@crux/contract/logistics.schema";
import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

/**
 * A line of an order in a parcel that is sent in place of another: the pieces that were sent again, and how many of them
 * nobody took out.
 */
export type ReshippedRow = {
  pkgId: number;
  reshipOf: number;
  status: PkgStatus;
  skuId: number;
  itemType: string;
  quantity: number;
  pieces: number;
};

/** What of an order was sent again, by the parcels that hold it. */
export async function listReshipped(db: Db, orderId: number): Promise<ReshippedRow[]> {
  const { rows } = await sql<ReshippedRow>`
    select pkg.id as "pkgId", pkg.reship_of::bigint as "reshipOf", pkg.status, sku_id as "skuId", item_type as "itemType",
      item.quantity, item.quantity - taken_out as pieces
    from logistics_pkg pkg join logistics_pkg_item item on item.pkg_id = pkg.id
    where order_id = ${orderId} and reship_of is not null order by pkg.id, item.seq`.execute(db);
  return rows;
}

/** What a parcel is sent again with: pieces of the lines that it holds, and what these weigh, in grams. */
export type Reship = {
  pkgId: number;
  lines: readonly { skuId: number; itemType: string; pieces: number }[];
  weights: { grossGrams: number; chargedGrams: number };
  actor: string;
  why: string;
  at: Date;
};

/**
 * Writes a parcel that goes the same way as another one with some of its goods, free of charge; answers its id. Their
 * order is locked by the caller.
 */
export async function insertReship(
  db: Db,
  { pkgId, lines, weights, actor, why, at }: Reship,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with wanted as (
      select item.seq, item.sku_id, item.item_type, item.price_cents, item.sku, line.pieces
      from unnest(${lines.map(({ skuId }) => skuId)}::bigint[], ${lines.map(({ itemType }) => itemType)}::text[],
        ${lines.map(({ pieces }) => pieces)}::int[]) as line (sku_id, item_type, pieces)
      cross join lateral (
        select seq, sku_id, item_type, price_cents, sku from logistics_pkg_item
        where pkg_id = ${pkgId} and sku_id = line.sku_id and item_type = line.item_type order by seq limit 1) item
    ), again as (
      insert into logistics_pkg (order_id, uid, seq, route_id, route_name, route_code, company, pkg_type, services,
        address, gross_grams, charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity, rule_version,
        papers, identity_id, reversal_state, is_visible, remark, reship_of, created_at, updated_at)
      select order_id, uid, (select max(seq) + 1 from logistics_pkg other where other.order_id = pkg.order_id), route_id,
        route_name, route_code, company, pkg_type, '[]'::jsonb, address, ${weights.grossGrams}::int, ${weights.chargedGrams}::int,
        (select sum(price_cents * pieces) from wanted), 0, 0, 0, (select sum(pieces) from wanted), rule_version, papers,
        identity_id, reversal_state, true, ${"补发包裹"}, id, ${at}::timestamptz, ${at}::timestamptz
      from logistics_pkg pkg where id = ${pkgId} and exists (select from wanted)
      returning id
    ), begun as (
      insert into logistics_pkg_history (pkg_id, to_status, actor, why, at)
      select id, 'CREATED', ${actor}, ${why}, ${at}::timestamptz from again
    ), filled as (
      insert into logistics_pkg_item (pkg_id, seq, sku_id, item_type, quantity, price_cents, sku)
      select again.id, seq, sku_id, item_type, pieces, price_cents, sku from again cross join wanted
    )
    select id from again`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a parcel is sent again with goods that it held");
  return row.id;
}

/** Notes that nobody waits for a parcel any more; its carrier is not asked again. */
export async function giveUpPkg(db: Db, pkgId: number, at: Date): Promise<void> {
  await sql`
    with given_up as (
      update logistics_pkg set given_up_at = ${at}, exception_code = null, updated_at = ${at}
      where id = ${pkgId} and given_up_at is null returning id
    )
    update logistics_waybill set next_poll_at = null from given_up where pkg_id = given_up.id`.execute(db);
}

/** Where the parcels of an order stand that somebody waits for. */
export async function listAwaited(db: Db, orderId: number): Promise<PkgStatus[]> {
  const { rows } = await sql<{ status: PkgStatus }>`
    select status from logistics_pkg where order_id = ${orderId} and given_up_at is null order by seq`.execute(
    db,
  );
  return rows.map(({ status }) => status);
}

/** Goods of a parcel that nobody took out, and what it weighs by what was charged, in grams. */
export type HeldRow = { skuId: number; itemType: string; pieces: number };

/** What a parcel holds, by the lines of its order, with its gross and charged grams. */
export async function getHeld(
  db: Db,
  pkgId: number,
): Promise<{ grossGrams: number; chargedGrams: number; held: HeldRow[] }> {
  const { rows } = await sql<{ grossGrams: number; chargedGrams: number; held: HeldRow[] }>`
    select gross_grams as "grossGrams", charged_grams as "chargedGrams", (
        select coalesce(jsonb_agg(jsonb_build_object('skuId', sku_id, 'itemType', item_type, 'pieces', pieces)), '[]')
        from (
          select sku_id, item_type, sum(quantity - taken_out) as pieces from logistics_pkg_item
          where pkg_id = logistics_pkg.id and taken_out < quantity group by sku_id, item_type order by sku_id, item_type) line
        ) as held
    from logistics_pkg where id = ${pkgId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`parcel ${pkgId} is locked, yet it is not there`);
  return row;
}
