import { endpoints } from "../endpoint.ts";
import type { counterOpsSchemas } from "./counter.schema.ts";
import type { tillOpsSchemas } from "./till.schema.ts";

/** Cash drawers. */
export const tillOpsApi = endpoints<typeof tillOpsSchemas>()({
  openTills: "GET /till/ops/open",
  openTill: "POST /till/ops/till",
  closeTill: "PUT /till/ops/till/{id}/close",
  tillEntries: "GET /till/ops/till/{id}/entries",
  moveCash: "POST /till/ops/till/{id}/cash",
  tills: "POST /till/ops/tills",
});

/** What is sold over the counter. */
export const paymentCounterOpsApi = endpoints<typeof counterOpsSchemas>()({
  counterGoods: "POST /payment/ops/counter/goods",
  counterMember: "POST /payment/ops/counter/member",
  counterAddresses: "POST /payment/ops/counter/addresses",
  addReceiver: "POST /payment/ops/counter/receiver",
  addSender: "POST /payment/ops/counter/sender",
  counterSchemes: "POST /payment/ops/counter/schemes",
  counterPrice: "POST /payment/ops/counter/price",
  sell: "POST /payment/ops/counter/sale",
  receipt: "GET /payment/ops/counter/order/{orderId}",
});
