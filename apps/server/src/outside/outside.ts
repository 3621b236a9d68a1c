import type { OutboxHandler } from "../kernel/outbox.ts";
import type { Sms, SmsPort } from "./sms/port.ts";
import { createSimulatedSms, type SimulatedSms } from "./sms/simulated.ts";

/** The foreign systems that the shop talks to. */
export type Outside = { sms: SmsPort | SimulatedSms };

/** Stand-ins for all of them, inside this process. */
export function simulatedOutside(): { sms: SimulatedSms } {
  return { sms: createSimulatedSms() };
}

/** What delivers each kind of outbox row. */
export function outboxHandlers(outside: Outside): Record<string, OutboxHandler> {
  return { sms: (payload) => outside.sms.send(payload as Sms) };
}
