import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import {
  type Captured,
  NOTICE_AGE_MS,
  type NoticeHeaders,
  NoticeRefused,
  type PaymentNotice,
  type PaymentProvider,
  type Reversal,
  type TradeRequest,
} from "./port.ts";
import { beginDispute, refundOf, reinstated, withdrawn } from "./simulated-reversals.ts";

export type SimulatedTrade = TradeRequest & {
  status: "OPEN" | "CLOSED" | "PAID";
  captures: readonly Captured[];
  paidBackCents: number;
  /** The names under which money was paid back, once each. */
  paybacks: readonly string[];
  /** What its payer disputes. */
  dispute: Reversal | null;
};

/** A notice as it travels: what a provider posts to the shop. */
export type SignedNotice = { body: string; headers: Record<string, string> };

/** A provider inside this process, which can also behave badly. */
export type SimulatedProvider = PaymentProvider & {
  /** Its word in the address that its notices go to. */
  name: "alipay" | "cashier";
  /** What it was asked to collect, newest first. */
  trades(): readonly SimulatedTrade[];
  trade(tradeNo: string): SimulatedTrade | undefined;
  /** Takes money for a payment, closed or not, and answers the notice about it. */
  take(tradeNo: string, wanted?: { amountCents?: number; currency?: string }): SignedNotice;
  /** Has the payer dispute the first money of a payment; the notices that tell of it, none where there is no money. */
  dispute(tradeNo: string): SignedNotice[];
  /** Ends the open dispute of a payment. */
  endDispute(tradeNo: string, end: "WON" | "LOST"): SignedNotice[];
  /** Gives the first money of a payment back past the shop, as somebody at the provider's own pages does. */
  refundByHand(tradeNo: string, amountCents?: number): SignedNotice[];
  /** A notice of this content as it would be sent now. */
  sign(notice: PaymentNotice): SignedNotice;
  /** Every call waits so long before it fails; 0 ends the outage. */
  setOutage(ms: number): void;
  /** While blind it tells of the first money of a payment only, and that it failed to look for more. */
  setBlind(isBlind: boolean): void;
};

export function isSimulated(provider: PaymentProvider | null): provider is SimulatedProvider {
  return provider !== null && "take" in provider;
}

const KEPT = 2_000;

