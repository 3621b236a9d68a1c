import type { Kernel } from "../../kernel/verb/kernel.ts";
import { type CaptureRow, isOverCounter } from "./capture-store.ts";
import type { Providers } from "./providers.ts";
import { findPayment } from "./store.ts";

/**
 * Has a provider give an amount back to its payer; the key makes it once, however often it is asked. A bank
 * and a counter give nothing back by themselves: there the word of the staff is the end.
 */
export async function refundAtProvider(
  kernel: Kernel,
  providers: Providers,
  { capture, amountCents, key }: { capture: CaptureRow; amountCents: number; key: string },
): Promise<void> {
  const { provider: source } = capture;
  if (source === "BANK" || isOverCounter(source)) return;
  const provider = providers[source];
  if (!provider) throw new Error("this provider is switched off");
  const payment = capture.paymentId === null ? undefined : await findPayment(kernel.db, capture.paymentId);
  const trade = { tradeNo: capture.tradeNo, ref: payment?.providerRef ?? "" };
  const { providerTxn: txn, currency } = capture;
  await provider.payBack({ trade, txn, amountCents, currency, key });
}
