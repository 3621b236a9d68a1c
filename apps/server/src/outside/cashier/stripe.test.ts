import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NoticeRefused, type PaymentProvider } from "../payment/port.ts";
import { createStripe } from "./stripe.ts";

const SECRET = "whsec_test";
const TRADE = { tradeNo: "T1", ref: "cs_1" };
const NOW = new Date("2026-01-31T04:00:00Z");
const PAID = {
  payment_status: "paid",
  payment_intent: "pi_1",
  amount_total: 1234,
  currency: "aud",
  status: "complete",
};

const LIMIT_MS = 1000;
const SEARCH = "GET /v1/payment_intents/search";

/** Stripe's side of the wire: forms in, JSON out, errors with a status. */
describe("Stripe's Checkout", () => {
  const heard: { line: string; key: string | undefined; form: Record<string, string> }[] = [];
  let answers: Record<string, { status?: number; body: object; afterMs?: number }> = {};
  let cashier: PaymentProvider;
  let hasty: PaymentProvider;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const line = `${request.method} ${request.url}`;
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      heard.push({ line, key: request.headers["idempotency-key"] as string | undefined, form });
      const {
        status = 200,
        body,
        afterMs = 0,
      } = answers[line.split("?")[0] ?? ""] ?? {
        status: 404,
        body: { error: { type: "invalid_request_error" } },
      };
      const answer = () =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (afterMs > 0) setTimeout(answer, afterMs);
      else answer();
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const account = { kind: "stripe", secretKey: "sk_test", webhookSecret: SECRET } as const;
    const host = { host: "127.0.0.1", port, protocol: "http" } as const;
    cashier = createStripe(account, { host });
    hasty = createStripe(account, { host, limitMs: LIMIT_MS });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    heard.length = 0;
    answers = {};
  });

  it("opens a page in dollars for cards, WeChat Pay and Alipay, once per payment", async () => {
    answers = {
      "POST /v1/checkout/sessions": { body: { id: "cs_1", url: "https://checkout.stripe.com/c/1" } },
    };
    const expiresAt = new Date("2026-01-31T04:31:00Z");
    const back = "https://shop.example/payment_result?orderId=7";
    const request = { tradeNo: "T1", amountCents: 1234, title: "订单 7", expiresAt, returnUrl: back };
    expect(await cashier.open(request)).toEqual({ url: "https://checkout.stripe.com/c/1", ref: "cs_1" });
    expect(heard[0]).toMatchObject({
      key: "T1",
      form: {
        mode: "payment",
        client_reference_id: "T1",
        "line_items[0][price_data][currency]": "aud",
        "line_items[0][price_data][unit_amount]": "1234",
        "allowed_payment_method_types[0]": "card",
        "allowed_payment_method_types[1]": "wechat_pay",
        "allowed_payment_method_types[2]": "alipay",
        "payment_method_options[wechat_pay][client]": "web",
        expires_at: String(expiresAt.getTime() / 1000),
        success_url: back,
        cancel_url: back,
      },
    });
  });

  it("is asked for what a key that opens pages may see", async () => {
    answers = { "GET /v1/checkout/sessions": { body: { object: "list", data: [] } } };
    await cashier.check();
    expect(heard.map(({ line }) => line)).toEqual(["GET /v1/checkout/sessions?limit=1"]);
    answers = {
      "GET /v1/checkout/sessions": { status: 401, body: { error: { type: "invalid_request_error" } } },
    };
    await expect(cashier.check()).rejects.toThrow();
  });

  it.each([
    [{ status: "open", payment_status: "unpaid" }, { status: "OPEN" }],
    [{ status: "expired", payment_status: "unpaid" }, { status: "CLOSED" }],
    [{ status: "complete", payment_status: "unpaid" }, { status: "OPEN" }],
    [PAID, { status: "PAID", captures: [{ txn: "pi_1", amountCents: 1234, currency: "AUD" }] }],
  ])("reads where a payment stands: %j", async (body, state) => {
    answers = { "GET /v1/checkout/sessions/cs_1": { body }, [SEARCH]: { body: { data: [] } } };
    expect(await cashier.query(TRADE)).toEqual(state);
  });

  it("tells of all that was collected under one name, each once (I-17)", async () => {
    const intent = (id: string, cents: number) => ({ id, amount_received: cents, currency: "aud" });
    answers = {
      "GET /v1/checkout/sessions/cs_1": { body: PAID },
      [SEARCH]: { body: { data: [intent("pi_2", 1234), intent("pi_1", 1234), intent("pi_3", 5)] } },
    };
    expect(await cashier.query(TRADE)).toEqual({
      status: "PAID",
      captures: [
        { txn: "pi_1", amountCents: 1234, currency: "AUD" },
        { txn: "pi_2", amountCents: 1234, currency: "AUD" },
        { txn: "pi_3", amountCents: 5, currency: "AUD" },
      ],
    });
    const { searchParams } = new URL(heard.at(-1)?.line.split(" ")[1] ?? "", "http://stripe");
    expect(searchParams.get("query")).toBe("metadata['tradeNo']:'T1' AND status:'succeeded'");
  });

  it("tells of money that it knows while nothing can be searched for, and of the failure", async () => {
    const known = { txn: "pi_1", amountCents: 1234, currency: "AUD" };
    answers = {
      "GET /v1/checkout/sessions/cs_1": { body: PAID },
      "POST /v1/checkout/sessions/cs_1/expire": {
        status: 400,
        body: { error: { type: "invalid_request_error", message: "not open" } },
      },
      [SEARCH]: { status: 500, body: { error: { type: "api_error" } } },
    };
    for (const state of [await cashier.query(TRADE), await cashier.close(TRADE)])
      expect(state).toEqual({ status: "PAID", captures: [known], failure: expect.any(Error) });
  });

  it("closes a page, and asks how it stands when that is refused", async () => {
    answers = {
      "POST /v1/checkout/sessions/cs_1/expire": { body: { id: "cs_1" } },
      "GET /v1/checkout/sessions/cs_1": { body: { status: "expired", payment_status: "unpaid" } },
    };
    expect(await cashier.close(TRADE)).toEqual({ status: "CLOSED" });
    answers["POST /v1/checkout/sessions/cs_1/expire"] = {
      status: 400,
      body: { error: { type: "invalid_request_error", message: "not open" } },
    };
    answers["GET /v1/checkout/sessions/cs_1"] = { body: PAID };
    answers[SEARCH] = { body: { data: [] } };
    expect(await cashier.close(TRADE)).toMatchObject({ status: "PAID" });
    answers["POST /v1/checkout/sessions/cs_1/expire"] = {
      status: 500,
      body: { error: { type: "api_error" } },
    };
    await expect(cashier.close(TRADE)).rejects.toThrow();
    expect(await cashier.close({ ...TRADE, ref: "" })).toEqual({ status: "UNKNOWN" });
  });

  it("takes one limit for all calls of a look, and still tells of the money that it knows", async () => {
    const slow = LIMIT_MS * 0.6;
    answers = {
      "POST /v1/checkout/sessions/cs_1/expire": { body: { id: "cs_1" }, afterMs: slow },
      "GET /v1/checkout/sessions/cs_1": {
        body: { status: "expired", payment_status: "unpaid" },
        afterMs: slow,
      },
    };
    expect(await cashier.close(TRADE)).toEqual({ status: "CLOSED" });
    await expect(hasty.close(TRADE)).rejects.toThrow(/timeout/);
    answers = {
      "GET /v1/checkout/sessions/cs_1": { body: PAID },
      [SEARCH]: { body: { data: [] }, afterMs: 2 * LIMIT_MS },
    };
    const known = { txn: "pi_1", amountCents: 1234, currency: "AUD" };
    expect(await hasty.query(TRADE)).toEqual({
      status: "PAID",
      captures: [known],
      failure: expect.objectContaining({ name: "TimeoutError" }),
    });
  });

  it("gives money back once per key", async () => {
    answers = { "POST /v1/refunds": { body: { id: "re_1" } } };
    await cashier.payBack({ trade: TRADE, txn: "pi_1", amountCents: 50, currency: "AUD", key: "capture-3" });
    expect(heard[0]).toMatchObject({
      key: "capture-3",
      form: { payment_intent: "pi_1", amount: "50", "metadata[key]": "capture-3" },
    });
  });

  const seconds = NOW.getTime() / 1000;
  const sign = (payload: string, secret = SECRET, timestamp = seconds) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const event = (type: string, object: object) =>
    JSON.stringify({
      id: "evt_1",
      object: "event",
      type,
      data: { object: { client_reference_id: "T1", ...object } },
    });
  const read = (body: string, signature: string) =>
    cashier.readNotice({ body: Buffer.from(body), headers: { "stripe-signature": signature }, now: NOW });

  it.each([
    ["checkout.session.completed", PAID, { txn: "pi_1", amountCents: 1234, currency: "AUD" }],
    ["checkout.session.async_payment_succeeded", PAID, { txn: "pi_1", amountCents: 1234, currency: "AUD" }],
    ["checkout.session.completed", { ...PAID, payment_status: "unpaid" }, null],
    ["checkout.session.expired", { status: "expired", payment_status: "unpaid" }, null],
  ])("reads a signed notice of %s", async (type, object, captured) => {
    const body = event(type, object);
    expect(await read(body, sign(body))).toEqual({ eventId: "evt_1", tradeNo: "T1", captured });
  });

  const told = async (type: string, object: object, request: object | null = null) => {
    const body = JSON.stringify({
      id: "evt_2",
      object: "event",
      type,
      created: seconds,
      request,
      data: { object },
    });
    return (await read(body, sign(body))).reversal;
  };
  const DISPUTE = {
    id: "dp_1",
    payment_intent: "pi_1",
    amount: 1234,
    currency: "aud",
    reason: "fraudulent",
    status: "needs_response",
    evidence_details: { due_by: seconds + 60 },
    balance_transactions: [],
  };
  const LEFT = { amount: -1234, currency: "aud", created: seconds - 9, fee: 2500 };
  const BACK = { amount: 1234, currency: "aud", created: seconds - 1, fee: 0 };
  const out = (amountCents: number) => ({ name: "OUT 1", direction: "OUT", amountCents, currency: "AUD" });
  const back = (amountCents: number) => ({ name: "IN 1", direction: "IN", amountCents, currency: "AUD" });

  it("reads a dispute as it begins, and its money from the balance, whatever event repeats it", async () => {
    expect(await told("charge.dispute.created", DISPUTE)).toEqual({
      ref: "dp_1",
      txn: "pi_1",
      kind: "DISPUTE",
      state: "OPEN",
      reason: "fraudulent",
      amountCents: 1234,
      currency: "AUD",
      dueBy: new Date(NOW.getTime() + 60_000).toISOString(),
      toldAt: NOW.toISOString(),
      moves: [],
      key: null,
    });
    const withdrawn = { ...DISPUTE, balance_transactions: [LEFT] };
    expect((await told("charge.dispute.funds_withdrawn", withdrawn))?.moves).toEqual([out(1234)]);
    expect((await told("charge.dispute.funds_withdrawn", DISPUTE))?.moves).toEqual([out(1234)]);
    const won = { ...DISPUTE, status: "won", balance_transactions: [BACK, LEFT] };
    for (const type of ["charge.dispute.closed", "charge.dispute.funds_reinstated"])
      expect(await told(type, won)).toMatchObject({ state: "WON", moves: [out(1234), back(1234)] });
  });

  it.each([
    ["lost", "LOST"],
    ["won", "WON"],
    ["warning_closed", "WON"],
    ["under_review", "OPEN"],
    ["warning_needs_response", "OPEN"],
  ])("reads a dispute that is %s as %s", async (status, state) => {
    expect(await told("charge.dispute.closed", { ...DISPUTE, status })).toMatchObject({ state });
  });

  const REFUND = {
    id: "re_1",
    payment_intent: "pi_1",
    amount: 500,
    currency: "aud",
    status: "succeeded",
    reason: null,
    metadata: {},
  };

  it("reads a refund when it is made and when it fails, and knows the shop's own", async () => {
    const made = { ref: "re_1", kind: "REFUND", state: "REFUNDED", moves: [out(500)], key: null };
    expect(await told("refund.created", REFUND)).toMatchObject(made);
    // What banks add to old refunds tells nothing of their money.
    expect(await told("refund.updated", REFUND)).toBeUndefined();
    const failed = { state: "FAILED", moves: [back(500)] };
    expect(await told("refund.failed", { ...REFUND, status: "failed" })).toMatchObject(failed);
    const own = { ...REFUND, metadata: { key: "refund-7" } };
    expect(await told("refund.created", own)).toMatchObject({ key: "refund-7" });
    const asked = { id: "req_1", idempotency_key: "capture-3" };
    expect(await told("refund.created", REFUND, asked)).toMatchObject({ key: "capture-3" });
    const byHand = { id: "req_2", idempotency_key: "5f0c-dashboard" };
    expect(await told("refund.created", REFUND, byHand)).toMatchObject({ key: null });
    expect(await told("refund.created", { ...REFUND, payment_intent: null })).toBeUndefined();
  });

  it.each([
    ["forged", (body: string) => sign(body, "whsec_other")],
    ["forged", () => sign("{}")],
    ["forged", () => ""],
    ["stale", (body: string) => sign(body, SECRET, seconds - 6 * 60)],
  ])("refuses one that is %s (I-17)", async (why, signed) => {
    const body = event("checkout.session.completed", PAID);
    await expect(read(body, signed(body))).rejects.toThrow(new NoticeRefused(why));
  });
});
