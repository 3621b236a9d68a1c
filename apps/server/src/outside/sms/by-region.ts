import type { SmsPort } from "./port.ts";

/** Mainland numbers go to one provider and all others to another. */
export function smsByRegion({ mainland, others }: { mainland: SmsPort; others: SmsPort }): SmsPort {
  return { send: (sms) => (sms.mobile.startsWith("+86") ? mainland : others).send(sms) };
}
