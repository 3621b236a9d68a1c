import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { SoldService } from "./pkg-rows.ts";

export type NewPkg = Pick<
  Row<"logisticsPkg">,
  | "seq"
  | "routeId"
  | "routeName"
  | "routeCode"
  | "company"
  | "pkgType"
  | "grossGrams"
  | "chargedGrams"
  | "amountCents"
  | "feeCents"
  | "serviceCents"
  | "taxCents"
  | "quantity"
  | "ruleVersion"
  | "papers"
  | "identityId"
> & { services: readonly SoldService[] };

export type NewPkgItem = Pick<
  Row<"logisticsPkgItem">,
  "seq" | "skuId" | "itemType" | "quantity" | "priceCents" | "sku"
> & { pkgSeq: number };

type NewPkgs = {
  orderId: number;
  uid: number;
  /** Who wrote them, such as `staff 5`; without, their customer. */
  actor?: string;
  address: unknown;
  pkgs: readonly NewPkg[];
  items: readonly NewPkgItem[];
};

/** The same as the statement takes it: what is JSON as text. */
type Written = {
  orderId: number;
  uid: number;
  actor: string;
  address: string;
  pkgs: string;
  items: string;
  at: Date;
};

const inserting = prepared(
  (_, { orderId, uid, actor, address, pkgs, items, at }: Written) => sql<{ id: number }>`
    with pkg as (
      insert into logistics_pkg (order_id, uid, address, seq, route_id, route_name, route_code, company, pkg_type,
        services, gross_grams, charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity,
        rule_version, papers, identity_id, created_at, updated_at)
      select ${orderId}::bigint, ${uid}::bigint, ${address}::jsonb, seq, "routeId", "routeName",
        "routeCode", company, "pkgType", services, "grossGrams", "chargedGrams", "amountCents", "feeCents",
        "serviceCents", "taxCents", quantity, "ruleVersion", papers, "identityId", ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${pkgs}::jsonb) as new (seq int, "routeId" text, "routeName" text,
        "routeCode" text, company text, "pkgType" text, services jsonb, "grossGrams" int, "chargedGrams" int,
        "amountCents" bigint, "feeCents" bigint, "serviceCents" bigint, "taxCents" bigint, quantity int,
        "ruleVersion" int, papers text, "identityId" bigint)
      order by seq
      returning id, seq
    ), begun as (
      insert into logistics_pkg_history (pkg_id, to_status, actor, at)
      select id, 'CREATED', ${actor}, ${at}::timestamptz from pkg
    ), filled as (
      insert into logistics_pkg_item (pkg_id, seq, sku_id, item_type, quantity, price_cents, sku)
      select pkg.id, item.seq, "skuId", "itemType", quantity, "priceCents", sku
      from jsonb_to_recordset(${items}::jsonb) as item (seq int, "pkgSeq" int, "skuId" bigint,
        "itemType" text, quantity int, "priceCents" bigint, sku jsonb)
      join pkg on pkg.seq = item."pkgSeq"
    )
    select id from pkg order by seq`,
);

/** Writes the parcels of an order, their contents and the start of their histories in one statement. */
export async function insertPkgs(
  db: Db,
  { orderId, uid, actor = `user ${uid}`, ...all }: NewPkgs,
  at: Date,
): Promise<number[]> {
  const rows = await inserting.list(db, {
    ...{ orderId, uid, actor, at },
    address: JSON.stringify(all.address),
    pkgs: JSON.stringify(all.pkgs),
    items: JSON.stringify(all.items),
  });
  return rows.map(({ id }) => id);
}
