import type { OrderStatus, OrderType } from "@crux/contract/order.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { sum } from "@crux/rules/money/money";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { findAnyOrder } from "./store.ts";

/** What staff need of an order beside its payment; amounts in cents. */
export type OrderBrief = {
  orderType: OrderType;
  orderStatus: OrderStatus;
  netAmount: number;
  createTime: string;
  pieces: number;
  /** Of its first lines. */
  goods: string[];
  receiverName: string;
  receiverCity: string;
  /** A slip for it waits, and nothing else has paid it. */
  isUnderReview: boolean;
};

const FEW = 3;

/** An order in brief, whoever it belongs to; throws `order.NOT_FOUND`. */
export async function getOrderBrief(ctx: Ctx, orderId: number): Promise<OrderBrief> {
  const row = await findAnyOrder(ctx.db, orderId);
  if (!row) throw new Fail(orderOutcome.NOT_FOUND);
  const { orderType, orderStatus, netCents, createdAt, items, address, paymentStatus } = row;
  return {
    orderType,
    orderStatus,
    netAmount: netCents,
    createTime: createdAt.toISOString(),
    pieces: sum(items.map(({ quantity }) => quantity)),
    goods: items.slice(0, FEW).map(({ sku }) => sku.productName),
    receiverName: address.receiverName,
    receiverCity: address.receiverCity,
    isUnderReview: orderStatus === "CREATED" && paymentStatus === "CHECKING",
  };
}
