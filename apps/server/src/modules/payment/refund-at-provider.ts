import type { Kernel } from "../../kernel/verb/kernel.ts";
import type { CaptureRow } from "./capture-store.ts";
import type { Providers } from "./providers.ts";
import { findPayment } from "./store.ts";

/**
 * Has a provider give an amount back to its payer; the key makes it once, however often it is asked. A bank gives
 * nothing back by itself: there the word of the staff is the end.
 */
export async function refundAtProvider(
  kernel: Kernel,
  providers: Providers,
  { capture, amountCents, key }: { capture: CaptureRow; amountCents: number; key: string },
): Promise<void> {
  if (capture.provider === "BANK") return;
  const provider = providers[capture.provider];
  if (!provider) throw new Error("this provider is switched off");
  const payment = capture.paymentId === null ? undefined : await findPayment(kernel.db, capture.paymentId);
  const trade = { tradeNo: capture.tradeNo, ref: payment?.providerRef ?? "" };
  const { providerTxn: txn, currency } = capture;
  await provider.payBack({ trade, txn, amountCents, currency, key });
}
