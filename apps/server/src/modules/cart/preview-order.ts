import type { CartPre, cartSchemas } from "@crux/contract/cart.schema";
import { SHOP_ID } from "@crux/contract/limits";
import { explainPrice } from "@crux/rules/price/explain-price";
import { lineKey } from "@crux/rules/price/price-cart";
import type { z } from "zod";
import { planSchemes, presentSku } from "../logistics/service.ts";
import { pausedRoutes, pausesNow, refusePausedGoods } from "../sale/service.ts";
import { matchCoupons } from "./match-coupons.ts";
import { priceGoods } from "./price-goods.ts";
import { type CartCtx, refuseBeyondLimits } from "./purchase-limit.ts";

/**
 * What checkout shows for these goods: prices, splits and totals, all from the server (R-API-18, R-MODEL-08). Throws
 * `sale.PAUSED` while the shop, or a category of theirs, takes no orders; splits by a paused route are not offered. Beyond
 * the limit for each customer, earlier orders counted, it is `cart.INVALID_QUANTITY` with an `OverLimit`.
 */
export async function previewOrder(
  ctx: CartCtx,
  { itemList }: z.output<typeof cartSchemas.preview.input>,
): Promise<CartPre> {
  const { lines, price } = await priceGoods(ctx, itemList);
  await refuseBeyondLimits(ctx, lines);
  const pauses = await pausesNow(ctx);
  await refusePausedGoods(ctx, { pauses, productIds: lines.map(({ sku }) => sku.productId) });
  const schemes = await planSchemes(ctx, lines, pausedRoutes(pauses));
  const shipFeeCents = schemes.find((scheme) => scheme.solved)?.totalEstimateFee ?? 0;
  const activityOf = new Map(price.lines.map((line) => [lineKey(line), line.activityId]));
  const running = new Set(price.activities.map(({ id }) => id));
  const nameOf = new Map(lines.map(({ sku }) => [sku.id, sku.productName]));
  const { amountCents, activitySavingCents } = price.amounts;
  return {
    shopId: SHOP_ID,
    items: lines.map(({ sku, itemType, quantity, priceCents }) => {
      const activityId = activityOf.get(lineKey({ skuId: sku.id, itemType })) ?? null;
      return {
        skuDetail: presentSku(sku),
        itemType,
        quantity,
        price: priceCents,
        amount: priceCents * quantity,
        activityId: activityId !== null && running.has(activityId) ? activityId : null,
      };
    }),
    req: { remark: "" },
    activityMatch: price.activities
      .filter(({ rule }) => rule >= 0)
      .map(({ id, name, savingCents, remark }) => ({ amount: savingCents, remark, activity: { id, name } })),
    ...(await matchCoupons(ctx, price, shipFeeCents)),
    explanation: explainPrice(price, (skuId) => nameOf.get(skuId) ?? ""),
    logisticsPkgSchemes: schemes,
    total_price: amountCents,
    saving_price: activitySavingCents,
    real_price: amountCents - activitySavingCents,
  };
}
