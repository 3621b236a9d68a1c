import type { ProductDocument, ProductStep } from "@crux/contract/ops/product-ops.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { Fail } from "../../../kernel/fail.ts";
import { listStaffNames, type StaffCtx } from "../../staff/service.ts";
import { listEditedProducts } from "./product-store.ts";
import { findVersion, listVersions, type StepRow } from "./version-store.ts";

const MOST = 200;

/** The versions of a product, newest first; one that nobody edited has none. `commodity.PRODUCT_NOT_FOUND` for none. */
export async function listProductHistory(
  ctx: StaffCtx,
  { productId }: { productId: number },
): Promise<ProductStep[]> {
  const [product] = await listEditedProducts(ctx.db, [productId]);
  if (!product) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  const rows = await listVersions(ctx.db, productId, MOST);
  return presentSteps(ctx, rows);
}

/** A product as it stood at a version and at the one before it. Throws `commodity.PRODUCT_NOT_FOUND`. */
export async function getProductVersion(
  ctx: StaffCtx,
  { productId, of }: { productId: number; of: number },
): Promise<ProductStep & { document: ProductDocument; before: ProductDocument | null }> {
  const row = await findVersion(ctx.db, productId, of);
  const [step] = row ? await presentSteps(ctx, [row]) : [];
  if (!row || !step) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  const before = of === 0 ? undefined : await findVersion(ctx.db, productId, of - 1);
  return { ...step, document: row.document, before: before?.document ?? null };
}

async function presentSteps(ctx: StaffCtx, rows: readonly StepRow[]): Promise<ProductStep[]> {
  const names = await listStaffNames(
    ctx,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map(({ version, at, restoredFrom, staffId }) => ({
    version,
    editor: names.get(staffId ?? 0) ?? "",
    time: at.toISOString(),
    restoredFrom,
  }));
}
