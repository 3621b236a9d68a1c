import type Stripe from "stripe";
import {
  type Captured,
  NOTICE_AGE_MS,
  NoticeRefused,
  type PaymentNotice,
  type PaymentProvider,
  PROVIDER_LIMIT_MS,
  type Trade,
  type TradeState,
} from "../payment/port.ts";
import { reversalOf } from "./stripe-reversals.ts";

export type StripeAccount = { kind: "stripe"; secretKey: string; webhookSecret: string };

/** Where the API is, when it is not Stripe's own. */
type Host = { host: string; port: number; protocol: "http" | "https" };

const METHODS = ["card", "wechat_pay", "alipay"] as const;
const SUCCESSES = new Set(["checkout.session.completed", "checkout.session.async_payment_succeeded"]);

/** Where Stripe is and how long it may think, when that is not as usual. */
type Way = { host?: Host; limitMs?: number };

/**
 * Stripe's hosted Checkout in AUD, by card, WeChat Pay or Alipay: one session per payment. A look at a payment may take
 * several calls, which share one limit.
 */
export function createStripe(
  { secretKey, webhookSecret }: StripeAccount,
  { host, limitMs = PROVIDER_LIMIT_MS }: Way = {},
): PaymentProvider {
  let opened: Promise<Stripe> | undefined;
  const stripe = () => {
    opened ??= openStripe(secretKey, host);
    return opened;
  };
  const look = async ({ ref, tradeNo }: Trade, end: AbortSignal): Promise<TradeState> => {
    // Its page was never shown to anybody, so nobody can pay there.
    if (ref === "") return { status: "UNKNOWN" };
    const session = await before(end, (await stripe()).checkout.sessions.retrieve(ref));
    const captured = capturedOf(session);
    if (!captured) return { status: session.status === "expired" ? "CLOSED" : "OPEN" };
    try {
      const others = await before(end, capturesNamed(await stripe(), tradeNo));
      return { status: "PAID", captures: [captured, ...others.filter(({ txn }) => txn !== captured.txn)] };
    } catch (failure) {
      // Money that is known of is not kept waiting for a search.
      return { status: "PAID", captures: [captured], failure };
    }
  };
  return {
    thanks: "success",
    async open({ tradeNo, amountCents, title, expiresAt, returnUrl }) {
      const back = returnUrl ?? "";
      const session = await (await stripe()).checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: tradeNo,
          metadata: { tradeNo },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: "aud", unit_amount: amountCents, product_data: { name: title } },
            },
          ],
          allowed_payment_method_types: [...METHODS],
          payment_method_options: { wechat_pay: { client: "web" } },
          payment_intent_data: { metadata: { tradeNo } },
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          success_url: back,
          cancel_url: back,
        },
        { idempotencyKey: tradeNo },
      );
      if (!session.url) throw new Error("stripe gave no page");
      return { url: session.url, ref: session.id };
    },
    query: (trade) => look(trade, AbortSignal.timeout(limitMs)),
    async close(trade) {
      if (trade.ref === "") return { status: "UNKNOWN" };
      const end = AbortSignal.timeout(limitMs);
      // It refuses to expire what is paid or expired; the look says which.
      await before(end, (await stripe()).checkout.sessions.expire(trade.ref)).catch((error: unknown) => {
        if (!(error instanceof Error && "statusCode" in error && error.statusCode === 400)) throw error;
      });
      return look(trade, end);
    },
    async payBack({ txn, amountCents, key }) {
      await (await stripe()).refunds.create(
        { payment_intent: txn, amount: amountCents, metadata: { key } },
        { idempotencyKey: key },
      );
    },
    async check() {
      // What a key may see that can open pages.
      await (await stripe()).checkout.sessions.list({ limit: 1 });
    },
    async readNotice({ body, headers, now }) {
      const event = eventOf(await stripe(), {
        body,
        signature: String(headers["stripe-signature"] ?? ""),
        secret: webhookSecret,
        now,
      });
      return noticeOf(event);
    },
  };
}

/** Waits for an answer until the end of the whole look; the library's own limit is for silence in one call. */
async function before<Answer>(end: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  const over = Promise.withResolvers<never>();
  const stop = () => over.reject(end.reason);
  end.addEventListener("abort", stop);
  if (end.aborted) stop();
  return Promise.race([answer, over.promise]).finally(() => end.removeEventListener("abort", stop));
}

async function openStripe(secretKey: string, host: Host | undefined): Promise<Stripe> {
  const { default: Library } = await import("stripe");
  // Who asks here asks again by itself.
  return new Library(secretKey, {
    timeout: PROVIDER_LIMIT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...host,
  });
}

/** All that was ever collected under a name of ours; Stripe's index may lag a minute behind. */
async function capturesNamed(stripe: Stripe, tradeNo: string): Promise<Captured[]> {
  const query = `metadata['tradeNo']:'${tradeNo}' AND status:'succeeded'`;
  const { data } = await stripe.paymentIntents.search({ query, limit: 100 });
  return data.map(({ id, amount_received: amountCents, currency }) => ({
    txn: id,
    amountCents,
    currency: currency.toUpperCase(),
  }));
}

function capturedOf(session: Stripe.Checkout.Session): Captured | null {
  const { payment_status: status, payment_intent: intent, amount_total: amount, currency } = session;
  if (status !== "paid") return null;
  const txn = typeof intent === "string" ? intent : intent?.id;
  if (!txn || amount === null || currency === null) throw new Error("stripe names no amount");
  return { txn, amountCents: amount, currency: currency.toUpperCase() };
}

type Signed = { body: Buffer; signature: string; secret: string; now: Date };

function eventOf(stripe: Stripe, { body, signature, secret, now }: Signed): Stripe.Event {
  const age = NOTICE_AGE_MS / 1000;
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, age, undefined, now.getTime());
  } catch (error) {
    const isOld = error instanceof Error && error.message.includes("tolerance");
    throw new NoticeRefused(isOld ? "stale" : "forged");
  }
}

function noticeOf(event: Stripe.Event): PaymentNotice {
  const reversal = reversalOf(event);
  if (reversal) return { eventId: event.id, tradeNo: "", captured: null, reversal };
  if (!event.type.startsWith("checkout.session.")) return { eventId: event.id, tradeNo: "", captured: null };
  const session = event.data.object as Stripe.Checkout.Session;
  const captured = SUCCESSES.has(event.type) ? capturedOf(session) : null;
  return { eventId: event.id, tradeNo: session.client_reference_id ?? "", captured };
}
