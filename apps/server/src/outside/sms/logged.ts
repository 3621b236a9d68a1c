import { type SmsPort, SmsRefused } from "./port.ts";

/** The same provider, which notes each failure for whoever runs the shop: what happened, not to whom. */
export function loggedSms(sms: SmsPort, log: (failure: string) => void): SmsPort {
  return {
    ...sms,
    async send(message) {
      try {
        await sms.send(message);
      } catch (error) {
        log(error instanceof SmsRefused ? error.message : error instanceof Error ? error.name : "unknown");
        throw error;
      }
    },
  };
}
