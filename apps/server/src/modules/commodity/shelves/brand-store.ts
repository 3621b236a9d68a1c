import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import { SERVICE_BRAND_ID } from "@crux/contract/limits";
import { sql } from "kysely";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";
import type { Editing } from "../../staff/service.ts";

/** How many products carry the brand of the row. */
const GOODS = "(select count(*)::int from product where product.brand_id = brand.id)";

/** A brand as staff edit it. */
export type ShelfBrandRow = Row<"brand"> & { goods: number };

/** All brands of goods; there are hundreds of them at most. */
export const BRAND_LIST = listPlan<(typeof commodityOpsSchemas)["brandsOps"]>()({
  table: "brand",
  always: `id <> ${SERVICE_BRAND_ID}`,
  isSmall: true,
  sorts: { id: "id", name: "lower(name)", goods: GOODS },
  dates: { editTime: "edited_at" },
  filters: {
    q: {
      indexes: [],
      where: (q) =>
        q === "" ? undefined : sql`position(${q.toLowerCase()} in lower(name || ' ' || country)) > 0`,
    },
  },
});

export async function listBrandRows(db: Db, { page }: ListPage): Promise<ShelfBrandRow[]> {
  const { rows } = await sql<ShelfBrandRow>`
    select id, name, country, version, edited_by as "editedBy", edited_at as "editedAt",
      (select count(*)::int from product where product.brand_id = brand.id) as goods
    from brand ${page}`.execute(db);
  return rows;
}

export async function findBrand(db: Db, id: number): Promise<ShelfBrandRow | undefined> {
  return await brands(db).where("id", "=", id).executeTakeFirst();
}

/** Lets nobody else change names of brands, or which goods carry which, until this transaction ends. */
export async function lockBrands(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brands', 0))`.execute(db);
}

/** The brand with this name, however its letters are written. */
export async function findBrandByName(db: Db, name: string): Promise<{ id: number } | undefined> {
  return await db
    .selectFrom("brand")
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

type BrandFields = Pick<Row<"brand">, "name" | "country">;

export async function insertBrand(db: Db, fields: BrandFields, { staffId, at }: Editing): Promise<number> {
  const { id } = await db
    .insertInto("brand")
    .values({ ...fields, editedBy: staffId, editedAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a removed brand under the number that it had; false where that is taken. */
export async function reinsertBrand(
  db: Db,
  { id, version, name, country }: BrandFields & { id: number; version: number },
  { staffId, at }: Editing,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into brand (id, name, country, version, edited_by, edited_at) overriding system value
    values (${id}, ${name}, ${country}, ${version}, ${staffId}, ${at})
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Writes a brand that still has this version; false where it has another. */
export async function updateBrand(
  db: Db,
  { id, version, ...fields }: BrandFields & { id: number; version: number },
  { staffId, at }: Editing,
): Promise<boolean> {
  const changed = db
    .updateTable("brand")
    .set({ ...fields, version: version + 1, editedBy: staffId, editedAt: at })
    .where("id", "=", id)
    .where("version", "=", version);
  return (await changedRows(changed)) > 0;
}

export async function deleteBrand(db: Db, id: number): Promise<void> {
  await db.deleteFrom("brand").where("id", "=", id).execute();
}

/** The products that carry a brand, locked until the transaction ends. */
export async function lockProductsOfBrand(db: Db, brandId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("product")
    .select("id")
    .where("brandId", "=", brandId)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

function brands(db: Db) {
  return db
    .selectFrom("brand")
    .select(["id", "name", "country", "version", "editedBy", "editedAt"])
    .select(sql<number>`${sql.raw(GOODS)}`.as("goods"));
}
