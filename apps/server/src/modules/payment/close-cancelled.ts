import type { OutboxHandler } from "../../kernel/time/outbox.ts";
import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import { lockForPayment } from "../order/service.ts";
import { pollProviders } from "./poll-providers.ts";
import type { Providers } from "./providers.ts";
import { closeOpenPayments } from "./store.ts";

/**
 * Closes what is open of an order that ended unpaid. Providers are asked at once and, when they do not answer, again
 * and again by the pollers: only their word ends a cancel.
 */
export function closeCancelled(
  kernel: Kernel,
  providers: Providers,
  onError: (error: unknown) => void,
): OutboxHandler {
  return async (payload) => {
    const { orderId } = payload as { orderId: number };
    await runAsSystem(kernel, async (ctx) => {
      await lockForPayment(ctx, orderId);
      await closeOpenPayments(ctx.db, orderId, ctx.now);
    });
    await pollProviders(kernel, providers, onError);
  };
}
