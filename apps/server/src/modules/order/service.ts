import type { Order, orderSchemas } from "@crux/contract/order.schema";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import type { UserCtx } from "../../kernel/context.ts";
import { pageOf } from "../../kernel/page.ts";
import { listPkgsOfOrders } from "../logistics/service.ts";
import { countOrders, selectOrders } from "./store.ts";
import { viewOrder } from "./view-order.ts";

export { createOrder } from "./create-order.ts";
export { getOrder } from "./get-order.ts";
export { cancelOrder, expireOrder, getPayable, markPaid, type Payable } from "./move-order.ts";

/** One page of the caller's orders, newest first unless asked otherwise, in some or all statuses (R-API-20, OP-045). */
export async function listOrders(
  ctx: UserCtx,
  { pageNum, pageSize, sortPojo, orderStatus }: z.output<typeof orderSchemas.list.input>,
): Promise<Page<Order>> {
  const filter = { uid: ctx.caller.uid, statuses: orderStatus };
  const oldestFirst = sortPojo.direction === "ASC";
  const slice = { limit: pageSize, offset: pageNum * pageSize, oldestFirst };
  const rows = await selectOrders(ctx.db, filter, slice);
  const total = await countOrders(ctx.db, filter);
  const shipped = rows.filter((row) => row.scheme).map((row) => row.id);
  const pkgs = await listPkgsOfOrders(ctx, shipped);
  const orders = rows.map((row) => viewOrder(row, pkgs.get(row.id) ?? []));
  return pageOf(orders, { total, pageNum, pageSize });
}
