import { type Sms, type SmsPort, SmsRefused } from "./port.ts";

export type ReceivedSms = Pick<Sms, "mobile" | "text"> & { at: Date };

/** A provider that delivers into an inbox of this process, for demonstrations and tests. */
export type SimulatedSms = SmsPort & {
  /** What arrived, newest first; at most the last hundred. */
  inbox(): readonly ReceivedSms[];
  /** Refuses everything while it is on. */
  setOutage(isOut: boolean): void;
};

const KEPT = 100;

/** An empty inbox; nothing of it is logged or stored. */
export function createSimulatedSms(): SimulatedSms {
  const received: ReceivedSms[] = [];
  let isOut = false;
  return {
    async send({ mobile, text }) {
      if (isOut) throw new SmsRefused("simulated outage");
      received.unshift({ mobile, text, at: new Date() });
      received.length = Math.min(received.length, KEPT);
    },
    inbox: () => received,
    setOutage(isOutNow) {
      isOut = isOutNow;
    },
  };
}
