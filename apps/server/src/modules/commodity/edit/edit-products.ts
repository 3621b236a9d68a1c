import type { Ctx } from "../../../kernel/verb/context.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { tellGoods } from "../goods-topics.ts";
import { listProductsAnew } from "../search/list-anew.ts";
import { documentsOf } from "./product-document.ts";
import {
  type EditedProductRow,
  listEditedProducts,
  lockEditedProducts,
  raiseVersions,
} from "./product-store.ts";
import { insertVersions } from "./version-store.ts";

/**
 * Changes products as an edit of the staff, whatever `work` writes of them: each of those that `work` answers gets a new
 * version that its history keeps, and lists, search and caches follow. The rows of all are held from here to the commit,
 * in the order of their ids; unknown ids are left out.
 */
export async function editProducts(
  ctx: OpsCtx,
  productIds: readonly number[],
  work: (rows: ReadonlyMap<number, EditedProductRow>) => Promise<readonly number[]>,
  restoredFrom: number | null = null,
): Promise<void> {
  const rows = productIds.length > 0 ? await lockEditedProducts(ctx.db, productIds) : [];
  await keepFirst(
    ctx,
    rows.filter(({ version }) => version === 0),
  );
  const changed = await work(new Map(rows.map((row) => [row.id, row])));
  await keepEdited(ctx, changed, restoredFrom);
}

/** Counts products that were just written as edited. */
export async function keepEdited(
  ctx: OpsCtx,
  productIds: readonly number[],
  restoredFrom: number | null = null,
): Promise<void> {
  if (productIds.length === 0) return;
  const editing = { staffId: ctx.staff.id, at: ctx.now };
  await raiseVersions(ctx.db, productIds, editing);
  const rows = await listEditedProducts(ctx.db, productIds);
  await keepVersions(ctx, rows, { ...editing, restoredFrom });
  await listProductsAnew(ctx, productIds);
  tellGoods(
    ctx,
    productIds.map((productId) => ({ productId, isListed: true })),
  );
}

/** How products stood that nobody of the staff edited yet. */
async function keepFirst(ctx: Ctx, rows: readonly EditedProductRow[]): Promise<void> {
  await keepVersions(ctx, rows, { staffId: null, restoredFrom: null });
}

async function keepVersions(
  ctx: Ctx,
  rows: readonly EditedProductRow[],
  { at, ...who }: { staffId: number | null; restoredFrom: number | null; at?: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const documents = await documentsOf(ctx, rows);
  await insertVersions(
    ctx.db,
    rows.flatMap(({ id: productId, version, createdAt }) => {
      const document = documents.get(productId);
      return document ? [{ productId, version, document, ...who, at: at ?? createdAt }] : [];
    }),
  );
}
