import type { PkgStatus } from "@crux/contract/logistics.schema";
import type { OrderMoveName, OrderState } from "./order-states.ts";

const SHIPPED: readonly PkgStatus[] = ["DELIVERING", "DELIVERED", "RECEIVED"];
const GONE: readonly PkgStatus[] = ["CANCELLED", "REFUNDED"];

/**
 * The next move that an order's parcels bring about, null when there is none (L-ORD-10 to L-ORD-12). Only parcels
 * that are neither cancelled nor refunded count; an order whose parcels all went before one was shipped stays.
 */
export function nextOrderMove(
  state: OrderState,
  pkgs: readonly PkgStatus[],
): Extract<OrderMoveName, "shipPart" | "ship" | "complete"> | null {
  const live = pkgs.filter((status) => !GONE.includes(status));
  if (state === "SHIPPED") return live.every((status) => status === "RECEIVED") ? "complete" : null;
  if (state === "PARTIAL_SHIPPED") return live.every((status) => SHIPPED.includes(status)) ? "ship" : null;
  if (state !== "PAID" || !live.some((status) => SHIPPED.includes(status))) return null;
  return live.every((status) => SHIPPED.includes(status)) ? "ship" : "shipPart";
}
