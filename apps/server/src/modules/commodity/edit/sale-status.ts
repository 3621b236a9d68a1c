import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { SaleStatus } from "@crux/contract/sale.schema";
import { lacksForSale } from "@crux/rules/catalogue/product-faults";
import { Fail } from "../../../kernel/fail.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { setSaleStatus } from "../save-catalogue.ts";
import { documentsOf } from "./product-document.ts";
import { lockEditedProducts } from "./product-store.ts";

/**
 * Puts a product on sale, pauses it or takes it down, which is no edit of it: it has no version. Throws
 * `commodity.PRODUCT_NOT_FOUND`, and `commodity.NOT_READY` with what it `lacks` to be on sale.
 */
export async function changeSaleStatus(
  ctx: OpsCtx,
  { productId, saleStatus }: { productId: number; saleStatus: SaleStatus },
): Promise<{ productId: number; saleStatus: SaleStatus }> {
  const [row] = await lockEditedProducts(ctx.db, [productId]);
  const document = row && (await documentsOf(ctx, [row])).get(productId);
  if (!row || !document) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  const lacks = saleStatus === "ONLINE" ? lacksForSale(document) : [];
  if (lacks.length > 0) throw new Fail(commodityOutcome.NOT_READY, 200, { lacks });
  if (row.saleStatus !== saleStatus) await setSaleStatus(ctx, { productId, saleStatus });
  ctx.note({
    before: { saleStatus: row.saleStatus },
    after: { saleStatus },
    subject: { type: "product", id: productId },
  });
  return { productId, saleStatus };
}
