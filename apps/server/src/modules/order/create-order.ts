import type { Order, orderSchemas } from "@crux/contract/order.schema";
import type { Outcome } from "@crux/contract/outcome";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { addressFields } from "@crux/rules/address/address-fields";
import type { CouponProblem } from "@crux/rules/coupon/coupon-terms";
import { asksForPapers } from "@crux/rules/identity/identity-check";
import type { OrderPrice } from "@crux/rules/order/order-receipt";
import { isAllowedIn } from "@crux/rules/parcel/country-limit";
import { lineKey, priceCart } from "@crux/rules/price/price-cart";
import type { z } from "zod";
import { pipelined } from "../../kernel/database/pipelined.ts";
import { Fail } from "../../kernel/fail.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { type PricedGoods, priceGoods, removeOrdered } from "../cart/service.ts";
import { findSkus } from "../commodity/service.ts";
import { freezeTicket, getTicketForUse, type TicketForUse } from "../coupon/service.ts";
import { reserve } from "../inventory/service.ts";
import {
  type AcceptedScheme,
  acceptScheme,
  createPkgs,
  getRuleBook,
  presentSku,
} from "../logistics/service.ts";
import { pausesNow, refusePausedGoods, refusePausedRoutes } from "../sale/service.ts";
import { getDestination, getSender, identityCodeOf } from "../user/service.ts";
import { createServiceOrder } from "./create-service-order.ts";
import { beginOrder, placeOrder } from "./place-order.ts";
import { presentOrder } from "./present-order.ts";
import { refuseBoughtBefore } from "./purchase-limits.ts";
import { orderReceipt } from "./receipt.ts";

type Input = z.output<typeof orderSchemas.create.input>;
type Line = Input["orderItemCreatePojos"][number];

/**
 * Creates an order with its reservation and its parcels, all or nothing (L-ORD-01, R-API-19). What the customer saw is
 * compared and never used: a difference is `order.PRICE_CHANGED`. What is paused is `sale.PAUSED`. Refuses goods without a proven mobile with
 * `user.MOBILE_REQUIRED` (R-PRE-02), and everything else in the order of OP-039.
 */
export async function createOrder(ctx: UserCtx, input: Input): Promise<Order> {
  const { orderType } = input;
  if (orderType === "SHOPPING") return createShoppingOrder(ctx, input);
  if (orderType === "DEPOSIT" || orderType === "MEMBERSHIP")
    return createServiceOrder(ctx, { ...input, orderType });
  throw new Fail(orderOutcome.INCOMPLETE);
}

