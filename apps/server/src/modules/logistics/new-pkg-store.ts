import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { PkgRow } from "./tables.ts";

export type NewPkg = Omit<
  PkgRow,
  | "id"
  | "order_id"
  | "uid"
  | "ext_order_id"
  | "address"
  | "status"
  | "pack_img"
  | "real_grams"
  | "exception_code"
  | "reversal_state"
  | "receive_due_at"
  | "handover"
  | "tracks"
  | "remark"
  | "created_at"
  | "updated_at"
> & { seq: number; gross_grams: number; amount_cents: number; quantity: number };

export type NewPkgItem = {
  seq: number;
  pkg_seq: number;
  sku_id: number;
  item_type: string;
  quantity: number;
  price_cents: number;
  sku: unknown;
};

type NewPkgs = {
  orderId: number;
  uid: number;
  address: unknown;
  pkgs: readonly Omit<NewPkg, "items">[];
  items: readonly NewPkgItem[];
};

/** Writes the parcels of an order, their contents and the start of their histories in one statement. */
export async function insertPkgs(
  db: Db,
  { orderId, uid, address, pkgs, items }: NewPkgs,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with pkg as (
      insert into logistics_pkg (order_id, uid, address, seq, route_id, route_name, route_code, company, pkg_type,
        services, gross_grams, charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity,
        rule_version, created_at, updated_at)
      select ${orderId}::bigint, ${uid}::bigint, ${JSON.stringify(address)}::jsonb, seq, route_id, route_name,
        route_code, company, pkg_type, services, gross_grams, charged_grams, amount_cents, fee_cents,
        service_cents, tax_cents, quantity, rule_version, ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(pkgs)}::jsonb) as new (seq int, route_id text, route_name text,
        route_code text, company text, pkg_type text, services jsonb, gross_grams int, charged_grams int,
        amount_cents bigint, fee_cents bigint, service_cents bigint, tax_cents bigint, quantity int,
        rule_version int)
      order by seq
      returning id, seq
    ), begun as (
      insert into logistics_pkg_history (pkg_id, to_status, actor, at)
      select id, 'CREATED', ${`user ${uid}`}, ${at}::timestamptz from pkg
    ), filled as (
      insert into logistics_pkg_item (pkg_id, seq, sku_id, item_type, quantity, price_cents, sku)
      select pkg.id, item.seq, sku_id, item_type, quantity, price_cents, sku
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (seq int, pkg_seq int, sku_id bigint,
        item_type text, quantity int, price_cents bigint, sku jsonb)
      join pkg on pkg.seq = item.pkg_seq
    )
    select id from pkg order by seq`.execute(db);
  return rows.map(({ id }) => id);
}
