import { paymentCounterOpsApi, tillOpsApi } from "@crux/contract/counter/counter";
import type { CounterReceipt } from "@crux/contract/counter/counter.schema";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as posOutcome from "@crux/contract/outcomes/pos";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { checkout, onHand, stock } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { handIn } from "../../../testing/hand-in.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { creditWallet } from "../../ledger/service.ts";
import { audit } from "../../report/audit.ts";
import { setUserClass } from "../../user/service.ts";

const CREAM = goods.cream();
const SPRAY = goods.spray();

describe.each(ENGINES)("the counter on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  let tills = 0;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop);
    await stock(shop, CREAM, 500);
    await stock(shop, SPRAY, 500);
  });
  afterAll(() => shop.close());

  const openTill = async (float = 10_000, staff = clerk) => {
    tills += 1;
    return (await staff.call(tillOpsApi.openTill, { name: `收银台 ${tills}`, float })).id;
  };
  const netOf = async (lines: { skuId: number; quantity: number }[], uid?: number) =>
    (await clerk.call(paymentCounterOpsApi.counterPrice, { lines, ...(uid ? { uid } : {}) })).netAmount;
  const saleOf = async (tillId: number, quantity = 1, skuId = CREAM) => {
    const lines = [{ skuId, quantity }];
    const netAmount = await netOf(lines);
    return { tillId, lines, netAmount, pay: { by: "CASH" as const, given: netAmount + 500 } };
  };
  const sellCash = async (tillId: number, quantity = 1): Promise<CounterReceipt> =>
    clerk.call(paymentCounterOpsApi.sell, await saleOf(tillId, quantity));
  const balances = async (orderId: number) => {
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(amount)::bigint as cents from audit.ledger where order_id = ${orderId}
      group by account having sum(amount) <> 0 order by account`.execute(shop.database.db);
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  };
  const money = (uid: number, amountCents: number) =>
    runAsSystem(shop.app.kernel, (ctx) =>
      creditWallet(ctx, { uid, amountCents, kind: "ADJUST_INCREASE", key: `gift ${uid}`, reason: "gift" }),
    );

  it("sells for cash: the order is done, the pieces have left, the till and the books have the money (L-ORD-15)", async () => {
    const tillId = await openTill();
    const before = await onHand(shop, CREAM);
    const receipt = await sellCash(tillId, 2);
    expect(receipt).toMatchObject({ by: "CASH", given: receipt.netAmount + 500, change: 500, member: null });
    expect(await onHand(shop, CREAM)).toBe(before - 2);
    const order = await clerk.call(reportOpsApi.order, { orderId: receipt.orderId });
    expect(order).toMatchObject({ state: "COMPLETED", orderSource: "POS", buyer: null, pkgs: [] });
    expect(order.steps.map(({ to }) => to)).toEqual(expect.arrayContaining(["CREATED", "PAID", "COMPLETED"]));
    expect(await balances(receipt.orderId)).toEqual({
      CASH_FUNDS: -receipt.netAmount,
      SALES: receipt.netAmount,
    });
    const [till] = (await clerk.call(tillOpsApi.openTills, {})).filter(({ id }) => id === tillId);
    expect(till).toMatchObject({ sales: 1, cash: receipt.netAmount, expected: 10_000 + receipt.netAmount });
    expect(await clerk.call(paymentCounterOpsApi.receipt, { orderId: receipt.orderId })).toEqual(receipt);
    expect(await clerk.call(reportOpsApi.replay, { orderId: receipt.orderId })).toMatchObject({
      problems: [],
    });
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("finds goods by barcode, number and name, and says what members pay", async () => {
    const [byNumber, ...others] = await clerk.call(paymentCounterOpsApi.counterGoods, { q: String(CREAM) });
    expect(byNumber).toMatchObject({ skuId: CREAM, isSold: true });
    expect(others).toEqual([]);
    const named = await clerk.call(paymentCounterOpsApi.counterGoods, { q: "面霜" });
    expect(named.map(({ skuId }) => skuId)).toContain(CREAM);
  });

  it("takes each number of the terminal once", async () => {
    const tillId = await openTill();
    const { pay: _, ...sale } = await saleOf(tillId);
    const pay = { by: "CARD" as const, reference: `RRN-${engine}-1` };
    const receipt = await clerk.call(paymentCounterOpsApi.sell, { ...sale, pay });
    expect(receipt).toMatchObject({ by: "CARD", reference: pay.reference, given: null });
    expect(await balances(receipt.orderId)).toMatchObject({ TERMINAL_FUNDS: -receipt.netAmount });
    expect(await clerk.refusal(paymentCounterOpsApi.sell, { ...sale, pay })).toBe(posOutcome.REFERENCE_USED);
  });

  it("charges a wallet whose owner shows the code, once, at a member's price (R-ORD-02, I-27)", async () => {
    const tillId = await openTill();
    const person = await signUp(shop);
    const { uid } = person.session;
    await runAsSystem(shop.app.kernel, (ctx) => setUserClass(ctx, uid, "VIP"));
    await money(uid, 1_000_00);
    const lines = [{ skuId: CREAM, quantity: 1 }];
    const netAmount = await netOf(lines, uid);
    const sale = { tillId, uid, lines, netAmount };
    const byMobile = await clerk.call(paymentCounterOpsApi.counterMember, { uid });
    expect(byMobile).toMatchObject({ uid, userClass: "VIP", balance: null });
    const code = await person.call(userApi.memberCode, {});
    expect(await clerk.call(paymentCounterOpsApi.counterMember, { code })).toMatchObject({
      uid,
      balance: 1_000_00,
    });
    const stranger = await signUp(shop);
    const otherCode = await stranger.call(userApi.memberCode, {});
    const by = (one: string) => ({ ...sale, pay: { by: "WALLET" as const, code: one } });
    expect(await clerk.refusal(paymentCounterOpsApi.sell, by(otherCode))).toBe(posOutcome.CODE_OF_ANOTHER);
    const receipt = await clerk.call(paymentCounterOpsApi.sell, by(code));
    expect(await clerk.refusal(paymentCounterOpsApi.sell, by(code))).toBe(verificationOutcome.CODE_EXPIRED);
    expect(await balances(receipt.orderId)).toEqual({ [`WALLET:${uid}`]: -netAmount, SALES: netAmount });
    const { content } = await person.call(orderApi.list, { pageNum: 0, pageSize: 20 });
    expect(content.map(({ id, orderSource }) => [id, orderSource])).toEqual([[receipt.orderId, "POS"]]);
    const poor = await stranger.call(userApi.memberCode, {});
    const strangers = {
      ...sale,
      uid: stranger.session.uid,
      netAmount: await netOf(lines, stranger.session.uid),
    };
    expect(
      await clerk.refusal(paymentCounterOpsApi.sell, { ...strangers, pay: { by: "WALLET", code: poor } }),
    ).toBe(paymentOutcome.INSUFFICIENT_BALANCE);
  });

  it("sells at no other price than was told, for no less than it costs, and nothing at a closed till", async () => {
    const tillId = await openTill();
    const sale = await saleOf(tillId);
    expect(await clerk.refusal(paymentCounterOpsApi.sell, { ...sale, netAmount: sale.netAmount - 1 })).toBe(
      orderOutcome.PRICE_CHANGED,
    );
    const short = { by: "CASH" as const, given: sale.netAmount - 1 };
    expect(await clerk.refusal(paymentCounterOpsApi.sell, { ...sale, pay: short })).toBe(
      posOutcome.GIVEN_TOO_LITTLE,
    );
    await clerk.call(tillOpsApi.closeTill, { id: tillId, counted: 10_000 });
    expect(await clerk.refusal(paymentCounterOpsApi.sell, sale)).toBe(posOutcome.TILL_CLOSED);
    const packer = await openStaff(shop, ["parcel.ship"]);
    expect(await packer.refusal(paymentCounterOpsApi.sell, sale)).toBe(generalOutcome.FORBIDDEN);
  });

  it("sells once for twenty presses with one key", async () => {
    const tillId = await openTill();
    const sale = await saleOf(tillId);
    const line = "POST /payment/ops/counter/sale";
    const presses = await Promise.all(
      Array.from({ length: 20 }, () => clerk.raw(line, sale, { "idempotency-key": `press ${engine}` })),
    );
    const ids = presses.map(({ body }) => (body.data as CounterReceipt).orderId);
    expect(new Set(ids).size).toBe(1);
    const [till] = (await clerk.call(tillOpsApi.openTills, {})).filter(({ id }) => id === tillId);
    expect(till?.sales).toBe(1);
  });

  it("sells the last piece once, to the counter or to the shop", async () => {
    const tillId = await openTill();
    await stock(shop, SPRAY, 1);
    const person = await signUp(shop);
    const request = await checkout(person, [{ skuId: SPRAY, quantity: 1 }]);
    const sale = await saleOf(tillId, 1, SPRAY);
    const results = await Promise.allSettled([
      clerk.call(paymentCounterOpsApi.sell, sale),
      person.call(orderApi.create, request),
    ]);
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refused).toEqual([cartOutcome.INSUFFICIENT_STOCK]);
    expect(await audit(shop.database.db)).toEqual([]);
    await stock(shop, SPRAY, 500);
  });

  it("counts a till that sells meanwhile: every sale is in the count or refused", async () => {
    const tillId = await openTill(0);
    const sale = await saleOf(tillId);
    const sales = Array.from({ length: 8 }, () => clerk.call(paymentCounterOpsApi.sell, sale));
    const count = clerk.call(tillOpsApi.closeTill, { id: tillId, counted: 0, reason: "race" });
    const results = await Promise.allSettled([...sales, count]);
    const sold = results.slice(0, -1).filter(({ status }) => status === "fulfilled").length;
    const { list } = await clerk.call(tillOpsApi.tills, {});
    const till = list.find(({ id }) => id === tillId);
    expect(till).toMatchObject({ sales: sold, cash: sold * sale.netAmount });
    if (till?.closeTime) expect(till.expected).toBe(sold * sale.netAmount);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("books what a till has too much or too little with its reason, and asks a second person for a great lack", async () => {
    const tillId = await openTill(20_000);
    const { netAmount } = await sellCash(tillId);
    const expected = 20_000 + netAmount;
    expect(await clerk.refusal(tillOpsApi.closeTill, { id: tillId, counted: expected - 250 })).toBe(
      posOutcome.DIFFERENCE_UNEXPLAINED,
    );
    const closed = await clerk.call(tillOpsApi.closeTill, {
      id: tillId,
      counted: expected - 250,
      reason: "找零有误",
    });
    expect(closed).toMatchObject({ expected, counted: expected - 250, reason: "找零有误" });
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, amount from audit.ledger where key = ${`till ${tillId} DIFFERENCE`} order by account`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([
      { account: "CASH_FUNDS", amount: 250 },
      { account: "TILL_DIFFERENCES", amount: -250 },
    ]);
    expect(await clerk.refusal(tillOpsApi.closeTill, { id: tillId, counted: 0 })).toBe(
      posOutcome.TILL_CLOSED,
    );
    const big = await openTill(100_000);
    expect(await clerk.refusal(tillOpsApi.closeTill, { id: big, counted: 0, reason: "gone" })).toBe(
      staffOutcome.APPROVAL_REQUIRED,
    );
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("keeps cash that is put in and taken out without a sale in the count, the journal and the books", async () => {
    const tillId = await openTill(20_000);
    const { netAmount } = await sellCash(tillId);
    const move = (way: "IN" | "OUT", amount: number, isBanked = false) =>
      clerk.call(tillOpsApi.moveCash, { id: tillId, way, amount, isBanked, reason: `${way} ${amount}` });
    await move("IN", 5_000);
    await move("OUT", 1_500);
    const till = await move("OUT", 10_000, true);
    const expected = 20_000 + netAmount + 5_000 - 1_500 - 10_000;
    expect(till).toMatchObject({ cash: netAmount, putIn: 5_000, takenOut: 11_500, expected, sales: 1 });
    const { list } = await clerk.call(tillOpsApi.tillEntries, { id: tillId });
    expect(list.map(({ amount, reason, isBanked }) => [amount, reason, isBanked])).toEqual([
      [-10_000, "OUT 10000", true],
      [-1_500, "OUT 1500", false],
      [5_000, "IN 5000", false],
      [netAmount, "", false],
    ]);
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(amount)::bigint as cents from audit.ledger where key like ${`till ${tillId} MOVE %`}
      group by account order by account`.execute(shop.database.db);
    expect(rows).toEqual([
      { account: "BANK_FUNDS", cents: -10_000 },
      { account: "CASH_FUNDS", cents: 6_500 },
      { account: "TILL_MOVES", cents: 3_500 },
    ]);
    const refusal = (change: object) =>
      clerk.refusal(tillOpsApi.moveCash, {
        ...{ id: tillId, way: "OUT" as const, amount: 100, isBanked: false, reason: "x" },
        ...change,
      });
    expect(await refusal({ amount: expected + 1 })).toBe(posOutcome.TILL_SHORT);
    const most = { way: "IN" as const, amount: 1_000_000_000_000 };
    expect(await refusal(most)).toBe(generalOutcome.INVALID_REQUEST);
    const big = await openTill(500_000);
    const bank = { way: "OUT" as const, amount: 400_000, isBanked: true, reason: "存银行" };
    expect(await refusal({ id: big, amount: 400_000 })).toBe(staffOutcome.APPROVAL_REQUIRED);
    expect(await clerk.call(tillOpsApi.moveCash, { ...bank, id: big })).toMatchObject({ expected: 100_000 });
    expect(await audit(shop.database.db)).toEqual([]);
    await clerk.call(tillOpsApi.closeTill, { id: tillId, counted: expected });
    expect(await refusal({})).toBe(posOutcome.TILL_CLOSED);
    const seller = await openStaff(shop, ["pos.sell"]);
    expect(
      await seller.refusal(tillOpsApi.moveCash, {
        ...{ id: big, way: "OUT", amount: 1, isBanked: false, reason: "x" },
      }),
    ).toBe(generalOutcome.FORBIDDEN);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("takes no more out of a till than lies in it, however many do so at once, and counts it whole meanwhile", async () => {
    const tillId = await openTill(10_000);
    const taker = await openStaff(shop);
    const take = () =>
      taker.call(tillOpsApi.moveCash, {
        ...{ id: tillId, way: "OUT" as const, amount: 3_000, isBanked: false, reason: "抽走大额现金" },
      });
    const results = await Promise.allSettled(Array.from({ length: 8 }, take));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set([posOutcome.TILL_SHORT]));
    const put = Array.from({ length: 4 }, () =>
      clerk.call(tillOpsApi.moveCash, {
        ...{ id: tillId, way: "IN" as const, amount: 500, isBanked: false, reason: "补零钱" },
      }),
    );
    const count = clerk.call(tillOpsApi.closeTill, { id: tillId, counted: 0, reason: "race" });
    const [closed, ...moved] = await Promise.allSettled([count, ...put]);
    const done = moved.filter(({ status }) => status === "fulfilled").length;
    expect(closed).toMatchObject({ status: "fulfilled", value: { expected: 1_000 + done * 500 } });
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("gives back by the terminal what a card paid, names it at the till that sold it, and finds both in the terminal's statement", async () => {
    const tillId = await openTill();
    const { pay: _, ...sale } = await saleOf(tillId, 2);
    const reference = `4400${engine.length}00112233`;
    const receipt = await clerk.call(paymentCounterOpsApi.sell, { ...sale, pay: { by: "CARD", reference } });
    const { orderId, netAmount } = receipt;
    const { id: refundId, amount } = await clerk.call(orderOpsApi.createRefund, {
      orderId,
      items: [{ skuId: CREAM, itemType: "NORMAL", quantity: 1 }],
      target: "PROVIDER",
      remark: "退货",
    });
    const left = await onHand(shop, CREAM);
    const presses = await Promise.allSettled(
      Array.from({ length: 5 }, () => clerk.call(paymentOpsApi.payRefund, { refundId })),
    );
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await onHand(shop, CREAM)).toBe(left + 1);
    expect(await balances(orderId)).toEqual({
      TERMINAL_FUNDS: amount - netAmount,
      REFUNDS: -amount,
      SALES: netAmount,
    });
    const [till] = (await clerk.call(tillOpsApi.openTills, {})).filter(({ id }) => id === tillId);
    expect(till).toMatchObject({
      ...{ card: netAmount - amount, cardBack: amount, cash: 0, refunds: 1, expected: 10_000 },
    });
    const named = await clerk.call(tillOpsApi.tillEntries, { id: tillId, only: "CARD_REFUNDS" });
    expect(named).toMatchObject({
      list: [{ orderId, refundId, channel: "CARD", amount: -amount }],
      more: false,
    });
    const count = await clerk.call(tillOpsApi.closeTill, { id: tillId, counted: 10_000 });
    expect(count).toMatchObject({ card: netAmount - amount, cardBack: amount });

    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Australia/Sydney", dateStyle: "short" });
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    const at = `${day.format(shop.clock.now())} 12:00:00`;
    const table = [
      "Transaction Date,RRN,Type,Transaction Amount,MSF",
      `${at},${reference},Purchase,${dollars(netAmount)},0.42`,
      `${at},${reference},Refund,-${dollars(amount)},0`,
      `${at},999900001111,Purchase,12.00,0.10`,
      "",
    ].join("\r\n");
    const finance = await openStaff(shop, "finance");
    const done = await handIn(shop, finance, {
      ...{ kind: "payment.statement", input: { provider: "TERMINAL" }, table },
    });
    expect(done).toMatchObject({ state: "DONE", failed: 0, result: { lines: 3, matched: 2 } });
    const one = { provider: "TERMINAL" as const, day: day.format(shop.clock.now()) };
    const { list, fees } = await finance.call(paymentOpsApi.statementDay, one);
    const matched = list.filter(({ difference }) => difference === "NONE");
    expect(matched.map(({ orderId: of, matchedBy }) => [of, matchedBy])).toEqual([
      [orderId, "NUMBER"],
      [orderId, "NUMBER"],
    ]);
    expect(fees).toBe(52);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("gives back cash out of the till of whoever pays it", async () => {
    const giver = await openStaff(shop);
    const tillId = await openTill();
    const { orderId, netAmount } = await sellCash(tillId, 2);
    const refund = await giver.call(orderOpsApi.createRefund, {
      orderId,
      items: [{ skuId: CREAM, itemType: "NORMAL", quantity: 1 }],
      target: "PROVIDER",
      remark: "退货",
    });
    expect(
      await giver.refusal(orderOpsApi.createRefund, {
        orderId,
        items: [],
        otherFee: 100,
        target: "WALLET",
        remark: "补偿",
      }),
    ).toBe(paymentOutcome.CHANNEL_NOT_ALLOWED);
    const own = await openTill(0, giver);
    expect(await giver.refusal(paymentOpsApi.payRefund, { refundId: refund.id })).toBe(posOutcome.TILL_SHORT);
    await giver.call(tillOpsApi.closeTill, { id: own, counted: 0 });
    const filled = await openTill(50_000, giver);
    const left = await onHand(shop, CREAM);
    const paid = await giver.call(paymentOpsApi.payRefund, { refundId: refund.id });
    expect(await onHand(shop, CREAM)).toBe(left + 1);
    expect(paid.refundStatus).toBe("REFUNDED");
    const [till] = (await giver.call(tillOpsApi.openTills, {})).filter(({ id }) => id === filled);
    expect(till).toMatchObject({ refunds: 1, cash: -refund.amount, expected: 50_000 - refund.amount });
    expect(await balances(orderId)).toEqual({
      CASH_FUNDS: refund.amount - netAmount,
      REFUNDS: -refund.amount,
      SALES: netAmount,
    });
    expect(await audit(shop.database.db)).toEqual([]);
  });
});
