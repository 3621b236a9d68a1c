import { query } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { canPay } from "@crux/rules/order/order-states";
import { useQuery } from "@tanstack/react-query";

const EVERY_MS = 3000;

/** An order as the server has it now: asked for with each visit and return, and while `isPolled` as long as it waits for money. */
export function useWatchedOrder(orderId: number, { isPolled = false } = {}) {
  return useQuery({
    ...query(orderApi.detail, { orderId }),
    enabled: orderId > 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => isPolled && state.data !== undefined && canPay(state.data) && EVERY_MS,
  });
}
