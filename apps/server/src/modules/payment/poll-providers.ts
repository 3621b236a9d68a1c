import type { Ctx } from "../../kernel/verb/context.ts";
import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import type { TradeState } from "../../outside/payment/port.ts";
import { finishCancel, lockForPayment, noteProvider } from "../order/service.ts";
import { isProviderChannel, PROVIDER_OF, type Providers } from "./providers.ts";
import { settlePayment } from "./settle-capture.ts";
import {
  findOpenPayment,
  leasePolls,
  movePayment,
  nextLook,
  type PaymentRow,
  updateNextPoll,
} from "./store.ts";

const BATCH = 10;
const MAX_ROUNDS = 20;
/** A code that was read in its last moment may still be paid for so long at a provider that knows of nothing yet. */
const GRACE_MS = 10 * 60_000;

/** Asks providers about the payments that are due, outside of any transaction, and settles what they answer. */
export async function pollProviders(
  kernel: Kernel,
  providers: Providers,
  onError: (error: unknown) => void,
): Promise<number> {
  let total = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = await runAsSystem(kernel, ({ db, now }) => leasePolls(db, now, BATCH));
    await Promise.all(due.map((payment) => askProvider(kernel, providers, payment).catch(onError)));
    total += due.length;
    if (due.length < BATCH) break;
  }
  return total;
}

/**
 * Queries one payment, or closes it at its provider when it is over or nobody wants it any more. One that took money is
 * looked at again after its end, since somebody may have paid it twice. Throws where the provider failed, be it in a part.
 */
async function askProvider(kernel: Kernel, providers: Providers, payment: PaymentRow): Promise<void> {
  const { channel, tradeNo, providerRef, status, expiresAt } = payment;
  if (!isProviderChannel(channel) || !tradeNo) return;
  const provider = providers[PROVIDER_OF[channel]];
  const trade = { tradeNo, ref: providerRef };
  const isOver = status !== "CREATED" || (expiresAt !== null && expiresAt <= kernel.clock.now());
  const state = provider
    ? await (isOver && !isSettled(payment) ? provider.close(trade) : provider.query(trade))
    : NOT_ASKED;
  await runAsSystem(kernel, (ctx) => applyState(ctx, { payment, state, isOver }));
  if (state.status === "PAID" && state.failure !== undefined) throw state.failure;
}

function isSettled({ status }: PaymentRow): boolean {
  return status === "PAID" || status === "REFUNDED";
}

const NOT_ASKED: TradeState = { status: "UNKNOWN" };

type Answer = { payment: PaymentRow; state: TradeState; isOver: boolean };

async function applyState(ctx: Ctx, { payment, state, isOver }: Answer): Promise<void> {
  const { id, orderId, channel, expiresAt } = payment;
  if (!isProviderChannel(channel)) return;
  if (state.status === "PAID") {
    const provider = PROVIDER_OF[channel];
    for (const arrival of state.captures)
      await settlePayment(ctx, { provider, paymentId: id, orderId, arrival });
    // Whatever the amount was, the provider is through with it.
    await closeForGood(ctx, orderId, id);
    // A look that saw only a part is made again when its claim said.
    if (state.failure !== undefined && isSettled(payment)) return;
    return updateNextPoll(ctx.db, id, nextLook(expiresAt, ctx.now));
  }
  if (isSettled(payment)) return updateNextPoll(ctx.db, id, nextLook(expiresAt, ctx.now));
  if (state.status === "OPEN" || (state.status === "UNKNOWN" && !isOver)) return;
  await closeForGood(ctx, orderId, id);
  const last = new Date((expiresAt ?? ctx.now).getTime() + GRACE_MS);
  await updateNextPoll(ctx.db, id, state.status === "UNKNOWN" && last > ctx.now ? last : null);
}

/** L-PAY-07: no provider takes money for it any more; a cancel that waited for that is done. */
async function closeForGood(ctx: Ctx, orderId: number, paymentId: number): Promise<void> {
  const order = await lockForPayment(ctx, orderId);
  await movePayment(ctx.db, { id: paymentId, move: "close", at: ctx.now });
  if (await findOpenPayment(ctx.db, orderId)) return;
  if (order.state === "CANCELLING" && order.atProvider) await finishCancel(ctx, orderId);
  else await noteProvider(ctx, { orderId, isAtProvider: false });
}
