import { orderOpsApi } from "@crux/contract/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { userOpsApi } from "@crux/contract/user";
import { PKG_PROBLEMS } from "@crux/rules/parcel/pkg-problems";
import type { StaffCaller } from "@crux/server/testing/staff";
import { mobileOf } from "./many-orders.ts";

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** What staff look at all day long, each by one call; the round chooses which of many. */
export function staffLists(
  { call }: StaffCaller,
  { ids, uid }: { ids: readonly number[]; uid: number },
): Record<string, (round: number) => Promise<unknown>> {
  const week = { from: ago(7) };
  const aMonthLongAgo = { from: ago(330), to: ago(300) };
  const one = (round: number) => ids[(round * 37) % ids.length] ?? 0;
  /** Of somebody in the smallest shop, too: a search that finds nothing there is compared with one that finds a hundred. */
  const end = (round: number) => mobileOf(1 + ((round * 37) % 1_000)).slice(-4);
  const orders = (asked: object) => () => call(reportOpsApi.orders, asked);
  const counts = (asked: object) => () => call(reportOpsApi.orderCounts, asked);
  const pkgs = (asked: object) => () => call(orderOpsApi.pkgs, asked);
  const deeds = (asked: object) => () => call(staffOpsApi.deeds, asked);
  const payments = (asked: object) => () => call(paymentOpsApi.list, asked);
  const ledger = (asked: object) => () => call(reportOpsApi.ledger, asked);
  return {
    "orders: first page": orders({}),
    "orders: a tab": orders({ state: ["PAID"] }),
    "orders: a tab of nearly all": orders({ state: ["COMPLETED"] }),
    "orders: a tab, by amount": orders({ state: ["PAID"], sort: "-amount" }),
    "orders: page 50": orders({ pageNum: 50 }),
    "orders: by amount": orders({ sort: "-amount" }),
    "orders: a week": orders(week),
    "orders: a week, by amount": orders({ sort: "amount", ...week }),
    "orders: a month long ago, by amount": orders({ sort: "amount", ...aMonthLongAgo }),
    "orders: a week, by payment": orders({ by: "payTime", ...week }),
    "orders: an hour, by amount": orders({ sort: "amount", from: ago(1 / 24) }),
    "orders: a name of three": orders({ q: "李明红" }),
    "orders: a name of two": orders({ q: "明红" }),
    "orders: a family's name": orders({ q: "李" }),
    "orders: a mobile's end": (round) => call(reportOpsApi.orders, { q: end(round) }),
    "orders: a number": (round) => call(reportOpsApi.orders, { q: String(one(round)) }),
    "orders: a waybill": (round) => call(reportOpsApi.orders, { q: `N${one(round)}` }),
    "orders: refunded": orders({ refund: "DONE" }),
    "orders: being refunded": orders({ refund: "OPEN" }),
    "orders: a channel": orders({ channel: ["BANK_TRANSFER"] }),
    "orders: a channel, a tab": orders({ channel: ["BANK_TRANSFER"], state: ["PAID"] }),
    "orders: a channel, a week": orders({ channel: ["BANK_TRANSFER"], ...week }),
    "orders: lacking papers": orders({ lacksPapers: true }),
    "orders: an amount": orders({ amountFrom: 40_000, amountTo: 40_100 }),
    "orders: more than an amount": orders({ amountFrom: 43_050 }),
    "orders: a customer's": orders({ uid }),
    "orders: counted": counts({}),
    "orders: counted, a week": counts(week),
    "orders: counted, a channel": counts({ channel: ["BANK_TRANSFER"] }),
    "orders: counted, a name of two": counts({ q: "明红" }),
    "orders: counted, refunded": counts({ refund: "DONE" }),
    "an order": (round) => call(reportOpsApi.order, { orderId: one(round) }),
    "parcels: to declare": pkgs({ pkgStatusList: ["CREATED"] }),
    "parcels: lacking papers": pkgs({ papers: ["MISSING"] }),
    "parcels: can be declared": pkgs({ papers: ["OK", "NONE"] }),
    "parcels: to pack": pkgs({ pkgStatusList: ["DECLARED", "PACKING"] }),
    "parcels: in any trouble": pkgs({ problem: [...PKG_PROBLEMS] }),
    "parcels: on their way": pkgs({ pkgStatusList: ["DELIVERING"] }),
    "parcels: received": pkgs({ pkgStatusList: ["RECEIVED"] }),
    "parcels: silent": pkgs({ problem: ["NO_TRACK"] }),
    "parcels: stuck": pkgs({ withException: true }),
    "parcels: a waybill": (round) => call(orderOpsApi.pkgs, { q: `N${one(round)}` }),
    "parcels: a week": pkgs(week),
    "parcels: a month long ago": pkgs(aMonthLongAgo),
    "parcels: counted": () => call(orderOpsApi.pkgCounts, {}),
    "payments: under review": payments({ status: ["CHECKING"] }),
    "payments: first page": payments({}),
    "payments: a channel": payments({ channel: ["BANK_TRANSFER"] }),
    "payments: a channel, paid, a week": payments({ channel: ["ALIPAY_QR"], status: ["PAID"], ...week }),
    "payments: a month long ago": payments(aMonthLongAgo),
    "unmatched money": () => call(paymentOpsApi.unmatched, {}),
    "unmatched money, by amount": () => call(paymentOpsApi.unmatched, { sort: "-amount" }),
    "unmatched money, by its number": () => call(paymentOpsApi.unmatched, { q: "bench-5" }),
    "refunds: first page": () => call(orderOpsApi.refundsOps, {}),
    "refunds: waiting": () => call(orderOpsApi.refundsOps, { state: ["PENDING"] }),
    "audit: first page": deeds({}),
    "audit: a person": deeds({ staffId: 1_001 }),
    "audit: a call": deeds({ line: "PUT /order/ops/note" }),
    "audit: looks": deeds({ isRead: true }),
    "audit: an order": (round) => call(staffOpsApi.deeds, { subjectType: "order", subjectId: one(round) }),
    "audit: a customer": deeds({ uid }),
    "audit: a person, a week": deeds({ staffId: 1_001, ...week }),
    "audit: a month long ago": deeds(aMonthLongAgo),
    "approvals: waiting": () => call(staffOpsApi.approvals, { isOpen: true }),
    "ledger: first page": ledger({}),
    "ledger: an account": ledger({ account: "SALES" }),
    "ledger: a kind": ledger({ kind: "CONSUME" }),
    "ledger: a kind there is not": ledger({ kind: "ADJUST_INCREASE" }),
    "ledger: a wallet": ledger({ account: "WALLET", uid }),
    "ledger: a month long ago": ledger(aMonthLongAgo),
    "wallet of a customer": () => call(userOpsApi.walletOf, { uid }),
    today: () => call(reportOpsApi.today, {}),
    "search: a number": (round) => call(reportOpsApi.search, { q: String(one(round)) }),
    "search: a name of two": () => call(reportOpsApi.search, { q: "明红" }),
    "search: a mobile's end": (round) => call(reportOpsApi.search, { q: end(round) }),
    "search: a waybill's beginning": (round) =>
      call(reportOpsApi.search, { q: `N${one(round)}`.slice(0, 7) }),
  };
}
