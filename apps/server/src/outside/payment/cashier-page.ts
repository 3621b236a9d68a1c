import { moneyText } from "@crux/rules/money/money-text";
import type { FastifyInstance } from "fastify";
import { escapeHtml, sendSimulatedPage } from "../simulated-page.ts";
import type { SignedNotice, SimulatedProvider, SimulatedTrade } from "./simulated.ts";

type Visit = Partial<Record<"trade" | "act", string>>;

const TITLE = "模拟收银台";
const NOTE = "演示环境的支付单，不涉及真实资金。";
const SHOWN = 20;
const LATE_MS = 30_000;

/** What honest customers do there. */
const ACTS = [
  ["pay", "付款"],
  ["refuse", "不付款，返回商城"],
] as const;

/** What goes wrong at providers now and then. */
const TROUBLES = [
  ["late", "支付单先关闭，30 秒后才到账"],
  ["twice", "付款两次"],
  ["wrong", "少付 1.00"],
  ["silent", "付款，但通知永不到达"],
] as const;

/** What may become of money that was paid by card. */
const LATER_ACTS = [
  ["dispute", "持卡人发起拒付"],
  ["won", "拒付结案：商家胜诉，款项返还"],
  ["lost", "拒付结案：商家败诉"],
  ["refund", "在支付平台后台直接全额退款"],
] as const;

/** For a payment by QR code, which knows no page to return to. */
const WAY_BACK = '<form action="/orders"><button class="main">返回商城</button></form>';

/**
 * Shows the simulated cashier at `/simulated/cashier`: without a payment the last ones, with one what to do with it.
 * It tells the shop by the notices that real providers send.
 */
export function mountSimulatedCashier(http: FastifyInstance, providers: readonly SimulatedProvider[]): void {
  const find = (tradeNo: unknown) => {
    for (const provider of providers) {
      const trade = provider.trade(String(tradeNo));
      if (trade) return { provider, trade };
    }
    return null;
  };
  http.get<{ Querystring: Visit }>("/simulated/cashier", async ({ query }, reply) => {
    const found = query.trade === undefined ? null : find(query.trade);
    if (found)
      return sendSimulatedPage(reply, { title: TITLE, note: NOTE, body: sum(found.trade) + form(found) });
    const trades = providers.flatMap((provider) => provider.trades().slice(0, SHOWN));
    const body = trades.length === 0 ? "<p>还没有支付单。</p>" : `<ol>${trades.map(entry).join("")}</ol>`;
    return sendSimulatedPage(reply, { title: TITLE, note: NOTE, body });
  });
  http.get<{ Querystring: Visit }>("/simulated/cashier/answer", async ({ query }, reply) => {
    const found = find(query.trade);
    if (!found) return reply.redirect("/simulated/cashier");
    const { provider, trade } = found;
    for (const notice of act(http, provider, { tradeNo: trade.tradeNo, name: String(query.act) }))
      await tell(http, provider, notice);
    if (trade.returnUrl) return reply.header("cache-control", "no-store").redirect(trade.returnUrl);
    return sendSimulatedPage(reply, { title: TITLE, note: "已处理，请回到商城查看结果。", body: WAY_BACK });
  });
}

/** Does what the person chose, and answers the notices to send now. */
function act(
  http: FastifyInstance,
  provider: SimulatedProvider,
  { tradeNo, name }: { tradeNo: string; name: string },
): SignedNotice[] {
  const amountCents = provider.trade(tradeNo)?.amountCents ?? 0;
  if (name === "pay") return [provider.take(tradeNo)];
  if (name === "twice") return [provider.take(tradeNo), provider.take(tradeNo)];
  if (name === "wrong") return [provider.take(tradeNo, { amountCents: Math.max(0, amountCents - 100) })];
  if (name === "dispute") return provider.dispute(tradeNo);
  if (name === "won" || name === "lost") return provider.endDispute(tradeNo, name === "won" ? "WON" : "LOST");
  if (name === "refund") return provider.refundByHand(tradeNo);
  if (name === "silent") provider.take(tradeNo);
  if (name === "late") {
    void provider.close({ tradeNo, ref: "" }).catch(() => {});
    setTimeout(() => void tell(http, provider, provider.take(tradeNo)).catch(() => {}), LATE_MS).unref();
  }
  return [];
}

async function tell(http: FastifyInstance, { name }: SimulatedProvider, notice: SignedNotice): Promise<void> {
  await http.inject({
    method: "POST",
    url: `/v1/payment/notice/${name}`,
    headers: { "content-type": "application/json", ...notice.headers },
    payload: notice.body,
  });
}

const STATUSES = { OPEN: "待付款", CLOSED: "已关闭", PAID: "已付款" };

function sum({ title, amountCents, status }: SimulatedTrade): string {
  return `<section><div>${escapeHtml(title)}</div><strong>${moneyText(amountCents)}</strong><div>${STATUSES[status]}</div></section>`;
}

function entry({ tradeNo, title, amountCents, status }: SimulatedTrade): string {
  return `<li><a href="/simulated/cashier?trade=${tradeNo}"><span>${escapeHtml(title)}<small>${STATUSES[status]}</small></span><b>${moneyText(amountCents)}</b></a></li>`;
}

type Choices = readonly (readonly [name: string, text: string])[];

function form({ provider, trade }: { provider: SimulatedProvider; trade: SimulatedTrade }): string {
  const { tradeNo, captures } = trade;
  const isCard = provider.name === "cashier" && captures.length > 0;
  const buttons = (choices: Choices, main = "") =>
    choices
      .map(
        ([name, text]) =>
          `<button${name === main ? ' class="main"' : ""} name="act" value="${name}">${text}</button>`,
      )
      .join("");
  const later = isCard ? `<h2>付款之后</h2>${buttons(LATER_ACTS)}` : "";
  return `<form action="/simulated/cashier/answer"><input type="hidden" name="trade" value="${tradeNo}">${buttons(ACTS, "pay")}<h2>异常情况，供试用</h2>${buttons(TROUBLES)}${later}</form><p class="way"><a href="/simulated/cashier">全部支付单</a></p>`;
}
