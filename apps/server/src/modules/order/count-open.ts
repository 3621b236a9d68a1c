import { OPEN_ORDERS, OPEN_PKGS, type OrderCounts } from "@crux/contract/order/order-counts.schema";
import { pipelined } from "../../kernel/database/pipelined.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { countPkgsByStatus } from "../logistics/service.ts";
import { countOrdersByStatus } from "./store.ts";

/** How many orders and parcels of the caller are under way: those of their lists (R-API-20, R-API-25). */
export async function countOpen({ db, caller: { uid } }: UserCtx): Promise<OrderCounts> {
  const [orders, pkgs] = await pipelined(
    countOrdersByStatus(db, { uid, statuses: OPEN_ORDERS }),
    countPkgsByStatus(db, { uid, statuses: OPEN_PKGS }),
  );
  return { orders, pkgs };
}
