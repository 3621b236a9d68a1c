import { endpoints } from "./endpoint.ts";
import type { paymentSchemas } from "./payment.schema.ts";

export const paymentApi = endpoints<typeof paymentSchemas>()({
  create: "POST /payment/secure/{uid}/paymentOrder",
  ofOrder: "GET /payment/secure/{uid}/paymentOrder/getByOrderId",
});
