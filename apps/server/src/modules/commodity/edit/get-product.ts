import type { OpsProduct } from "@crux/contract/ops/product-ops.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { Fail } from "../../../kernel/fail.ts";
import { stockOf } from "../../inventory/service.ts";
import { presentEdit, type StaffCtx } from "../../staff/service.ts";
import { listLastPurchases } from "../receipts/receipt-cost-store.ts";
import { findDraftOf } from "./draft-store.ts";
import { presentDraft } from "./drafts.ts";
import { documentsOf } from "./product-document.ts";
import { listEditedProducts } from "./product-store.ts";

/** A product as staff edit it, with the caller's own draft; `commodity.PRODUCT_NOT_FOUND` for none and for a service. */
export async function getProduct(ctx: StaffCtx, { productId }: { productId: number }): Promise<OpsProduct> {
  const [row] = await listEditedProducts(ctx.db, [productId]);
  const document = row && (await documentsOf(ctx, [row])).get(productId);
  if (!row || !document) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  const skuIds = document.skus.flatMap(({ id }) => id ?? []);
  const stock = await stockOf(ctx, skuIds);
  const purchases = await listLastPurchases(ctx.db, skuIds);
  const purchaseOf = new Map(purchases.map(({ skuId, ...purchase }) => [skuId, purchase]));
  const draft = await findDraftOf(ctx.db, productId, ctx.staff.id);
  return {
    productId,
    saleStatus: row.saleStatus,
    sold: row.sold,
    createTime: row.createdAt.toISOString(),
    document,
    states: [...stock].map(([skuId, { onHand, reserved }]) => ({
      skuId,
      onHand,
      available: onHand - reserved,
      lastPurchase: purchaseOf.get(skuId) ?? null,
    })),
    draft: draft ? presentDraft(draft) : null,
    ...(await presentEdit(ctx, row)),
  };
}
