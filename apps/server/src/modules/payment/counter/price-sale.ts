import type { CounterSend, counterOpsSchemas } from "@crux/contract/counter/counter.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as posOutcome from "@crux/contract/outcomes/pos";
import { NOBODY_UID } from "@crux/rules/order/counter";
import { type OrderPrice, replayReceipt } from "@crux/rules/order/order-receipt";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { priceGoodsFor } from "../../cart/service.ts";
import { findSkus } from "../../commodity/service.ts";
import type { GoodsLine } from "../../logistics/service.ts";
import type { SentFromCounter } from "../../order/service.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { getUser } from "../../user/service.ts";
import { acceptSend } from "./accept-send.ts";
import { nameOwnGoods } from "./own-goods.ts";

type Schema = (typeof counterOpsSchemas)["counterPrice"];
type Wanted = Pick<z.output<Schema["input"]>, "uid" | "lines" | "send">;

/** Goods priced for whoever stands at the counter; `uid` is nobody's without a name, `sent` null for what is handed over. */
export type CounterSale = {
  uid: number;
  lines: readonly GoodsLine[];
  price: OrderPrice;
  sent: SentFromCounter | null;
};

/**
 * Prices goods by the rules of the shop for a member's class, or for somebody without one, and with their freight where they
 * are sent; goods that the customer brought cost nothing themselves. Only a member's are sent, whose papers and tracks they
 * are: else `pos.MEMBER_NOT_FOUND`. Throws what `priceGoods` and `acceptSend` do.
 */
export async function priceForCounter(ctx: Ctx, { uid, lines: wanted, send }: Wanted): Promise<CounterSale> {
  const goods = await goodsForCounter(ctx, { uid, lines: wanted, isOwn: send?.isOwn ?? false });
  if (!send) return { uid: uid ?? NOBODY_UID, ...goods, sent: null };
  if (uid === undefined) throw new Fail(posOutcome.MEMBER_NOT_FOUND);
  return { uid, ...(await withFreight(ctx, { uid, send, ...goods })) };
}

type Priced = Pick<CounterSale, "lines" | "price">;

/** The goods alone with their price, which is nothing for those that the customer brought. */
export async function goodsForCounter(
  ctx: Ctx,
  { uid, lines: wanted, isOwn }: Omit<Wanted, "send"> & { isOwn: boolean },
): Promise<Priced> {
  if (isOwn) return nameOwnGoods(ctx, wanted);
  const userClass = uid === undefined ? "PLAIN" : (await getUser(ctx, uid)).userClass;
  const asked = wanted.map((line) => ({ ...line, itemType: "NORMAL" as const }));
  const {
    lines,
    facts: all,
    price,
  } = await priceGoodsFor(ctx, { userClass, at: ctx.now.toISOString() }, asked, {
    unsold: orderOutcome.NOT_FOR_SALE,
    find: findSkus,
  });
  const { lines: _, ...facts } = all;
  return { lines, price: { facts, price } };
}

/** The same goods with what it costs to send them. */
async function withFreight(
  ctx: Ctx,
  { uid, send, lines, price: bare }: Priced & { uid: number; send: CounterSend },
): Promise<Omit<CounterSale, "uid">> {
  const sent = await acceptSend(ctx, { uid, send, lines });
  const { shipFeeCents, serviceFeeCents } = sent.accepted;
  const facts = { ...bare.facts, shipping: { routeCents: shipFeeCents, serviceCents: serviceFeeCents } };
  return { lines, price: { facts, price: replayReceipt({ facts, price: bare.price }) }, sent };
}

/** What goods cost at the counter, line by line, with what activities take off. */
export async function getCounterPrice(ctx: StaffCtx, wanted: Wanted): Promise<z.input<Schema["output"]>> {
  const { lines, price } = await priceForCounter(ctx, wanted);
  const { amounts, activities } = price.price;
  return {
    lines: lines.map(({ sku, quantity, priceCents }) => ({
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
    shipFee: amounts.shipFeeCents,
    serviceFee: amounts.serviceFeeCents,
    netAmount: amounts.netCents,
  };
}
