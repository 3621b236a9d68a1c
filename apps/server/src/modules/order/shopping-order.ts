import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import type { orderSchemas } from "@crux/contract/order.schema";
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
import { type PricedGoods, priceGoods } from "../cart/service.ts";
import { findSkus } from "../commodity/service.ts";
import { freezeTicket, getTicketForUse, type TicketForUse } from "../coupon/service.ts";
import {
  type AcceptedScheme,
  acceptScheme,
  createPkgs,
  getRuleBook,
  presentSku,
} from "../logistics/service.ts";
import { pausesNow, refusePausedGoods, refusePausedRoutes } from "../sale/service.ts";
import { getDestination, getSender, identityCodeOf } from "../user/service.ts";
import type { OrderRow } from "./order-rows.ts";
import { type Begun, placeOrder } from "./place-order.ts";
import { orderReceipt } from "./receipt.ts";

/** An order of goods as it is asked for; what it cost is what the customer saw. */
export type Asked = Pick<
  z.output<typeof orderSchemas.create.input>,
  | "senderId"
  | "receiverId"
  | "orderItemCreatePojos"
  | "remark"
  | "couponTicketId"
  | "selfDefinedScheme"
  | "netAmount"
>;

/** Refuses goods without a proven mobile with `user.MOBILE_REQUIRED` (R-PRE-02). */
export function refuseWithoutMobile({ caller }: UserCtx): void {
  if (!caller.hasMobile) throw new Fail(userOutcome.MOBILE_REQUIRED);
}

export type ReadGoods = Awaited<ReturnType<typeof readGoods>>;

/** What an order of goods is decided by. Its statements go out together, behind those that were asked before. */
export async function readGoods(ctx: UserCtx, asked: Asked) {
  const { uid } = ctx.caller;
  const { senderId, receiverId, selfDefinedScheme, couponTicketId } = asked;
  if (!senderId || !receiverId) throw new Fail(orderOutcome.PARTY_MISSING);
  const [pauses, sender, receiver, chosen, ticket, identifyCode, goods, book] = await pipelined(
    pausesNow(ctx),
    getSender(ctx, uid, senderId),
    getDestination(ctx, uid, receiverId),
    given(selfDefinedScheme, logisticsOutcome.SCHEME_MISMATCH),
    couponTicketId ? getTicketForUse(ctx, uid, couponTicketId) : null,
    couponTicketId ? identityCodeOf(ctx, uid, receiverId) : null,
    priceGoods(ctx, asked.orderItemCreatePojos, { unsold: orderOutcome.NOT_FOR_SALE, find: findSkus }),
    getRuleBook(ctx),
  );
  return { asked, pauses, sender, receiver, chosen, ticket, identifyCode, goods, book };
}

/** Refuses goods that are paused, may not go to the receiver's country or cost something else by now. */
export async function checkGoods(ctx: UserCtx, { asked, pauses, goods, receiver }: ReadGoods): Promise<void> {
  await refusePausedGoods(ctx, { pauses, productIds: goods.lines.map(({ sku }) => sku.productId) });
  refuseRestricted(goods, receiver.country);
  refuseOtherPrices(goods, asked.orderItemCreatePojos);
}

export type DecidedOrder = Awaited<ReturnType<typeof decideOrder>>;

/** The order that comes of it, with parcels and price as the server finds them; nothing is written yet. */
export async function decideOrder(ctx: UserCtx, begun: Begun, read: ReadGoods) {
  const { asked, pauses, sender, receiver, chosen, ticket, identifyCode, goods, book } = read;
  const accepted = await acceptScheme(ctx, { chosen, goods: goods.lines, country: receiver.country, book });
  refusePausedRoutes(
    pauses,
    accepted.parcels.map(({ route }) => route.id),
  );
  if (asksForPapers(accepted.identity !== "NONE", receiver.country) && !receiver.papers)
    throw new Fail(orderOutcome.IDENTITY_INCOMPLETE);
  const paid = orderPrice(goods, accepted, ticket);
  const { price } = paid;
  if (asked.netAmount !== undefined && asked.netAmount !== price.amounts.netCents)
    throw new Fail(orderOutcome.PRICE_CHANGED);

  const address = addressFields(sender, receiver);
  const shareOf = new Map(price.lines.map((line) => [lineKey(line), line.paidShareCents]));
  const draft = {
    ...begun,
    ...price.amounts,
    price,
    ticketId: price.coupon?.ticketId ?? null,
    orderType: "SHOPPING" as const,
    address,
    scheme: { presetId: accepted.presetId, presetName: accepted.presetName },
    remark: asked.remark,
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
  return {
    draft,
    accepted,
    address,
    papers: receiver.papers,
    newCustomer: ticket?.terms.newUserOnly ? { mobile: receiver.mobile, identifyCode } : null,
    wanted: goods.lines.map(({ sku, itemType, quantity }) => ({ skuId: sku.id, itemType, quantity })),
  };
}

/** Writes the order with its ticket and its parcels; cart and stock are the caller's. */
export async function writeOrder(
  ctx: UserCtx,
  { draft, accepted, address, papers, newCustomer }: DecidedOrder,
): Promise<[order: OrderRow, pkgs: LogisticsPkg[]]> {
  const { id: orderId, uid, ticketId } = draft;
  const [order, , pkgs] = await pipelined(
    placeOrder(ctx, draft),
    ticketId === null ? null : freezeTicket(ctx, { uid, ticketId, orderId, newCustomer }),
    createPkgs(ctx, { orderId, uid, accepted, address, papers }),
  );
  return [order, pkgs];
}

async function given<Value>(value: Value | null | undefined, code: Outcome): Promise<Value> {
  if (value === undefined || value === null) throw new Fail(code);
  return value;
}

function refuseRestricted({ lines }: PricedGoods, country: string): void {
  for (const { sku } of lines)
    if (!isAllowedIn(sku.limitCountries, country)) throw new Fail(orderOutcome.COUNTRY_NOT_ALLOWED);
}

function refuseOtherPrices({ lines }: PricedGoods, seen: Asked["orderItemCreatePojos"]): void {
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
