import type { Mail, MailPort } from "./port.ts";

export type ReceivedMail = Mail & { at: Date };

/** A post office of this process, for demonstrations and tests. */
export type SimulatedMail = MailPort & {
  /** What arrived, newest first; at most the last hundred. */
  inbox(): readonly ReceivedMail[];
};

const KEPT = 100;

/** An empty inbox; nothing of it is logged or stored. */
export function createSimulatedMail(): SimulatedMail {
  const received: ReceivedMail[] = [];
  return {
    async send(mail) {
      received.unshift({ ...mail, at: new Date() });
      received.length = Math.min(received.length, KEPT);
    },
    inbox: () => received,
  };
}
