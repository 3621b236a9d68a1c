import { paymentApi } from "@crux/contract/payment";
import { paymentSchemas } from "@crux/contract/payment.schema";
import { read, serve, write } from "../../kernel/serve.ts";
import { createPayment, paymentsOfOrder } from "./service.ts";

export const paymentEndpoints = serve(paymentApi, paymentSchemas, {
  create: write(createPayment, { idempotent: true }),
  ofOrder: read(paymentsOfOrder),
});
