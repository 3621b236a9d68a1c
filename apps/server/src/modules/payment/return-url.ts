import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Channel } from "@crux/contract/payment.schema";
import { Fail } from "../../kernel/fail.ts";

const RESULT = "/payment_result";

/**
 * Where a cashier's page may send the browser: the result page of this shop and nothing else (I-44). What is relative
 * is read on our own origin; without a wish it is the result of this payment. Throws `general.INVALID_REQUEST` for any
 * other address.
 */
export function returnUrlOf(
  wanted: string | undefined,
  { origin, orderId, channel }: { origin: string; orderId: number; channel: Channel },
): string {
  const own = new URL(`${RESULT}?orderId=${orderId}&type=${channel}`, origin);
  if (wanted === undefined) return own.href;
  const url = URL.parse(wanted, own.origin);
  if (!url || url.origin !== own.origin || url.pathname !== RESULT)
    throw new Fail(generalOutcome.INVALID_REQUEST);
  if (url.username || url.password) throw new Fail(generalOutcome.INVALID_REQUEST);
  return url.href;
}
