import { paymentApi } from "@crux/contract/payment";
import { paymentSchemas } from "@crux/contract/payment.schema";
import { read, type ServedEndpoint, serve, write } from "../../kernel/verb/serve.ts";
import type { Providers } from "./providers.ts";
import {
  createPayment,
  fetchAddress,
  getOwed,
  listChannels,
  paymentsOfOrder,
  submitProof,
} from "./service.ts";

/** The calls of `/payment`, by the channels whose providers this shop has. */
export function paymentEndpoints(providers: Providers): ServedEndpoint[] {
  return serve(paymentApi, paymentSchemas, {
    channels: read((ctx) => listChannels(ctx, providers), { cache: ["home"] }),
    create: write((ctx, input) => createPayment(ctx, providers, input), {
      idempotent: true,
      finish: (ctx, payment) => fetchAddress(ctx, providers, payment),
    }),
    submitProof: write(submitProof),
    ofOrder: read(paymentsOfOrder),
    owed: read(getOwed),
  });
}
