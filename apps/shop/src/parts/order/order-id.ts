import { useParams } from "@crux/web/navigation";

/** The order that the address names; 0, which no order has, when it names none. */
export function useOrderId(): number {
  const id = Number(useParams().get("orderId"));
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
