import type { Sms, SmsPort } from "./port.ts";

export type ReceivedSms = Sms & { at: Date };

/** A provider that delivers into an inbox of this process, for demonstrations and tests. */
export type SimulatedSms = SmsPort & {
  /** What arrived, newest first; at most the last hundred. */
  inbox(): readonly ReceivedSms[];
};

const KEPT = 100;

/** An empty inbox; nothing of it is logged or stored. */
export function createSimulatedSms(): SimulatedSms {
  const received: ReceivedSms[] = [];
  return {
    async send(sms) {
      received.unshift({ ...sms, at: new Date() });
      received.length = Math.min(received.length, KEPT);
    },
    inbox: () => received,
  };
}
