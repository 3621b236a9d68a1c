import { MAX_COUNTED } from "@crux/contract/list";
import type { stockOpsSchemas } from "@crux/contract/ops/stock.schema";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";
import { STOCK_LEVELS } from "../../inventory/service.ts";

/** Of fewer available pieces than this somebody is told, unless the sku has a number of its own. */
const FEW_PIECES = 6;

const LEVELS = `(
  select sku.id, sku.product_id, sku.attributes, sku.barcode, sku.disabled_at, sku.cost_cents, sku.last_cost_cents, coalesce(on_hand, 0) as on_hand,
    coalesce(reserved, 0) as reserved, coalesce(available, 0) as available, coalesce(oversale, false) as oversale,
    alert_below
  from sku left join ${STOCK_LEVELS} level on level.sku_id = sku.id) one`;

/** Every sku of the catalogue with what there is of it; read whole, since an index of what changes with each order costs each order. */
export const LEVEL_LIST = listPlan<(typeof stockOpsSchemas)["levels"]>()({
  table: LEVELS,
  isSmall: true,
  always: "not product_id = any(array(select id from product where product_type = 'SERVICE'))",
  sorts: { available: "available", onHand: "on_hand", reserved: "reserved", skuId: "id" },
  dates: { productTime: "(select created_at from product where product.id = product_id)" },
  filters: {
    q: { indexes: [], where: (q) => (q === "" ? undefined : sql`id = any(array(${hits(q)}))`) },
    state: {
      indexes: [],
      where: (state) =>
        state === "LOW"
          ? sql`disabled_at is null and product_id in (select id from product where sale_status = 'ONLINE') and ${isLow}`
          : scarce(sql`available < 0`),
    },
    brandId: {
      indexes: [],
      where: (brandId) => sql`product_id in (select id from product where brand_id = ${brandId})`,
    },
    saleStatus: {
      indexes: [],
      where: (status) => sql`product_id in (select id from product where sale_status = ${status})`,
    },
  },
});

/** What may be sold beyond its stock is low only where somebody asked for it. */
const isLow = scarce(
  sql`available < coalesce(alert_below, ${FEW_PIECES}) and (alert_below is not null or not oversale)`,
);

/** The skus of which there is so little, found from the stock alone: the scarcest, as many as lists count. */
function scarce(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`id = any(array(select sku_id from ${sql.raw(STOCK_LEVELS)} level where ${condition}
    order by available, sku_id limit ${MAX_COUNTED + 1}))`;
}

/** The ids of skus that somebody may mean: by barcode or number, and by words of the product and its brand. */
function hits(q: string): RawBuilder<unknown> {
  const barcode = normalBarcode(q);
  const isScanned = /^\d{8,14}$/.test(q);
  const words = q.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const named = words.map((word) => sql`position(${word} in lower(product.name || ' ' || brand.name)) > 0`);
  const parts = [
    ...(isScanned
      ? []
      : [
          sql`(select sku.id from product join brand on brand.id = brand_id join sku on product_id = product.id
            where ${sql.join(named, sql` and `)} limit ${MAX_COUNTED + 1})`,
        ]),
    ...(barcode === null ? [] : [sql`select id from sku where barcode = ${barcode} and barcode <> ''`]),
    ...(/^[1-9]\d{0,14}$/.test(q) ? [sql`select id from sku where id = ${Number(q)}::bigint`] : []),
  ];
  return parts.length === 0 ? sql`select 0::bigint where false` : sql.join(parts, sql` union `);
}

export type LevelRow = {
  skuId: number;
  productId: number;
  productName: string;
  brandName: string;
  imgUrl: string;
  attributes: Record<string, string>;
  barcode: string;
  saleStatus: string;
  isOff: boolean;
  isOversale: boolean;
  onHand: number;
  reserved: number;
  available: number;
  alertBelow: number | null;
  cost: number | null;
  lastCost: number | null;
};

/** One page of the stock of all goods. */
export async function listLevels(db: Db, { page }: ListPage): Promise<LevelRow[]> {
  return await levels(db, page);
}

/** What there is of these goods; those that are no goods are missing. */
export async function listLevelsOf(db: Db, skuIds: readonly number[]): Promise<LevelRow[]> {
  return await levels(
    db,
    sql`where ${sql.raw(LEVEL_LIST.always ?? "")} and id = ${anyOf(skuIds)} order by id`,
  );
}

async function levels(db: Db, page: RawBuilder<unknown>): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select page.id as "skuId", page.product_id as "productId", product.name as "productName", brand.name as "brandName",
      product.img_url as "imgUrl", page.attributes, page.barcode, product.sale_status as "saleStatus",
      page.disabled_at is not null as "isOff", page.oversale as "isOversale", page.on_hand as "onHand", page.reserved,
      page.available, page.alert_below as "alertBelow", page.cost_cents as cost, page.last_cost_cents as "lastCost"
    from (select *, row_number() over () as place from (select * from ${sql.raw(LEVELS)} ${page}) rows) page
    join product on product.id = page.product_id join brand on brand.id = product.brand_id order by place`.execute(
    db,
  );
  return rows;
}

/** The goods that have one of these barcodes or numbers. */
export async function listByCodes(
  db: Db,
  { barcodes, skuIds }: { barcodes: readonly string[]; skuIds: readonly number[] },
): Promise<{ id: number; barcode: string }[]> {
  const { rows } = await sql<{ id: number; barcode: string }>`
    select id, barcode from sku where barcode = any(${barcodes}::text[]) and barcode <> ''
    union select id, barcode from sku where id = any(${skuIds}::bigint[])`.execute(db);
  return rows;
}
