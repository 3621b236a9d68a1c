import { type SmsPort, SmsRefused } from "./port.ts";

const HOUR_MS = 60 * 60_000;

/** The same provider with a bound on what an attack through many numbers can cost: `perHour` texts from this process. */
export function smsWithBudget(sms: SmsPort, perHour: number, now: () => number = Date.now): SmsPort {
  let sentAt: number[] = [];
  return {
    async send(message) {
      const since = now() - HOUR_MS;
      sentAt = sentAt.filter((at) => at > since);
      if (sentAt.length >= perHour) throw new SmsRefused(`SMS_PER_HOUR=${perHour} is used up`);
      sentAt.push(now());
      await sms.send(message);
    },
  };
}
