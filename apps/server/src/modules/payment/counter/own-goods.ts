import { LIMITS } from "@crux/contract/limits";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { OrderPrice } from "@crux/rules/order/order-receipt";
import { type FactLine, priceCart, sumEqualLines } from "@crux/rules/price/price-cart";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findSkus } from "../../commodity/service.ts";
import type { GoodsLine } from "../../logistics/service.ts";

type Brought = { skuId: number; quantity: number };

/**
 * Goods that a customer brought to be sent, as the catalogue names them, on sale or not: what they are decides over parcels,
 * freight and customs, and nothing is paid for them. Throws `commodity.PRODUCT_NOT_FOUND`, `cart.INVALID_QUANTITY`.
 */
export async function nameOwnGoods(
  ctx: Ctx,
  brought: readonly Brought[],
): Promise<{ lines: GoodsLine[]; price: OrderPrice }> {
  const merged = sumEqualLines(brought.map((line) => ({ ...line, itemType: "NORMAL" as const })));
  const skus = await findSkus(
    ctx,
    merged.map(({ skuId }) => skuId),
  );
  const lines = merged.map(({ skuId, itemType, quantity }) => {
    const sku = skus.get(skuId);
    if (!sku) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
    if (quantity > LIMITS.lineQuantity) throw new Fail(cartOutcome.INVALID_QUANTITY);
    return { sku, itemType, quantity, priceCents: 0 };
  });
  const facts = {
    userClass: "PLAIN",
    isNewUser: false,
    at: ctx.now.toISOString(),
    activities: [],
    coupon: null,
    shipping: { routeCents: 0, serviceCents: 0 },
  };
  const factLines: FactLine[] = merged.map((line) => ({
    ...line,
    activityId: null,
    listPriceCents: 0,
    memberPriceCents: 0,
  }));
  return { lines, price: { facts, price: priceCart({ ...facts, lines: factLines }) } };
}
