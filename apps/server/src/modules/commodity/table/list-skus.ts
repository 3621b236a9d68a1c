import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { StaffList } from "@crux/contract/list";
import type { GridSku } from "@crux/contract/ops/cells.schema";
import type { z } from "zod";
import { listPage } from "../../../kernel/verb/list-page.ts";
import { stockCellsOf } from "../../inventory/service.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { attributesOf, listGridRows, SKU_LIST } from "./cell-store.ts";

/** One page of the skus as lines of the price grid, those that are turned off as well. */
export async function listSkus(
  ctx: StaffCtx,
  asked: z.output<typeof commodityOpsSchemas.skusOps.input>,
): Promise<StaffList<GridSku>> {
  const page = await listPage(ctx, SKU_LIST, asked);
  const rows = await listGridRows(ctx.db, page);
  const stock = await stockCellsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const list = rows.map((row): GridSku => {
    const { onHand = 0, reserved = 0, alertBelow = null } = stock.get(row.id) ?? {};
    return {
      skuId: row.id,
      productId: row.productId,
      name: row.name,
      attributes: attributesOf(row),
      brandName: row.brandName,
      imgUrl: row.imgUrl.split("||")[0] ?? "",
      saleStatus: row.saleStatus,
      price: row.priceCents,
      vipPrice: row.vipPriceCents,
      displayPrice: row.displayPriceCents,
      weight: row.weightGrams,
      barcode: row.barcode,
      code: row.code,
      state: row.disabledAt === null ? "ON" : "OFF",
      stock: onHand,
      alert: alertBelow ?? "",
      reserved,
      available: onHand - reserved,
    };
  });
  return { list, ...page.counted };
}
