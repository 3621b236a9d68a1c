import type { Order, orderSchemas } from "@crux/contract/order.schema";
import { addressFields } from "@crux/rules/address-fields";
import { isAllowedIn } from "@crux/rules/country-limit";
import { lacksIdentity } from "@crux/rules/identity-check";
import { netCents, paidShares } from "@crux/rules/order-amounts";
import type { z } from "zod";
import type { UserCtx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { type PricedGoods, priceGoods, removeOrdered } from "../cart/service.ts";
import { findSkus } from "../commodity/service.ts";
import { reserve } from "../inventory/service.ts";
import { type AcceptedScheme, acceptScheme, createPkgs, wireSku } from "../logistics/service.ts";
import { getReceiver, getSender } from "../user/service.ts";
import { createServiceOrder } from "./create-service-order.ts";
import { placeOrder } from "./place-order.ts";
import { orderReceipt } from "./receipt.ts";
import { lockCustomer } from "./store.ts";
import type { Amounts } from "./tables.ts";
import { viewOrder } from "./view-order.ts";

type Input = z.output<typeof orderSchemas.create.input>;
type Line = Input["orderItemCreatePojos"][number];

/**
 * Creates an order with its reservation and its parcels, all or nothing (L-ORD-01, R-API-19). What the customer saw
 * is compared and never used: a difference is 120005. Refuses in the order of OP-039.
 */
export async function createOrder(ctx: UserCtx, input: Input): Promise<Order> {
  const { orderType } = input;
  if (orderType === "SHOPPING") return createShoppingOrder(ctx, input);
  if (orderType === "DEPOSIT" || orderType === "MEMBERSHIP")
    return createServiceOrder(ctx, { ...input, orderType });
  throw new Fail(120003);
}

async function createShoppingOrder(ctx: UserCtx, input: Input): Promise<Order> {
  const { uid } = ctx.caller;
  const { senderId, receiverId, selfDefinedScheme: chosen } = input;
  if (!senderId || !receiverId) throw new Fail(120006);
  await lockCustomer(ctx.db, uid);
  const sender = await getSender(ctx, uid, senderId);
  const receiver = await getReceiver(ctx, uid, receiverId);
  if (!chosen) throw new Fail(110003);
  if (input.couponTicketId) throw new Fail(220002);
  const goods = await priceGoods(ctx, input.orderItemCreatePojos, { unsold: 120004, find: findSkus });
  refuseRestricted(goods, receiver.country);
  refuseOtherPrices(goods, input.orderItemCreatePojos);
  const accepted = await acceptScheme(ctx, { chosen, goods: goods.lines, country: receiver.country });
  if (lacksIdentity(accepted.identity !== "NONE", receiver.country, receiver.userClientIdentify))
    throw new Fail(120008);
  const amounts = orderAmounts(goods, accepted);
  if (input.netAmount !== undefined && input.netAmount !== amounts.netCents) throw new Fail(120005);

  const address = addressFields(sender, receiver);
  const shares = paidShares(
    amounts.netCents,
    goods.lines.map(({ priceCents, quantity }) => priceCents * quantity),
  );
  const order = await placeOrder(ctx, {
    ...amounts,
    uid,
    orderType: "SHOPPING",
    address,
    scheme: { presetId: accepted.presetId, presetName: accepted.presetName },
    remark: input.remark,
    items: goods.lines.map(({ itemType, quantity, priceCents, sku }, index) => ({
      itemType,
      quantity,
      priceCents,
      paidShareCents: shares[index] ?? 0,
      sku: wireSku(sku),
    })),
    receipt: orderReceipt({ userClass: ctx.caller.userClass, goods, accepted, amounts }),
  });
  const pkgs = await createPkgs(ctx, { orderId: order.id, uid, accepted, address });
  const wanted = goods.lines.map(({ sku, quantity }) => ({ skuId: sku.id, quantity }));
  const skuIds = wanted.map(({ skuId }) => skuId);
  await removeOrdered(ctx, uid, skuIds);
  // Last, because the rows of wanted skus are held from here to the commit.
  await reserve(ctx, { orderId: order.id, lines: wanted });
  return viewOrder(order, pkgs);
}

function refuseRestricted({ lines }: PricedGoods, country: string): void {
  for (const { sku } of lines) if (!isAllowedIn(sku.limitCountries, country)) throw new Fail(120007);
}

function refuseOtherPrices({ lines }: PricedGoods, seen: readonly Line[]): void {
  const prices = new Map(lines.map(({ sku, itemType, priceCents }) => [`${sku.id} ${itemType}`, priceCents]));
  for (const { skuId, itemType, price } of seen)
    if (prices.get(`${skuId} ${itemType}`) !== price) throw new Fail(120005);
}

function orderAmounts(goods: PricedGoods, accepted: AcceptedScheme): Amounts {
  const parts = {
    amountCents: goods.amountCents,
    shipFeeCents: accepted.shipFeeCents + accepted.serviceFeeCents,
    activitySavingCents: goods.activitySavingCents,
    ticketSavingCents: 0,
    manualSavingCents: 0,
  };
  return { ...parts, serviceFeeCents: accepted.serviceFeeCents, netCents: netCents(parts) };
}
