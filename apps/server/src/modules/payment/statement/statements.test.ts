import type { Input } from "@crux/contract/endpoint";
import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as taskOutcome from "@crux/contract/outcomes/task";
import { paymentOpsApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { dayAfter } from "@crux/rules/time/day-steps";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeGbk } from "../../../kernel/files/gbk.ts";
import { placeOrder, stock } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { handIn } from "../../../testing/hand-in.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { goOn, openAt, tell } from "../../../testing/payments.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";
import { columnsOf, guessLayout, readLines } from "./read-lines.ts";

const DAY_MS = 86_400_000;
const CREAM = goods.cream();

describe.each(ENGINES)("statements of providers on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop, "finance");
    await stock(shop, CREAM, 5_000);
  });
  afterAll(() => shop.close());

  /** Somebody's order, paid at Alipay; answers the provider's number of it. */
  const pay = async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, [{ skuId: CREAM, quantity: 1 }]);
    const { tradeNo } = await openAt(shop, person, { orderId: order.id, channel: "ALIPAY_QR" });
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    const { rows } = await sql<{ txn: string; id: number }>`
      select provider_txn as txn, id from payment_capture where order_id = ${order.id}`.execute(
      shop.database.db,
    );
    return {
      orderId: order.id,
      cents: order.netAmount,
      txn: rows[0]?.txn ?? "",
      captureId: rows[0]?.id ?? 0,
    };
  };
  const BEIJING = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "medium",
  });
  const SYDNEY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Australia/Sydney", dateStyle: "short" });
  const now = () => shop.clock.now();
  const today = () => SYDNEY.format(now());
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  type Line = { txn: string; cents: number; fee?: number; note?: string; kind?: string; at?: Date };
  /** A table as Alipay gives it out: remarks above and below, money in two columns. */
  const tableOf = (lines: readonly Line[]) =>
    [
      "#支付宝账务明细查询",
      "账务流水号,支付宝交易号,商户订单号,入账时间,收入金额（+元）,支出金额（-元）,服务费（元）,业务类型,备注",
      ...lines.map(({ txn, cents, fee = 0, note = "", kind = "交易付款", at = now() }, place) =>
        [
          place,
          txn,
          "",
          BEIJING.format(at),
          cents > 0 ? dollars(cents) : "",
          cents < 0 ? dollars(cents) : "",
          dollars(fee),
          kind,
          note,
        ].join(","),
      ),
      "#-----账务明细列表结束-----",
      "",
    ].join("\r\n");
  const hand = (table: string | Buffer, provider = "ALIPAY") =>
    handIn(shop, clerk, { kind: "payment.statement", input: { provider }, table });
  const dayOf = (day = today()) => clerk.call(paymentOpsApi.statementDay, { provider: "ALIPAY", day });

  /** Whoever explains over what was there before is told who said otherwise since; the same words again are one answer. */
  const refuseOlderWords = async ({
    line,
    gap,
  }: {
    line: number;
    gap: Input<typeof paymentOpsApi.explainGap>;
  }) => {
    const other = await openStaff(shop, "finance");
    const before = { line: "渠道扣了手续费", gap: gap.reason };
    const words = { reason: "渠道调账" };
    await clerk.call(paymentOpsApi.explainLine, { id: line, ...words, seen: before.line });
    await clerk.call(paymentOpsApi.explainLine, { id: line, ...words, seen: before.line });
    await clerk.call(paymentOpsApi.explainGap, { ...gap, ...words, seen: before.gap });
    const told = {
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { editor: clerk.staff.name, editTime: expect.any(String), now: words },
    };
    const late = { reason: "汇率差", seen: before.line };
    await expect(other.call(paymentOpsApi.explainLine, { id: line, ...late })).rejects.toMatchObject(told);
    const lateGap = { ...gap, reason: "汇率差", seen: before.gap };
    await expect(other.call(paymentOpsApi.explainGap, lateGap)).rejects.toMatchObject(told);
    const { list, gaps } = await clerk.call(paymentOpsApi.statementDay, { provider: "ALIPAY", day: gap.day });
    expect([...list, ...gaps].map((row) => row.reason)).not.toContain("汇率差");
    await other.call(paymentOpsApi.explainGap, { ...gap, seen: words.reason });
  };

  it("finds captures and refunds by number, says what differs, and closes the day once all of it is explained", async () => {
    const [first, second, third] = [await pay(), await pay(), await pay()];
    const { id: refundId } = await clerk.call(orderOpsApi.createRefund, {
      orderId: first.orderId,
      remark: "少发",
      target: "PROVIDER",
      items: [{ skuId: CREAM, quantity: 1 }],
    });
    const { amount: back } = await clerk.call(paymentOpsApi.payRefund, { refundId });
    await goOn(shop);
    const table = tableOf([
      { txn: first.txn, cents: first.cents, fee: 60 },
      { txn: first.txn, cents: -back, kind: "交易退款" },
      { txn: second.txn, cents: second.cents - 50 },
      { txn: "2026112300099", cents: 4_200 },
      { txn: "2026112300100", cents: -90_000, kind: "提现" },
    ]);
    const done = await hand(encodeGbk(table));
    expect(done).toMatchObject({ state: "DONE", failed: 0, result: { lines: 5, known: 0, matched: 3 } });
    const day = await dayOf();
    expect(day).toMatchObject({ lines: 5, moves: 4, fees: 60, open: 3 });
    const lineOf = (txn: string, cents: number) =>
      day.list.find((line) => line.txn === txn && line.amount === cents);
    expect(lineOf(first.txn, first.cents)).toMatchObject({
      difference: "NONE",
      orderId: first.orderId,
      matchedBy: "NUMBER",
    });
    expect(lineOf(first.txn, -back)).toMatchObject({
      difference: "NONE",
      txKey: `refund ${refundId} PAYBACK`,
    });
    const less = lineOf(second.txn, second.cents - 50);
    const strange = lineOf("2026112300099", 4_200);
    expect(less).toMatchObject({ difference: "FEE", ours: second.cents });
    expect(strange).toMatchObject({ difference: "UNKNOWN" });
    expect(lineOf("2026112300100", -90_000)).toMatchObject({ kind: "PAYOUT", difference: "NONE" });
    expect(day.gaps).toMatchObject([{ txKey: `capture ${third.captureId}`, amount: third.cents }]);
    const one = { provider: "ALIPAY", day: day.day } as const;
    expect(await clerk.refusal(paymentOpsApi.closeDay, one)).toBe(paymentOutcome.DAY_NOT_OVER);
    shop.clock.advance(DAY_MS);
    clerk = await openStaff(shop, "finance");
    expect(await clerk.refusal(paymentOpsApi.closeDay, one)).toBe(paymentOutcome.DIFFERENCES_OPEN);
    const reason = "渠道扣了手续费";
    if (!less || !strange) throw new Error("two lines differ");
    expect(await clerk.call(paymentOpsApi.explainLine, { id: less.id, reason })).toMatchObject({
      reason,
      explainedBy: clerk.staff.name,
    });
    const kept = await clerk.call(paymentOpsApi.keepLine, { id: strange.id, reason: "客户扫店码付的" });
    expect(kept).toMatchObject({ difference: "NONE", ours: 4_200 });
    const { list } = await clerk.call(paymentOpsApi.unmatched, { q: "2026112300099" });
    expect(list).toMatchObject([{ amount: 4_200, why: "UNKNOWN_PAYMENT", went: "UNMATCHED" }]);
    const gap = { ...one, txKey: `capture ${third.captureId}`, reason: "次日入账" };
    expect(await clerk.call(paymentOpsApi.explainGap, gap)).toMatchObject({ reason: "次日入账" });
    await refuseOlderWords({ line: less.id, gap });
    const closed = await Promise.allSettled(
      [clerk, clerk].map((who) => who.call(paymentOpsApi.closeDay, one)),
    );
    expect(closed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await dayOf(one.day)).toMatchObject({ open: 0, closedBy: clerk.staff.name });
    for (const change of [
      clerk.refusal(paymentOpsApi.explainLine, { id: less.id, reason }),
      clerk.refusal(paymentOpsApi.explainGap, gap),
      clerk.refusal(paymentOpsApi.closeDay, one),
    ])
      expect(await change).toBe(paymentOutcome.DAY_CLOSED);
    // The file again, and with a line more than before.
    const at = new Date(now().getTime() - DAY_MS);
    const again = tableOf([{ txn: "2026112300777", cents: 100, at }]);
    expect(await hand(again)).toMatchObject({ failed: 1, errors: [{ code: paymentOutcome.DAY_CLOSED }] });
    expect(await hand(encodeGbk(table))).toMatchObject({
      failed: 0,
      result: { lines: 0, known: 5, matched: 0 },
    });
    expect((await dayOf(one.day)).lines).toBe(5);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("ties a line by hand to what the books say of it, once, whoever is faster", async () => {
    const paid = await pay();
    await hand(
      tableOf([
        { txn: "A-OTHER-1", cents: paid.cents - 1 },
        { txn: "A-OTHER-2", cents: paid.cents - 2 },
      ]),
    );
    const { list } = await dayOf();
    const ids = list.filter(({ txn }) => txn.startsWith("A-OTHER")).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const wish = { txKey: `capture ${paid.captureId}`, reason: "渠道换了交易号" };
    const tries = await Promise.allSettled(
      ids.map((id) => clerk.call(paymentOpsApi.matchLine, { id, ...wish })),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await dayOf()).gaps.map(({ txKey }) => txKey)).not.toContain(wish.txKey);
    const nonsense = { id: ids[0] ?? 0, reason: "?", txKey: "capture 987654321" };
    expect([generalOutcome.NOT_FOUND, paymentOutcome.MATCHED_BEFORE]).toContain(
      await clerk.refusal(paymentOpsApi.matchLine, nonsense),
    );
    const stranger = await openStaff(shop, ["payment.read", "payment.review"]);
    expect(await stranger.refusal(paymentOpsApi.statementDay, { provider: "ALIPAY", day: today() })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("finds lines without a number by amount and day, and leaves those alone that could be several", async () => {
    shop.clock.advance(5 * DAY_MS);
    clerk = await openStaff(shop, "finance");
    const [first, second] = [await pay(), await pay()];
    const { list } = await (async () => {
      await hand(tableOf([{ txn: "ONE-OF-TWO", cents: first.cents }]));
      return dayOf();
    })();
    expect(first.cents).toBe(second.cents);
    expect(list.find(({ txn }) => txn === "ONE-OF-TWO")).toMatchObject({ difference: "UNKNOWN" });
    const after = await hand(tableOf([{ txn: "TWO-OF-TWO", cents: first.cents }]));
    expect(after.result).toMatchObject({ matched: 2 });
    const both = (await dayOf()).list.filter(({ txn }) => txn.endsWith("OF-TWO"));
    expect(both.map(({ matchedBy }) => matchedBy)).toEqual(["AMOUNT", "AMOUNT"]);
  });

  it("remembers where a table has what, and tells who was faster", async () => {
    const text = "When,Number,Sum\n20/11/2026,N1001,12.50\nnonsense,N1002,x\n";
    const provider = "BANK";
    const guess = await clerk.call(paymentOpsApi.readStatement, { provider, text });
    expect(guess.columns).toEqual(["When", "Number", "Sum"]);
    const layout = { ...guess.layout, time: "When", txn: "Number", amount: "Sum" };
    const { rows } = await clerk.call(paymentOpsApi.readStatement, { provider, text, layout });
    expect(rows).toMatchObject([
      { row: 2, day: "2026-11-20", txn: "N1001", amount: 1_250, fault: false },
      { row: 3, fault: true },
    ]);
    const saved = await clerk.call(paymentOpsApi.saveStatementLayout, { provider, layout, version: 0 });
    expect(saved.version).toBe(1);
    const other = { provider, layout: { ...layout, dates: "MDY" }, version: 0 } as const;
    const clash = await clerk.call(paymentOpsApi.saveStatementLayout, other).catch((error: unknown) => error);
    expect(clash).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { version: 1, editor: clerk.staff.name, editTime: saved.editTime, now: { layout } },
    });
    // Whoever finds there what they wanted to write is not refused, in whichever order its columns are told.
    const turned = Object.fromEntries(Object.entries(layout).toReversed()) as typeof layout;
    const again = { provider, layout: turned, version: 0 } as const;
    expect(await clerk.call(paymentOpsApi.saveStatementLayout, again)).toMatchObject({ version: 1 });
    await clerk.call(paymentOpsApi.saveStatementLayout, { ...other, version: 1 });
    await clerk.call(paymentOpsApi.saveStatementLayout, { provider, layout, version: 2 });
    const history = await clerk.call(staffOpsApi.history, { type: "statementLayout", id: saved.id });
    expect(history.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: other.layout, after: layout },
      { before: layout, after: other.layout },
      { before: null, after: layout },
    ]);
    const { id: elsewhere } = await clerk.call(paymentOpsApi.statementLayout, { provider: "CASHIER" });
    expect(await clerk.call(staffOpsApi.history, { type: "statementLayout", id: elsewhere })).toEqual([]);
    const { version, layout: kept } = await clerk.call(paymentOpsApi.statementLayout, { provider });
    expect({ version, kept }).toEqual({ version: 3, kept: layout });
    expect(await hand(text, provider)).toMatchObject({ failed: 1, result: { lines: 1 } });
    const { rows: days } = await clerk.call(paymentOpsApi.statementDays, { month: "2026-11" });
    expect(days).toContainEqual(expect.objectContaining({ provider, day: "2026-11-20", lines: 1, open: 1 }));
  });

  it("shows the beginning of a table that is cut within a cell, and names the line of a quote that is open", async () => {
    const text = 'When,Number,Sum\n20/11/2026,N1,12.50\n20/11/2026,"N2';
    const { rows } = await clerk.call(paymentOpsApi.readStatement, { provider: "BANK", text, isCut: true });
    expect(rows).toMatchObject([{ row: 2, txn: "N1" }]);
    await expect(clerk.call(paymentOpsApi.readStatement, { provider: "BANK", text })).rejects.toMatchObject({
      code: taskOutcome.OPEN_QUOTE,
      data: { line: 3 },
    });
    const many = `${text}\nN3,1\n`.repeat(2);
    expect(await hand(many)).toMatchObject({ failure: taskOutcome.OPEN_QUOTE, result: { line: 3 } });
  });

  it("refuses days that nobody means, and passes over weeks without an open line", async () => {
    const line = { txn: "SLIP-1", cents: 1_350 };
    for (const at of ["9999-12-31T02:00:00Z", "1899-12-31T02:00:00Z"]) {
      const task = await hand(tableOf([{ ...line, at: new Date(at) }]));
      expect(task).toMatchObject({ state: "DONE", result: { lines: 0, matched: 0 } });
    }
    const began = Date.now();
    const centuries = ["2000-01-03T02:00:00Z", "2099-12-30T02:00:00Z"].map((at, place) => ({
      ...{ txn: `SLIP-2${place}`, cents: 1_350, at: new Date(at) },
    }));
    expect(await hand(tableOf(centuries))).toMatchObject({ state: "DONE", result: { lines: 2 } });
    // Five thousand weeks lie between the two.
    expect(Date.now() - began).toBeLessThan(5_000);
    for (const day of ["9999-12-31", "1899-12-31"])
      await expect(dayOf(day)).rejects.toMatchObject({ code: generalOutcome.INVALID_REQUEST });
    await expect(clerk.call(paymentOpsApi.statementDays, { month: "9999-12" })).rejects.toMatchObject({
      code: generalOutcome.INVALID_REQUEST,
    });
    expect((await clerk.call(paymentOpsApi.statementDays, { month: "2999-12" })).rows).toEqual([]);
  });

  it("refuses what is no table, reads a large one, and keeps no names", async () => {
    for (const table of [Buffer.from([0x89, 0x50, 0, 0]), "a,b\n1,2\n"])
      expect(await hand(table)).toMatchObject({ state: "FAILED" });
    const many = Array.from({ length: 5_000 }, (_, place) => ({
      txn: `M${place}`,
      cents: 100 + (place % 7),
    }));
    const began = Date.now();
    expect(await hand(tableOf(many))).toMatchObject({ state: "DONE", result: { lines: 5_000 } });
    expect(Date.now() - began).toBeLessThan(60_000);
    const far = { txn: "NAMED-1", cents: 31_337, note: "王小明 转账 订单100123" };
    await hand(tableOf([far]));
    const { rows } = await sql<{ refs: string[] }>`
      select refs from statement_line where txn = 'NAMED-1'`.execute(shop.database.db);
    expect(rows).toEqual([{ refs: ["100123"] }]);
    expect(dayAfter(today())).toBeTruthy();
  });
});