/** Nothing of it outlives the process; its page is at `/simulated/cashier`. */
export function createSimulatedProvider(
  name: "alipay" | "cashier",
  publicUrl: () => string,
  now: () => Date = () => new Date(),
): SimulatedProvider {
  const key = randomBytes(32);
  const trades = new Map<string, SimulatedTrade>();
  let outageMs = 0;
  let isBlind = false;
  const answering = async () => {
    if (outageMs === 0) return;
    await new Promise((resolve) => setTimeout(resolve, outageMs));
    throw new Error("simulated outage");
  };
  const known = (tradeNo: string) => {
    const trade = trades.get(tradeNo);
    if (!trade) throw new Error("no such simulated trade");
    return trade;
  };
  const change = (tradeNo: string, changes: Partial<SimulatedTrade>) =>
    trades.set(tradeNo, { ...known(tradeNo), ...changes });
  const stateOf = (tradeNo: string) => {
    const trade = trades.get(tradeNo);
    if (!trade) return { status: "UNKNOWN" } as const;
    const { captures } = trade;
    if (captures.length === 0) return { status: asked(trade, now()) };
    if (!isBlind) return { status: "PAID", captures } as const;
    return {
      status: "PAID",
      captures: captures.slice(0, 1),
      failure: new Error("simulated blindness"),
    } as const;
  };
  const tellOf = (reversal: Reversal) =>
    provider.sign({ eventId: randomUUID(), tradeNo: "", captured: null, reversal });

  const provider: SimulatedProvider = {
    name,
    thanks: "success",
    async open(request) {
      await answering();
      const { tradeNo } = request;
      if (!trades.has(tradeNo))
        trades.set(tradeNo, {
          ...request,
          status: "OPEN",
          captures: [],
          paidBackCents: 0,
          paybacks: [],
          dispute: null,
        });
      for (const old of trades.keys()) if (trades.size > KEPT) trades.delete(old);
      return { url: `${publicUrl()}/simulated/cashier?trade=${tradeNo}`, ref: `simulated-${tradeNo}` };
    },
    async query({ tradeNo }) {
      await answering();
      return stateOf(tradeNo);
    },
    async close({ tradeNo }) {
      await answering();
      if (trades.get(tradeNo)?.status === "OPEN") change(tradeNo, { status: "CLOSED" });
      return stateOf(tradeNo);
    },
    async payBack({ trade: { tradeNo }, amountCents, key: name }) {
      await answering();
      const trade = trades.get(tradeNo);
      if (!trade || trade.paybacks.includes(name)) return;
      change(tradeNo, {
        paidBackCents: trade.paidBackCents + amountCents,
        paybacks: [...trade.paybacks, name],
      });
    },
    async check() {
      await answering();
    },
    async readNotice({ body, headers, now: at }) {
      return read(key, { body, headers, at });
    },
    trades: () => [...trades.values()].reverse(),
    trade: (tradeNo) => trades.get(tradeNo),
    take(tradeNo, wanted = {}) {
      const trade = known(tradeNo);
      const { amountCents = trade.amountCents, currency = "AUD" } = wanted;
      const captured = { txn: `simulated-${randomUUID()}`, amountCents, currency };
      change(tradeNo, { status: "PAID", captures: [...trade.captures, captured] });
      return provider.sign({ eventId: randomUUID(), tradeNo, captured });
    },
    dispute(tradeNo) {
      const { captures, dispute } = known(tradeNo);
      const [captured] = captures;
      if (!captured || dispute) return [];
      const begun = beginDispute(captured, now());
      change(tradeNo, { dispute: withdrawn(begun) });
      return [tellOf(begun), tellOf(withdrawn(begun))];
    },
    endDispute(tradeNo, end) {
      const { dispute } = known(tradeNo);
      if (dispute?.state !== "OPEN") return [];
      const ended = { ...dispute, state: end, toldAt: now().toISOString() };
      change(tradeNo, { dispute: ended });
      return [tellOf(ended), ...(end === "WON" ? [tellOf(reinstated(ended))] : [])];
    },
    refundByHand(tradeNo, amountCents) {
      const [captured] = known(tradeNo).captures;
      if (!captured) return [];
      return [tellOf(refundOf({ ...captured, amountCents: amountCents ?? captured.amountCents }, now()))];
    },
    sign(notice) {
      const body = JSON.stringify(notice);
      const time = String(now().getTime());
      return {
        body,
        headers: { "simulated-time": time, "simulated-signature": mac(key, time, body) },
      };
    },
    setOutage(ms) {
      outageMs = ms;
    },
    setBlind(wanted) {
      isBlind = wanted;
    },
  };
  return provider;
}

/** What the provider says of an unpaid trade: nothing pays it after its end. */
function asked({ status, expiresAt }: SimulatedTrade, now: Date): "OPEN" | "CLOSED" {
  return status === "CLOSED" || expiresAt <= now ? "CLOSED" : "OPEN";
}

function mac(key: Buffer, time: string, body: string): string {
  return createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
}

function read(
  key: Buffer,
  { body, headers, at }: { body: Buffer; headers: NoticeHeaders; at: Date },
): PaymentNotice {
  const time = String(headers["simulated-time"]);
  const given = Buffer.from(String(headers["simulated-signature"]));
  const wanted = Buffer.from(mac(key, time, body.toString()));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new NoticeRefused("forged");
  if (Math.abs(at.getTime() - Number(time)) > NOTICE_AGE_MS) throw new NoticeRefused("stale");
  return JSON.parse(body.toString()) as PaymentNotice;
}
