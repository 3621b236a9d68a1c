import type { Order, orderSchemas } from "@crux/contract/order.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import type { z } from "zod";
import { pipelined } from "../../kernel/database/pipelined.ts";
import { Fail } from "../../kernel/fail.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { removeOrdered } from "../cart/service.ts";
import { reserve } from "../inventory/service.ts";
import { createServiceOrder } from "./create-service-order.ts";
import { beginOrder } from "./place-order.ts";
import { presentOrder } from "./present-order.ts";
import { refuseBoughtBefore } from "./purchase-limits.ts";
import { checkGoods, decideOrder, readGoods, refuseWithoutMobile, writeOrder } from "./shopping-order.ts";

type Input = z.output<typeof orderSchemas.create.input>;

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
  const { uid } = ctx.caller;
  refuseWithoutMobile(ctx);
  const [begun, read] = await pipelined(beginOrder(ctx, uid), readGoods(ctx, input));
  await checkGoods(ctx, read);
  await refuseBoughtBefore(ctx, read.goods);
  const order = await decideOrder(ctx, begun, read);
  const [[placed, pkgs]] = await pipelined(
    writeOrder(ctx, order),
    removeOrdered(ctx, uid, order.wanted),
    // Last, because the rows of wanted skus are held from here to the commit.
    reserve(ctx, { orderId: begun.id, lines: order.wanted }),
  );
  return presentOrder(placed, pkgs);
}
