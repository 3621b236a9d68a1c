import { query } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { useQuery } from "@tanstack/react-query";
import { useOrderId } from "../../parts/order/order-id.ts";
import { TaxPage } from "../../parts/page/tax-page.tsx";

/** The adjustment note of a refund. */
export function RefundPaper() {
  const load = useQuery({
    ...query(orderApi.refundPaper, { id: useOrderId() }),
    meta: { isToldByPage: true },
  });
  return <TaxPage load={load} />;
}
