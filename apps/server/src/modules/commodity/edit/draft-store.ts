import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { keptDocument } from "./kept-document-store.ts";

export type DraftRow = Pick<Row<"productDraft">, "id" | "productId" | "baseVersion" | "savedAt"> & {
  document: ProductDocument;
};

function drafts(db: Db, staffId: number) {
  return db
    .selectFrom("productDraft")
    .select(["id", "productId", "baseVersion", "savedAt"])
    .select(keptDocument)
    .where("staffId", "=", staffId);
}

/** Somebody's drafts, the last one first. */
export async function listDrafts(db: Db, staffId: number, most: number): Promise<DraftRow[]> {
  return await drafts(db, staffId).orderBy("savedAt", "desc").limit(most).execute();
}

export async function findDraft(db: Db, id: number, staffId: number): Promise<DraftRow | undefined> {
  return await drafts(db, staffId).where("id", "=", id).executeTakeFirst();
}

/** Somebody's draft of a product. */
export async function findDraftOf(db: Db, productId: number, staffId: number): Promise<DraftRow | undefined> {
  return await drafts(db, staffId).where("productId", "=", productId).executeTakeFirst();
}

type KeptDraft = Omit<DraftRow, "id"> & { staffId: number };

/** Writes somebody's draft of a product, or begins one of a new product; answers its id. */
export async function upsertDraft(db: Db, draft: KeptDraft): Promise<number> {
  const { document, baseVersion, savedAt } = draft;
  const kept = { document: JSON.stringify(document), baseVersion, savedAt };
  const row = await db
    .insertInto("productDraft")
    .values({ ...kept, staffId: draft.staffId, productId: draft.productId })
    .onConflict((conflict) => conflict.columns(["staffId", "productId"]).doUpdateSet(kept))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes a draft that stands; undefined where there is none of this person. */
export async function updateDraft(
  db: Db,
  id: number,
  { document, baseVersion, savedAt, staffId }: Omit<KeptDraft, "productId">,
): Promise<number | undefined> {
  const row = await db
    .updateTable("productDraft")
    .set({ document: JSON.stringify(document), baseVersion, savedAt })
    .where("id", "=", id)
    .where("staffId", "=", staffId)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function deleteDraft(db: Db, id: number, staffId: number): Promise<void> {
  await db.deleteFrom("productDraft").where("id", "=", id).where("staffId", "=", staffId).execute();
}

/** Throws somebody's draft of a product away. */
export async function deleteDraftOf(db: Db, productId: number, staffId: number): Promise<void> {
  await db
    .deleteFrom("productDraft")
    .where("productId", "=", productId)
    .where("staffId", "=", staffId)
    .execute();
}