async function createShoppingOrder(ctx: UserCtx, input: Input): Promise<Order> {
  const { uid, hasMobile } = ctx.caller;
  if (!hasMobile) throw new Fail(userOutcome.MOBILE_REQUIRED);
  const { senderId, receiverId, selfDefinedScheme } = input;
  if (!senderId || !receiverId) throw new Fail(orderOutcome.PARTY_MISSING);
  const [begun, pauses, sender, receiver, chosen, ticket, identifyCode, goods, book] = await pipelined(
    beginOrder(ctx, uid),
    pausesNow(ctx),
    getSender(ctx, uid, senderId),
    getDestination(ctx, uid, receiverId),
    given(selfDefinedScheme, logisticsOutcome.SCHEME_MISMATCH),
    input.couponTicketId ? getTicketForUse(ctx, uid, input.couponTicketId) : null,
    input.couponTicketId ? identityCodeOf(ctx, uid, receiverId) : null,
    priceGoods(ctx, input.orderItemCreatePojos, { unsold: orderOutcome.NOT_FOR_SALE, find: findSkus }),
    getRuleBook(ctx),
  );
  await refusePausedGoods(ctx, { pauses, productIds: goods.lines.map(({ sku }) => sku.productId) });
  refuseRestricted(goods, receiver.country);
  refuseOtherPrices(goods, input.orderItemCreatePojos);
  await refuseBoughtBefore(ctx, goods);
  const accepted = await acceptScheme(ctx, { chosen, goods: goods.lines, country: receiver.country, book });
  refusePausedRoutes(
    pauses,
    accepted.parcels.map(({ route }) => route.id),
  );
  if (asksForPapers(accepted.identity !== "NONE", receiver.country) && !receiver.papers)
    throw new Fail(orderOutcome.IDENTITY_INCOMPLETE);
  const paid = orderPrice(goods, accepted, ticket);
  const { price } = paid;
  if (input.netAmount !== undefined && input.netAmount !== price.amounts.netCents)
    throw new Fail(orderOutcome.PRICE_CHANGED);

  const address = addressFields(sender, receiver);
  const shareOf = new Map(price.lines.map((line) => [lineKey(line), line.paidShareCents]));
  const { id: orderId } = begun;
  const ticketId = price.coupon?.ticketId ?? null;
  const newCustomer = ticket?.terms.newUserOnly ? { mobile: receiver.mobile, identifyCode } : null;
  const wanted = goods.lines.map(({ sku, itemType, quantity }) => ({ skuId: sku.id, itemType, quantity }));
  const draft = {
    ...begun,
    ...price.amounts,
    price,
    ticketId,
    orderType: "SHOPPING" as const,
    address,
    scheme: { presetId: accepted.presetId, presetName: accepted.presetName },
    remark: input.remark,
    items: goods.lines.map(({ itemType, quantity, priceCents, sku }) => ({
      itemType,
      quantity,
      priceCents,
      paidShareCents: shareOf.get(lineKey({ skuId: sku.id, itemType })) ?? 0,
      sku: presentSku(sku),
    })),
    receipt: orderReceipt(paid, accepted),
    taken: goods.lines.map(({ sku, quantity }) => ({
      skuId: sku.id,
      quantity,
      available: sku.productOversale === 1 ? null : sku.available,
    })),
  };
  const [order, , pkgs] = await pipelined(
    placeOrder(ctx, draft),
    ticketId === null ? null : freezeTicket(ctx, { uid, ticketId, orderId, newCustomer }),
    createPkgs(ctx, { orderId, uid, accepted, address, papers: receiver.papers }),
    removeOrdered(ctx, uid, wanted),
    // Last, because the rows of wanted skus are held from here to the commit.
    reserve(ctx, { orderId, lines: wanted }),
  );
  return presentOrder(order, pkgs);
}

async function given<Value>(value: Value | null | undefined, code: Outcome): Promise<Value> {
  if (value === undefined || value === null) throw new Fail(code);
  return value;
}

function refuseRestricted({ lines }: PricedGoods, country: string): void {
  for (const { sku } of lines)
    if (!isAllowedIn(sku.limitCountries, country)) throw new Fail(orderOutcome.COUNTRY_NOT_ALLOWED);
}

function refuseOtherPrices({ lines }: PricedGoods, seen: readonly Line[]): void {
  const priceOf = new Map(
    lines.map(({ sku, itemType, priceCents }) => [lineKey({ skuId: sku.id, itemType }), priceCents]),
  );
  for (const line of seen)
    if (priceOf.get(lineKey(line)) !== line.price) throw new Fail(orderOutcome.PRICE_CHANGED);
}

const COUPON_CODES: Partial<Record<CouponProblem, Outcome>> = {
  CLASS: couponOutcome.MEMBERS_ONLY,
  NEW_USER: couponOutcome.NEW_CUSTOMERS_ONLY,
};

/**
 * The price of the goods with their parcels and the ticket; `coupon.MEMBERS_ONLY`, `coupon.NEW_CUSTOMERS_ONLY` or
 * `coupon.NOT_APPLICABLE` when the ticket does not fit (OP-109).
 */
function orderPrice(
  { facts }: PricedGoods,
  accepted: AcceptedScheme,
  ticket: TicketForUse | null,
): OrderPrice {
  const { lines, ...rest } = facts;
  const shipping = { routeCents: accepted.shipFeeCents, serviceCents: accepted.serviceFeeCents };
  const coupon = ticket?.terms ?? null;
  const whole = { ...rest, shipping, coupon, isNewUser: ticket?.isNewUser ?? false };
  const price = priceCart({ ...whole, lines });
  if (price.couponProblem) throw new Fail(COUPON_CODES[price.couponProblem] ?? couponOutcome.NOT_APPLICABLE);
  return { facts: whole, price };
}