describe("a row of a statement", () => {
  const read = (head: string, ...rows: string[]) => {
    const table = [head, ...rows].map((row) => row.split(","));
    return readLines(table, guessLayout(columnsOf(table), "UTC"));
  };

  it("is unreadable with an offset that no clock has", () => {
    const table = read(
      "Date,Amount,Description",
      "2026-11-28 10:00:00 +99:00,12.50,x",
      "2026-11-28 10:00:00 +14:60,12.50,x",
      "2026-11-28 10:00:00 +11:00,12.50,x",
    );
    expect(table?.faults.map(({ row }) => row)).toEqual([2, 3]);
    expect(table?.lines.map(({ day }) => day)).toEqual(["2026-11-28"]);
  });

  it("is read in no time, however long its words are", () => {
    const began = performance.now();
    const words = `${"a".repeat(100_000)} ORDER-100123 ${"b-".repeat(50_000)}`;
    const table = read("Date,Amount,Description", `28/11/2026,12.50,${words}`);
    expect(table?.lines).toMatchObject([{ refs: ["ORDER-100123"] }]);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it("is read as card providers write it, with fees and what they paid out", () => {
    const table = read(
      "id,Type,Source,Amount,Fee,Currency,Created (UTC),Description",
      "txn_1,charge,ch_101,12.50,0.66,aud,2026-11-20 13:30:00,Order 100123",
      "txn_2,payout,po_102,-11.84,0,aud,2026-11-21 00:00,STRIPE PAYOUT",
      "txn_3,stripe_fee,,-3.10,0,aud,2026-11-21 00:00,Billing fee 2026-11",
    );
    expect(table?.faults).toEqual([]);
    expect(table?.lines).toMatchObject([
      {
        day: "2026-11-21",
        amountCents: 1_250,
        feeCents: 66,
        kind: "MONEY",
        currency: "AUD",
        refs: ["100123"],
      },
      { kind: "PAYOUT", amountCents: -1_184 },
      { kind: "FEE", amountCents: -310, feeCents: 310 },
    ]);
  });

  it("is read as banks write amounts and days", () => {
    const table = read(
      "Date,Narrative,Debit,Credit",
      "05/04/2026,WANG XIAOMING REF 100123,,1234.50",
      "06/04/2026,PAYOUT 88,A$12.00,",
      "31/02/2026,IMPOSSIBLE DAY,1.00,",
    );
    expect(table?.lines).toMatchObject([
      { day: "2026-04-05", refs: ["100123"] },
      { day: "2026-04-06", amountCents: -1_200 },
    ]);
    expect(table?.faults).toMatchObject([{ row: 4 }]);
  });
});
