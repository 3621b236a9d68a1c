import { DEPOSIT_CENTS, DEPOSIT_SKU_ID, MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import type { Order, orderSchemas } from "@crux/contract/order.schema";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { NO_ADDRESS } from "@crux/rules/address/address-fields";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { findSkus } from "../commodity/service.ts";
import { presentSku } from "../logistics/service.ts";
import { membershipCents } from "../sale/service.ts";
import { beginOrder, placeOrder } from "./place-order.ts";
import { presentOrder } from "./present-order.ts";

type Input = z.output<typeof orderSchemas.create.input>;
type Line = Input["orderItemCreatePojos"][number];

/**
 * Creates a top-up or a membership order: one line, no sender, receiver, scheme or coupon (OP-002). Throws
 * `order.INCOMPLETE` for other lines, `coupon.NOT_APPLICABLE` with a coupon (OP-043), `cart.INVALID_QUANTITY` for an
 * amount that no top-up has and `order.PRICE_CHANGED` when the customer saw another sum.
 */
export async function createServiceOrder(
  ctx: UserCtx,
  input: Input & { orderType: "DEPOSIT" | "MEMBERSHIP" },
): Promise<Order> {
  if (input.couponTicketId) throw new Fail(couponOutcome.NOT_APPLICABLE);
  const skuId = input.orderType === "DEPOSIT" ? DEPOSIT_SKU_ID : MEMBERSHIP_SKU_ID;
  const [line, ...others] = input.orderItemCreatePojos;
  if (!line || others.length > 0 || line.skuId !== skuId) throw new Fail(orderOutcome.INCOMPLETE);
  const sku = (await findSkus(ctx, [skuId])).get(skuId);
  if (!sku) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  const priceCents = input.orderType === "DEPOSIT" ? depositCents(line) : await membershipCents(ctx);
  const amountCents = priceCents * line.quantity;
  if (input.netAmount !== undefined && input.netAmount !== amountCents)
    throw new Fail(orderOutcome.PRICE_CHANGED);
  const order = await placeOrder(ctx, {
    ...(await beginOrder(ctx, ctx.caller.uid)),
    orderType: input.orderType,
    amountCents,
    shipFeeCents: 0,
    serviceFeeCents: 0,
    activitySavingCents: 0,
    ticketSavingCents: 0,
    manualSavingCents: 0,
    netCents: amountCents,
    address: NO_ADDRESS,
    price: null,
    ticketId: null,
    scheme: null,
    remark: input.remark,
    items: [
      {
        itemType: "NORMAL",
        quantity: line.quantity,
        priceCents,
        paidShareCents: amountCents,
        sku: { ...presentSku(sku), currentPrice: priceCents },
      },
    ],
    receipt: {
      form: 1,
      skuId,
      quantity: line.quantity,
      priceCents,
      listPriceCents: input.orderType === "DEPOSIT" ? sku.priceCents : priceCents,
    },
    taken: [],
  });
  return presentOrder(order, []);
}

function depositCents({ price, quantity }: Line): number {
  const isOffered = (DEPOSIT_CENTS as readonly number[]).includes(price);
  if (!isOffered || quantity !== 1) throw new Fail(cartOutcome.INVALID_QUANTITY);
  return price;
}
