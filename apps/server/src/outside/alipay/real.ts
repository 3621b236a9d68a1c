import { createPrivateKey, randomUUID } from "node:crypto";
import { CURRENCY } from "@crux/contract/limits";
import type { AlipaySdk, AlipaySdkCommonResult } from "alipay-sdk";
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

export type AlipayApp = { kind: "live"; appId: string; privateKey: string; alipayPublicKey: string };

const GATEWAY = "https://openapi.alipay.com/gateway.do";
const NOTICES = "/v1/payment/notice/alipay";
const DONE = "10000";
const NOT_BEGUN = "ACQ.TRADE_NOT_EXIST";

/**
 * Alipay's QR payments by its open API: precreate, query, close, refund, and signed notices. A trade begins there when
 * the code is scanned; before that Alipay knows nothing of it.
 */
export function createAlipay(
  app: AlipayApp,
  publicUrl: () => string,
  gateway: string = GATEWAY,
): PaymentProvider {
  let opened: Promise<AlipaySdk> | undefined;
  const sdk = () => {
    opened ??= openSdk(app, gateway);
    return opened;
  };
  const ask = async (method: string, bizContent: Record<string, unknown>, extra = {}) =>
    (await sdk()).exec(method, { bizContent, ...extra }, { validateSign: true });
  const query = async (trade: Trade) =>
    stateOf(await ask("alipay.trade.query", { out_trade_no: trade.tradeNo }));
  return {
    thanks: "success",
    async open({ tradeNo, amountCents, title, expiresAt }) {
      const life = `${Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 60_000))}m`;
      const wanted = {
        out_trade_no: tradeNo,
        total_amount: (amountCents / 100).toFixed(2),
        trans_currency: CURRENCY,
        settle_currency: CURRENCY,
        subject: title,
        timeout_express: life,
        qr_code_timeout_express: life,
      };
      const notifyUrl = publicUrl() + NOTICES;
      const { qrCode } = done(await ask("alipay.trade.precreate", wanted, { notifyUrl }));
      if (typeof qrCode !== "string") throw new Error("alipay gave no code");
      return { url: qrCode, ref: tradeNo };
    },
    query,
    async close(trade) {
      const answer = await ask("alipay.trade.close", { out_trade_no: trade.tradeNo });
      // It refuses to close what is paid or closed; the query says which.
      return answer.code === DONE ? { status: "CLOSED" } : query(trade);
    },
    async payBack({ trade, amountCents, key }) {
      const refund_amount = (amountCents / 100).toFixed(2);
      const wanted = { out_trade_no: trade.tradeNo, refund_amount, out_request_no: key };
      done(await ask("alipay.trade.refund", wanted));
    },
    async check() {
      // Whoever knows nothing of a trade that nobody made has read who asks.
      await query({ tradeNo: `check-${randomUUID()}`, ref: "" });
    },
    async readNotice({ body, now }) {
      const told = Object.fromEntries(new URLSearchParams(body.toString()));
      if (!(await isSigned(await sdk(), told))) throw new NoticeRefused("forged");
      if (told.app_id !== app.appId) throw new NoticeRefused("of another app");
      if (!(Math.abs(now.getTime() - beijingTime(told.notify_time)) <= NOTICE_AGE_MS))
        throw new NoticeRefused("stale");
      return noticeOf(told);
    },
  };
}

async function openSdk(
  { appId, privateKey, alipayPublicKey }: AlipayApp,
  gateway: string,
): Promise<AlipaySdk> {
  const { AlipaySdk: Sdk } = await import("alipay-sdk");
  const keyType = keyTypeOf(privateKey);
  return new Sdk({ appId, privateKey, keyType, alipayPublicKey, gateway, timeout: PROVIDER_LIMIT_MS });
}

/** Alipay's key tools write PKCS#8, its older ones PKCS#1, both as bare base64. */
function keyTypeOf(privateKey: string): "PKCS1" | "PKCS8" {
  try {
    createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
    return "PKCS8";
  } catch {
    return "PKCS1";
  }
}

function done(answer: AlipaySdkCommonResult): AlipaySdkCommonResult {
  if (answer.code !== DONE) throw new Error(`alipay ${answer.code} ${answer.subCode ?? ""}`);
  return answer;
}

const PAID = new Set(["TRADE_SUCCESS", "TRADE_FINISHED"]);

function stateOf(answer: AlipaySdkCommonResult): TradeState {
  if (answer.subCode === NOT_BEGUN) return { status: "UNKNOWN" };
  const { tradeStatus, tradeNo, totalAmount, transCurrency } = done(answer);
  if (PAID.has(tradeStatus)) {
    // Alipay collects once for a name of ours.
    return { status: "PAID", captures: [capturedOf(tradeNo, totalAmount, transCurrency)] };
  }
  return { status: tradeStatus === "TRADE_CLOSED" ? "CLOSED" : "OPEN" };
}

/** What was asked for in our currency is reported in it, unless Alipay names another one. */
function capturedOf(txn: unknown, amount: unknown, currency: unknown): Captured {
  const [, whole, part = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  if (typeof txn !== "string" || txn === "" || whole === undefined) throw new Error("alipay names no amount");
  const amountCents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return { txn, amountCents, currency: typeof currency === "string" && currency ? currency : CURRENCY };
}

/** The library throws for some malformed signatures instead of refusing them. */
async function isSigned(sdk: AlipaySdk, told: Record<string, string>): Promise<boolean> {
  try {
    return sdk.checkNotifySignV2(told) === true;
  } catch {
    return false;
  }
}

function noticeOf(told: Record<string, string>): PaymentNotice {
  const { notify_id: eventId, out_trade_no: tradeNo, trade_status: status } = told;
  if (!eventId || !tradeNo) throw new NoticeRefused("incomplete");
  // A paid trade is told again when money of it went back.
  const isPaid = PAID.has(status ?? "") && !told.refund_fee;
  const captured = isPaid ? capturedOf(told.trade_no, told.total_amount, told.trans_currency) : null;
  return { eventId, tradeNo, captured };
}

/** Alipay writes `2026-01-31 23:59:59` and means Beijing. */
function beijingTime(text: string | undefined): number {
  return Date.parse(`${String(text).replace(" ", "T")}+08:00`);
}
