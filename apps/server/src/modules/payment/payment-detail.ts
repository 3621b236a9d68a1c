import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { PaymentDetail } from "@crux/contract/payment.schema";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listStaffNames, type OpsCtx, type StaffCtx } from "../staff/service.ts";
import { listCapturesOfPayment } from "./capture-store.ts";
import { findNextPoll, listPaymentSteps, listTold } from "./detail-store.ts";
import { reviveNotice } from "./notice-store.ts";
import { findProof } from "./proof-store.ts";
import { isProviderChannel } from "./providers.ts";
import { listedPayments } from "./review-proof.ts";
import { findPayment, listPaymentRows, updateNextPoll } from "./store.ts";
import { presentUnmatched } from "./unmatched.ts";

/** One payment with its steps, the other payments of its order, its money and its notices; throws 130001. */
export function getPaymentDetail(ctx: StaffCtx, { id }: { id: number }): Promise<PaymentDetail> {
  return detailOf(ctx, id);
}

/**
 * Has the provider asked at the next turn of the poller, which takes some seconds: nothing foreign is awaited here. Throws
 * 130001, 130002 for a payment that no provider knows.
 */
export async function queryProvider(ctx: OpsCtx, { id }: { id: number }): Promise<PaymentDetail> {
  const payment = await findPayment(ctx.db, id);
  if (!payment) throw new Fail(paymentOutcome.NOT_FOUND);
  if (!isProviderChannel(payment.channel) || !payment.tradeNo)
    throw new Fail(paymentOutcome.CHANNEL_NOT_ALLOWED);
  await updateNextPoll(ctx.db, id, ctx.now);
  return detailOf(ctx, id);
}

/**
 * Has what a provider told handled again at the next turn of the poller: after a fault, or when its payment came later
 * than its notice. Money that it told of before is known and stays where it is. Throws 130001.
 */
export async function replayNotice(ctx: OpsCtx, { id }: { id: number }): Promise<null> {
  const former = await reviveNotice(ctx.db, id, ctx.now);
  if (!former) throw new Fail(paymentOutcome.NOT_FOUND);
  const { provider, ...before } = former;
  ctx.note({ before, after: { provider, isDue: true } });
  return null;
}

async function detailOf(ctx: Ctx, id: number): Promise<PaymentDetail> {
  const { db } = ctx;
  const payment = await findPayment(db, id);
  if (!payment) throw new Fail(paymentOutcome.NOT_FOUND);
  const others = await listPaymentRows(db, payment.uid, payment.orderId);
  const [listed, ...attempts] = await listedPayments(ctx, [
    payment,
    ...others.filter((one) => one.id !== id),
  ]);
  if (!listed) throw new Error("a payment has a row in the list");
  const { tradeNo, providerRef, polls, expiresAt } = payment;
  const nextPollAt = await findNextPoll(db, id);
  return {
    ...listed,
    tradeNo: tradeNo ?? "",
    providerRef,
    expireTime: expiresAt?.toISOString() ?? null,
    polls,
    pollTime: nextPollAt?.toISOString() ?? null,
    reviewer: await reviewerOf(ctx, id),
    steps: (await listPaymentSteps(db, id)).map(({ at, ...step }) => ({ ...step, time: at.toISOString() })),
    attempts,
    captures: (await listCapturesOfPayment(db, id)).map(presentUnmatched),
    notices: tradeNo ? await noticesOf(ctx, tradeNo) : [],
  };
}

async function reviewerOf(ctx: Ctx, id: number): Promise<PaymentDetail["reviewer"]> {
  const { reviewedBy = null, reviewedAt = null } = (await findProof(ctx.db, id)) ?? {};
  if (reviewedBy === null || reviewedAt === null) return null;
  const names = await listStaffNames(ctx, [reviewedBy]);
  return { name: names.get(reviewedBy) ?? "", time: reviewedAt.toISOString() };
}

async function noticesOf({ db }: Ctx, tradeNo: string): Promise<PaymentDetail["notices"]> {
  const rows = await listTold(db, tradeNo);
  return rows.map(({ receivedAt, dueAt, ...row }) => ({
    ...row,
    receiveTime: receivedAt.toISOString(),
    dueTime: dueAt?.toISOString() ?? null,
  }));
}
