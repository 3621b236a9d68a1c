import { createPublicKey, createSign, createVerify, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AlipaySdk } from "alipay-sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NoticeRefused, type PaymentProvider } from "../payment/port.ts";
import { createAlipay } from "./real.ts";

const ours = generateKeyPairSync("rsa", { modulusLength: 2048 });
const theirs = generateKeyPairSync("rsa", { modulusLength: 2048 });
const bare = (pem: string | Buffer) => pem.toString().replace(/-----[^-]+-----|\s/g, "");
const app = {
  kind: "live" as const,
  appId: "2021000000000001",
  privateKey: bare(ours.privateKey.export({ type: "pkcs8", format: "pem" })),
  alipayPublicKey: bare(theirs.publicKey.export({ type: "spki", format: "pem" })),
};
const TRADE = { tradeNo: "T1", ref: "T1" };
const NOW = new Date("2026-01-31T04:00:00Z");

/** Alipay's own side of the protocol: it checks our signature and signs its answers. */
describe("Alipay's open API", () => {
  const heard: { method: string; notify: string | undefined; content: Record<string, unknown> }[] = [];
  let answers: Record<string, object> = {};
  let signsBadly = false;
  let alipay: PaymentProvider;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://alipay");
      const given = new URLSearchParams([
        ...url.searchParams,
        ...new URLSearchParams(Buffer.concat(chunks).toString()),
      ]);
      const signed = [...given]
        .filter(([name, value]) => name !== "sign" && value !== "")
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, value]) => `${name}=${value}`)
        .join("&");
      const check = createVerify("RSA-SHA256").update(signed);
      if (!check.verify(createPublicKey(ours.privateKey), given.get("sign") ?? "", "base64"))
        return response.end(
          JSON.stringify({ error_response: { code: "40002", sub_code: "isv.invalid-signature" } }),
        );
      const method = given.get("method") ?? "";
      heard.push({
        method,
        notify: given.get("notify_url") ?? undefined,
        content: JSON.parse(given.get("biz_content") ?? "{}"),
      });
      const body = JSON.stringify(answers[method] ?? { code: "20000", msg: "Service Currently Unavailable" });
      const sign = createSign("RSA-SHA256")
        .update(signsBadly ? `${body} ` : body)
        .sign(theirs.privateKey, "base64");
      return response.end(`{"${method.replaceAll(".", "_")}_response":${body},"sign":"${sign}"}`);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    alipay = createAlipay(app, () => "https://shop.example", `http://127.0.0.1:${port}/gateway.do`);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    heard.length = 0;
    answers = {};
    signsBadly = false;
  });

  const request = () => ({
    tradeNo: "T1",
    amountCents: 1234,
    title: "订单 7",
    expiresAt: new Date(Date.now() + 5 * 60_000),
    returnUrl: null,
  });

  it("opens a QR payment in dollars that ends by itself", async () => {
    answers = { "alipay.trade.precreate": { code: "10000", qr_code: "https://qr.alipay.com/abc" } };
    expect(await alipay.open(request())).toEqual({ url: "https://qr.alipay.com/abc", ref: "T1" });
    expect(heard).toEqual([
      {
        method: "alipay.trade.precreate",
        notify: "https://shop.example/v1/payment/notice/alipay",
        content: {
          out_trade_no: "T1",
          total_amount: "12.34",
          trans_currency: "AUD",
          settle_currency: "AUD",
          subject: "订单 7",
          timeout_express: "5m",
          qr_code_timeout_express: "5m",
        },
      },
    ]);
  });

  it("is there when it knows whose trade it does not know", async () => {
    answers = { "alipay.trade.query": { code: "40004", sub_code: "ACQ.TRADE_NOT_EXIST" } };
    await alipay.check();
    answers = { "alipay.trade.query": { code: "40002", sub_code: "isv.invalid-app-id" } };
    await expect(alipay.check()).rejects.toThrow();
  });

  it.each([
    [{ code: "40004", sub_code: "ACQ.TRADE_NOT_EXIST" }, { status: "UNKNOWN" }],
    [{ code: "10000", trade_status: "WAIT_BUYER_PAY" }, { status: "OPEN" }],
    [{ code: "10000", trade_status: "TRADE_CLOSED" }, { status: "CLOSED" }],
    [
      { code: "10000", trade_status: "TRADE_SUCCESS", trade_no: "2026", total_amount: "12.30" },
      { status: "PAID", captures: [{ txn: "2026", amountCents: 1230, currency: "AUD" }] },
    ],
    [
      {
        code: "10000",
        trade_status: "TRADE_FINISHED",
        trade_no: "2026",
        total_amount: "7",
        trans_currency: "CNY",
      },
      { status: "PAID", captures: [{ txn: "2026", amountCents: 700, currency: "CNY" }] },
    ],
  ])("reads where a payment stands: %j", async (answer, state) => {
    answers = { "alipay.trade.query": answer };
    expect(await alipay.query(TRADE)).toEqual(state);
  });

  it("closes a payment, and asks how it stands when that is refused", async () => {
    answers = { "alipay.trade.close": { code: "10000" } };
    expect(await alipay.close(TRADE)).toEqual({ status: "CLOSED" });
    answers = {
      "alipay.trade.close": { code: "40004", sub_code: "ACQ.TRADE_STATUS_ERROR" },
      "alipay.trade.query": {
        code: "10000",
        trade_status: "TRADE_SUCCESS",
        trade_no: "9",
        total_amount: "1.00",
      },
    };
    expect(await alipay.close(TRADE)).toMatchObject({ status: "PAID" });
  });

  it("gives money back once per key", async () => {
    answers = { "alipay.trade.refund": { code: "10000", fund_change: "Y" } };
    await alipay.payBack({ trade: TRADE, txn: "2026", amountCents: 50, currency: "AUD", key: "capture-3" });
    expect(heard[0]?.content).toEqual({
      out_trade_no: "T1",
      refund_amount: "0.50",
      out_request_no: "capture-3",
    });
  });

  it("believes no answer that Alipay did not sign, and throws for one that says nothing", async () => {
    answers = {
      "alipay.trade.query": {
        code: "10000",
        trade_status: "TRADE_SUCCESS",
        trade_no: "1",
        total_amount: "1",
      },
    };
    signsBadly = true;
    await expect(alipay.query(TRADE)).rejects.toThrow();
    signsBadly = false;
    answers = {};
    await expect(alipay.query(TRADE)).rejects.toThrow("alipay 20000");
    await expect(alipay.open(request())).rejects.toThrow("alipay 20000");
  });

  const told = {
    app_id: app.appId,
    notify_id: "n1",
    notify_time: "2026-01-31 12:00:30",
    out_trade_no: "T1",
    trade_no: "2026",
    trade_status: "TRADE_SUCCESS",
    total_amount: "12.34",
    subject: "订单 7 & more",
  };
  /** The notice's signature is over all fields but the signature and its type. */
  const sign = (fields: Record<string, string>, key = theirs.privateKey) => {
    const text = Object.entries(fields)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
    const signature = createSign("RSA-SHA256").update(text).sign(key, "base64");
    return Buffer.from(String(new URLSearchParams({ ...fields, sign_type: "RSA2", sign: signature })));
  };
  const read = (body: Buffer, now = NOW) => alipay.readNotice({ body, headers: {}, now });

  it("reads a signed notice, as Alipay's own library checks it", async () => {
    const body = sign(told);
    const sdk = new AlipaySdk({
      appId: app.appId,
      privateKey: app.privateKey,
      alipayPublicKey: app.alipayPublicKey,
    });
    expect(sdk.checkNotifySignV2(Object.fromEntries(new URLSearchParams(body.toString())))).toBe(true);
    expect(await read(body)).toEqual({
      eventId: "n1",
      tradeNo: "T1",
      captured: { txn: "2026", amountCents: 1234, currency: "AUD" },
    });
    expect(await read(sign({ ...told, trade_status: "WAIT_BUYER_PAY" }))).toMatchObject({ captured: null });
    expect(await read(sign({ ...told, refund_fee: "12.34" }))).toMatchObject({ captured: null });
  });

  it.each([
    ["forged", () => sign(told, ours.privateKey), NOW],
    ["forged", () => Buffer.from(sign(told).toString().replace("12.34", "99.34")), NOW],
    ["forged", () => Buffer.from("sign=%00&sign_type=RSA2"), NOW],
    ["forged", () => Buffer.alloc(0), NOW],
    ["of another app", () => sign({ ...told, app_id: "other" }), NOW],
    ["stale", () => sign(told), new Date(NOW.getTime() + 6 * 60_000)],
    ["stale", () => sign({ ...told, notify_time: "yesterday" }), NOW],
  ])("refuses one that is %s (I-17)", async (why, body, now) => {
    await expect(read(body(), now)).rejects.toThrow(new NoticeRefused(why));
  });
});
