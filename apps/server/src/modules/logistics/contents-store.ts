import { OPEN_PKG_STATUSES, UNSENT_PKG_STATUSES } from "@crux/rules/parcel/pkg-states";
import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db } from "../../kernel/database/database.ts";

/** Pieces of one line of an order: its sku, as ordered or as a gift. */
export type LinePieces = { skuId: number; itemType: string; pieces: number };

/** What to take out of an order's parcels. */
export type Taking = {
  orderId: number;
  lines: readonly LinePieces[];
  /** Parcels that the pieces of these lines include; each is emptied, unless it has left. */
  pkgIds: readonly number[];
  /** Parcels that nothing else may be taken out of. */
  sparedPkgIds: readonly number[];
};

/**
 * Takes pieces out of parcels: all that lies in the named ones, the rest of the lines out of the others that can still be
 * opened, those least far first. Answers what it took per sku. The order is locked by the caller.
 */
export async function takePieces(
  db: Db,
  { orderId, lines, pkgIds, sparedPkgIds }: Taking,
  at: Date,
): Promise<{ skuId: number; quantity: number }[]> {
  const { rows } = await sql<{ skuId: number; quantity: number }>`
    with wanted as (
      select * from unnest(${lines.map(({ skuId }) => skuId)}::bigint[], ${lines.map(({ itemType }) => itemType)}::text[],
        ${lines.map(({ pieces }) => pieces)}::int[]) as line (sku_id, item_type, pieces)
    ), lying as (
      select pkg_id, item.seq, sku_id, item_type, item.quantity - taken_out as pieces, status, pkg.seq as pkg_seq,
        pkg.id = any(${pkgIds}::bigint[]) as is_named,
        array_position(${[...OPEN_PKG_STATUSES]}::text[], status) as far
      from logistics_pkg_item item join logistics_pkg pkg on pkg.id = pkg_id
      where order_id = ${orderId} and taken_out < item.quantity
    ), loose as (
      select sku_id, item_type, wanted.pieces - coalesce(sum(lying.pieces) filter (where is_named), 0) as pieces
      from wanted left join lying using (sku_id, item_type) group by sku_id, item_type, wanted.pieces
    ), due as (
      select pkg_id, seq, pieces from lying
      where is_named and status = any(${[...UNSENT_PKG_STATUSES]}::text[])
      union all
      select pkg_id, lying.seq, least(lying.pieces, loose.pieces - coalesce(sum(lying.pieces) over (
          partition by sku_id, item_type order by far, pkg_seq, lying.seq
          rows between unbounded preceding and 1 preceding), 0))
      from lying join loose using (sku_id, item_type)
      where far is not null and not is_named and pkg_id <> all(${sparedPkgIds}::bigint[])
    ), taken as (
      update logistics_pkg_item item set taken_out = taken_out + due.pieces
      from due where item.pkg_id = due.pkg_id and item.seq = due.seq and due.pieces > 0
      returning item.pkg_id, sku_id, due.pieces
    ), touched as (
      update logistics_pkg set updated_at = ${at} where id in (select pkg_id from taken)
    )
    select sku_id as "skuId", sum(pieces)::int as quantity from taken group by sku_id order by sku_id`.execute(
    db,
  );
  return rows;
}

/** The parcels of an order that nothing lies in any more though they stand where they could be sent. */
export async function listEmptied(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("logisticsPkg as pkg")
    .select("pkg.id")
    .where("pkg.orderId", "=", orderId)
    .where("pkg.status", "=", anyOf(UNSENT_PKG_STATUSES))
    .where(
      sql<boolean>`not exists (select from logistics_pkg_item where pkg_id = pkg.id and taken_out < quantity)`,
    )
    .orderBy("pkg.id")
    .execute();
  return rows.map(({ id }) => id);
}
