import { sql } from "kysely";
import type { Db } from "../../kernel/database.ts";
import type { PkgRow, PresetRow, RuleSetRow } from "./tables.ts";

/** The newest version whose time has come, with the name of its content. */
export async function findCurrentVersion(
  db: Db,
  now: Date,
): Promise<{ version: number; digest: string } | undefined> {
  const { rows } = await sql<{ version: number; digest: string }>`
    select version, digest from logistics_rule_set
    where valid_from <= ${now} order by valid_from desc, version desc limit 1`.execute(db);
  return rows[0];
}

/** The rules of a version that is known to exist. */
export async function getRuleSet(db: Db, version: number): Promise<RuleSetRow> {
  const { rows } = await sql<RuleSetRow>`
    select version, digest, rules, prepaid_tax_schemes from logistics_rule_set where version = ${version}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Error(`logistics rules ${version} are gone`);
  return row;
}

/** The presets of a version in the order in which customers see them. */
export async function listPresets(db: Db, version: number): Promise<PresetRow[]> {
  const { rows } = await sql<PresetRow>`
    select preset_id, preset_name, countries, objective, tax_weight_bp, forbidden_routes, priority,
      private_flag, enabled
    from logistics_preset where version = ${version} order by priority, preset_id`.execute(db);
  return rows;
}

export type NewRuleSet = {
  validFrom: Date;
  digest: string;
  rules: unknown;
  prepaidTaxSchemes: readonly string[];
};

/** Adds a version of the rules and answers its number. */
export async function insertRuleSet(db: Db, set: NewRuleSet, at: Date): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into logistics_rule_set (valid_from, digest, rules, prepaid_tax_schemes, at)
    values (${set.validFrom}, ${set.digest}, ${JSON.stringify(set.rules)}::jsonb,
      ${JSON.stringify(set.prepaidTaxSchemes)}::jsonb, ${at})
    returning version`.execute(db);
  const version = rows[0]?.version;
  if (version === undefined) throw new Error("no version was given");
  return version;
}

/** Adds the presets of a version. */
export async function insertPresets(db: Db, version: number, presets: readonly PresetRow[]): Promise<void> {
  await sql`
    insert into logistics_preset (version, preset_id, preset_name, countries, objective, tax_weight_bp,
      forbidden_routes, priority, private_flag, enabled)
    select ${version}, preset_id, preset_name, countries, objective, tax_weight_bp, forbidden_routes, priority,
      private_flag, enabled
    from jsonb_to_recordset(${JSON.stringify(presets)}::jsonb) as preset (preset_id text, preset_name text,
      countries jsonb, objective text, tax_weight_bp int, forbidden_routes jsonb, priority int,
      private_flag boolean, enabled boolean)`.execute(db);
}

export type NewPkg = Omit<
  PkgRow,
  | "id"
  | "order_id"
  | "uid"
  | "ext_order_id"
  | "address"
  | "status"
  | "pack_img"
  | "remark"
  | "created_at"
  | "updated_at"
> & { seq: number; gross_grams: number; rule_version: number };

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

/** Moves the parcels of an order that stand in one of `from` to another status, with their histories. */
export async function moveOrderPkgs(
  db: Db,
  { orderId, from, to, actor }: { orderId: number; from: readonly string[]; to: string; actor: string },
  at: Date,
): Promise<void> {
  await sql`
    with old as (
      select id, status from logistics_pkg
      where order_id = ${orderId} and status = any(${from}::text[]) order by id for update
    ), moved as (
      update logistics_pkg set status = ${to}, updated_at = ${at} from old where logistics_pkg.id = old.id
    )
    insert into logistics_pkg_history (pkg_id, from_status, to_status, actor, at)
    select id, status, ${to}, ${actor}, ${at}::timestamptz from old`.execute(db);
}

/** Lets the parcels of a paid order show in the owner's list (OP-052). */
export async function showOrderPkgs(db: Db, orderId: number, at: Date): Promise<void> {
  await sql`
    update logistics_pkg set is_visible = true, updated_at = ${at}
    where order_id = ${orderId} and not is_visible`.execute(db);
}

/** The parcels of these orders with their contents, in the order of the split. */
export async function selectPkgsOfOrders(db: Db, orderIds: readonly number[]): Promise<PkgRow[]> {
  const { rows } = await sql<PkgRow>`
    select id, order_id, uid, ext_order_id, route_id, route_name, route_code, company, pkg_type, services, address,
      charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity, status, pack_img, remark,
      created_at, updated_at,
      (select jsonb_agg(jsonb_build_object('itemType', item_type, 'quantity', quantity, 'price', price_cents,
          'sku', sku) order by seq)
        from logistics_pkg_item where pkg_id = logistics_pkg.id) as items
    from logistics_pkg where order_id = any(${orderIds}::bigint[]) order by order_id, seq`.execute(db);
  return rows;
}
