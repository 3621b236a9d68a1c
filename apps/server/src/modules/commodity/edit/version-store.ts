import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { keptDocument } from "./kept-document-store.ts";

type NewVersion = Pick<Row<"productVersion">, "productId" | "version" | "staffId" | "at" | "restoredFrom"> & {
  document: ProductDocument;
};

/** Keeps how products stood at versions; one that is kept stays as it is. */
export async function insertVersions(db: Db, rows: readonly NewVersion[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into product_version (product_id, version, document, staff_id, restored_from, at)
    select product_id, version, document, staff_id, restored_from, at from unnest(
      ${rows.map(({ productId }) => productId)}::bigint[],
      ${rows.map(({ version }) => version)}::integer[],
      ${rows.map(({ document }) => JSON.stringify(document))}::jsonb[],
      ${rows.map(({ staffId }) => staffId)}::bigint[],
      ${rows.map(({ restoredFrom }) => restoredFrom)}::integer[],
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as line (product_id, version, document, staff_id, restored_from, at)
    on conflict do nothing`.execute(db);
}

export type StepRow = Pick<Row<"productVersion">, "version" | "at" | "restoredFrom" | "staffId">;

/** The last versions of a product, newest first. */
export async function listVersions(db: Db, productId: number, most: number): Promise<StepRow[]> {
  return await db
    .selectFrom("productVersion")
    .select(["version", "at", "restoredFrom", "staffId"])
    .where("productId", "=", productId)
    .orderBy("version", "desc")
    .limit(most)
    .execute();
}

export type VersionRow = StepRow & { document: ProductDocument };

/** How a product stood at a version; undefined when there was none. */
export async function findVersion(
  db: Db,
  productId: number,
  version: number,
): Promise<VersionRow | undefined> {
  return await db
    .selectFrom("productVersion")
    .select(["version", "at", "restoredFrom", "staffId"])
    .select(keptDocument)
    .where("productId", "=", productId)
    .where("version", "=", version)
    .executeTakeFirst();
}
