import { endpoints } from "./endpoint.ts";
import type { orderSchemas } from "./order.schema.ts";

export const orderApi = endpoints<typeof orderSchemas>()({
  create: "POST /order/secure/{uid}/order",
  list: "POST /order/secure/{uid}/orders",
  detail: "GET /order/secure/{uid}/order/{orderId}",
  cancel: "PUT /order/secure/{uid}/order/{orderId}/cancel",
});
