import type { counterOpsSchemas } from "@crux/contract/counter/counter.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { NOBODY_UID } from "@crux/rules/order/counter";
import type { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type PricedGoods, priceGoodsFor } from "../../cart/service.ts";
import { findSkus } from "../../commodity/service.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { getUser } from "../../user/service.ts";

type Schema = (typeof counterOpsSchemas)["counterPrice"];
type Wanted = Pick<z.output<Schema["input"]>, "uid" | "lines">;

/** Goods priced for whoever stands at the counter; `uid` is nobody's without a name. */
export type CounterGoodsPriced = { uid: number; goods: PricedGoods };

/** Prices goods by the rules of the shop for a member's class, or for somebody without one; throws what `priceGoods` does. */
export async function priceForCounter(ctx: Ctx, { uid, lines }: Wanted): Promise<CounterGoodsPriced> {
  const userClass = uid === undefined ? "PLAIN" : (await getUser(ctx, uid)).userClass;
  const wanted = lines.map((line) => ({ ...line, itemType: "NORMAL" as const }));
  const goods = await priceGoodsFor(ctx, { userClass, at: ctx.now.toISOString() }, wanted, {
    unsold: orderOutcome.NOT_FOR_SALE,
    find: findSkus,
  });
  return { uid: uid ?? NOBODY_UID, goods };
}

/** What goods cost at the counter, line by line, with what activities take off. */
export async function getCounterPrice(ctx: StaffCtx, wanted: Wanted): Promise<z.input<Schema["output"]>> {
  const { goods } = await priceForCounter(ctx, wanted);
  const { amounts, activities } = goods.price;
  return {
    lines: goods.lines.map(({ sku, quantity, priceCents }) => ({
      skuId: sku.id,
      productName: sku.productName,
      attributes: sku.attributesString,
      quantity,
      price: priceCents,
      amount: priceCents * quantity,
    })),
    activities: activities.map(({ name, remark, savingCents }) => ({ name, remark, saving: savingCents })),
    amount: amounts.amountCents,
    saving: amounts.activitySavingCents,
    netAmount: amounts.netCents,
  };
}
