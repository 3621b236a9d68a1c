import { query } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { useQuery } from "@tanstack/react-query";
import { useOrderId } from "../../parts/order/order-id.ts";
import { TaxPage } from "../../parts/page/tax-page.tsx";

/** The tax invoice or receipt of an order. */
export function OrderPaper() {
  const load = useQuery({
    ...query(orderApi.taxPaper, { orderId: useOrderId() }),
    meta: { isToldByPage: true },
  });
  return <TaxPage load={load} />;
}
