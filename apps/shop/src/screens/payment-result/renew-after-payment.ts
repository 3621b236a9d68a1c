import { refresh } from "@crux/client/query";
import { cartApi } from "@crux/contract/cart";
import { logisticsApi } from "@crux/contract/logistics";
import { memberApi } from "@crux/contract/member";
import type { Order } from "@crux/contract/order.schema";
import { userApi } from "@crux/contract/user";
import type { QueryClient } from "@tanstack/react-query";
import { client } from "../../browser/api.ts";
import { ORDER_LISTS } from "../../browser/order-lists.ts";
import { keepUser } from "../../browser/shop-session.ts";

/** What a payment changes: the orders, the money, and for a membership the user and every price. */
export async function renewAfterPayment(queries: QueryClient, { orderType }: Order): Promise<void> {
  await refresh(queries, ...ORDER_LISTS, logisticsApi.list, logisticsApi.ofOrder);
  await refresh(queries, userApi.wallet, userApi.walletTxns, memberApi.info);
  if (orderType !== "MEMBERSHIP") return;
  await refresh(queries, userApi.membership, cartApi.items);
  await client.call(userApi.current, {}).then(keepUser, () => {});
}
