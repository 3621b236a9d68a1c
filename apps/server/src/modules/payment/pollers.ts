import type { OutboxHandler } from "../../kernel/time/outbox.ts";
import type { Poller } from "../../kernel/time/pollers.ts";
import type { Sweep } from "../../kernel/time/sweeps.ts";
import type { Kernel } from "../../kernel/verb/kernel.ts";
import { ORDER_CANCELLED } from "../order/service.ts";
import { notifyOfQueue } from "../staff/service.ts";
import { closeCancelled } from "./close-cancelled.ts";
import { handleNotices } from "./handle-notices.ts";
import { NOTICES } from "./notice-route.ts";
import { forgetBodies } from "./notice-store.ts";
import { pollProviders } from "./poll-providers.ts";
import type { Providers } from "./providers.ts";
import { SEND_REFUND, sendRefunds } from "./send-refund.ts";
import { countReviews } from "./store.ts";
import { PAY_BACK, payBack } from "./unmatched.ts";

type OnError = (error: unknown) => void;

/** What goes on between transactions: handling what providers told, and asking them. */
export function paymentPollers(kernel: Kernel, providers: Providers, onError: OnError): Poller[] {
  return [
    {
      name: "handle payment notices",
      everyMs: 300,
      idleMs: 5_000,
      wakeOn: NOTICES,
      run: () => handleNotices(kernel, onError),
    },
    {
      name: "ask payment providers",
      everyMs: 1_000,
      idleMs: 3_000,
      run: () => pollProviders(kernel, providers, onError),
    },
  ];
}

export function paymentOutbox(
  kernel: Kernel,
  providers: Providers,
  onError: OnError,
): Record<string, OutboxHandler> {
  return {
    [ORDER_CANCELLED]: closeCancelled(kernel, providers, onError),
    [PAY_BACK]: payBack(kernel, providers),
    [SEND_REFUND]: sendRefunds(kernel, providers),
  };
}

const BATCH = 200;

export const paymentSweeps: Sweep[] = [
  {
    name: "tell staff of waiting slips",
    everyMs: 60_000,
    work: notifyOfQueue("PROOF", countReviews, (count) => `有 ${count} 笔付款凭证等待审核。`),
  },
  {
    name: "forget the words of old notices",
    everyMs: 15 * 60_000,
    work: ({ db, now }) => forgetBodies(db, now, BATCH),
  },
];
