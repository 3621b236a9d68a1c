import type { StaffList } from "@crux/contract/list";
import type { ProductRow, productOpsSchemas } from "@crux/contract/ops/product-ops.schema";
import type { z } from "zod";
import { listPage } from "../../../kernel/verb/list-page.ts";
import { listStaffNames, type StaffCtx } from "../../staff/service.ts";
import { countProducts, type ListedProductRow, listProductRows, PRODUCT_LIST } from "./product-list-store.ts";

/** One page of the products in all states. */
export async function listProductsOps(
  ctx: StaffCtx,
  asked: z.output<typeof productOpsSchemas.productsOps.input>,
): Promise<StaffList<ProductRow>> {
  const page = await listPage(ctx, PRODUCT_LIST, asked);
  const rows = await listProductRows(ctx.db, page);
  const names = await listStaffNames(
    ctx,
    rows.map(({ editedBy }) => editedBy),
  );
  return { list: rows.map((row) => presentRow(row, names)), ...page.counted };
}

function presentRow(
  { id, imgUrl, changedAt, editedBy, ...row }: ListedProductRow,
  names: ReadonlyMap<number, string>,
): ProductRow {
  return {
    ...row,
    productId: id,
    imgUrl: imgUrl.split("||")[0] ?? "",
    changeTime: changedAt.toISOString(),
    editor: names.get(editedBy ?? 0) ?? "",
  };
}

/** How many products there are in each state. */
export async function countProductsOps({ db }: StaffCtx) {
  const counts = { ONLINE: 0, OFFLINE: 0, SUSPEND: 0 };
  for (const { saleStatus, count } of await countProducts(db)) counts[saleStatus] = count;
  return counts;
}
