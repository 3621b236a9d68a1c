import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import type { SignedNotice } from "../../outside/payment/simulated.ts";
import { placeOrder, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { goOn, openAt, tell } from "../../testing/payments.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { creditWallet, debitWallet } from "../ledger/service.ts";
import { audit } from "../report/audit.ts";

const CARD = "WECHAT_JSAPI" as const;
const TOP_UP = 100_000;
const CREAM = goods.cream();

type Person = Awaited<ReturnType<typeof signUp>>;

describe.each(ENGINES)("money that a provider takes back on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  let other: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
    other = await openStaff(shop);
    await stock(shop, CREAM, 5_000);
  });
  afterEach(async () => expect(await audit(shop.database.db)).toEqual([]));
  afterAll(() => shop.close());

  const balance = async (person: Person) => (await person.call(userApi.wallet, {})).balance;
  const txns = async (person: Person) =>
    (await person.call(userApi.walletTxns, {})).content.map(({ walletTxnType, amount }) => [
      walletTxnType,
      amount,
    ]);
  const told = async (person: Person) =>
    (await person.call(notifyApi.messages, { type: "PERSONAL" })).content.map(
      ({ owMessage }) => owMessage.title,
    );
  const hear = async (...notices: SignedNotice[]) => {
    for (const notice of notices) expect((await tell(shop, shop.cashier, notice)).status).toBe(200);
    await goOn(shop);
  };
  const spend = (person: Person, amountCents: number) =>
    runAsSystem(shop.app.kernel, (ctx) =>
      debitWallet(ctx, {
        uid: person.session.uid,
        amountCents,
        kind: "ADJUST_DECREASE",
        key: `spent ${person.session.uid}`,
        reason: "spent",
      }),
    );
  /** A top-up by card that has arrived. */
  const topUp = async () => {
    const person = await signUp(shop);
    const order = await person.call(orderApi.create, {
      orderType: "DEPOSIT",
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: TOP_UP }],
    });
    const { tradeNo } = await openAt(shop, person, { orderId: order.id, channel: CARD });
    await hear(shop.cashier.take(tradeNo));
    return { person, orderId: order.id, tradeNo };
  };
  /** Goods that a card has paid. */
  const buy = async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, [{ skuId: CREAM, quantity: 1 }]);
    const { tradeNo } = await openAt(shop, person, { orderId: order.id, channel: CARD });
    await hear(shop.cashier.take(tradeNo));
    return { person, orderId: order.id, tradeNo, netCents: order.netAmount };
  };
  const disputesOf = async (orderId: number, isOpen = false) =>
    (await staff.call(paymentOpsApi.disputes, { orderId, isOpen })).list;
  const disputeOf = async (orderId: number) => {
    const [one, ...others] = await disputesOf(orderId);
    if (!one || others.length > 0) throw new Error("there is not one dispute");
    return one;
  };

  it("comes out of the wallet that a disputed top-up filled, and goes back when the dispute is won (I-06)", async () => {
    const { person, orderId, tradeNo } = await topUp();
    await hear(...shop.cashier.dispute(tradeNo));
    expect(await balance(person)).toBe(0);
    const { uid } = person.session;
    expect(await disputesOf(orderId, true)).toMatchObject([
      { kind: "DISPUTE", state: "OPEN", amount: TOP_UP, fromWallet: TOP_UP, receivable: 0, uid, orderId },
    ]);
    await hear(...shop.cashier.endDispute(tradeNo, "WON"));
    expect(await balance(person)).toBe(TOP_UP);
    expect(await disputeOf(orderId)).toMatchObject({ state: "WON", fromWallet: 0, receivable: 0 });
    expect(await disputesOf(orderId, true)).toEqual([]);
    expect(await txns(person)).toEqual([
      ["REINSTATE", TOP_UP],
      ["CHARGEBACK", TOP_UP],
      ["DEPOSIT", TOP_UP],
    ]);
    expect(await told(person)).toEqual(["撤回的款项已返还", "付款被撤回", "付款成功"]);
  });

  it("is owed as far as a spent top-up does not cover it, and a later top-up does not pay it by itself (I-03)", async () => {
    const { person, orderId, tradeNo } = await topUp();
    await spend(person, 70_000);
    await hear(...shop.cashier.dispute(tradeNo), ...shop.cashier.endDispute(tradeNo, "LOST"));
    expect(await balance(person)).toBe(0);
    const lost = { state: "LOST", fromWallet: 30_000, receivable: 70_000, writtenOff: 0 };
    expect(await disputesOf(orderId, true)).toMatchObject([lost]);
    const again = await person.call(orderApi.create, {
      orderType: "DEPOSIT",
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: TOP_UP }],
    });
    const { tradeNo: second } = await openAt(shop, person, { orderId: again.id, channel: CARD });
    await hear(shop.cashier.take(second));
    expect(await balance(person)).toBe(TOP_UP);
    expect(await disputeOf(orderId)).toMatchObject(lost);
  });

  it("is told to staff by letter when it begins and when it ends, once each and without the customer's name", async () => {
    const email = "dispute-reader@merchant.example";
    await other.call(staffOpsApi.saveNotices, { email, kinds: ["DISPUTE"] });
    const { person, orderId, tradeNo } = await topUp();
    const begun = shop.cashier.dispute(tradeNo);
    await hear(...begun, ...begun);
    const ended = shop.cashier.endDispute(tradeNo, "LOST");
    await hear(...ended, ...ended, ...begun);
    await goOn(shop);
    const texts = shop.mail.inbox().flatMap(({ to, text }) => (to === email ? [text] : []));
    expect(texts).toEqual([
      expect.stringContaining(`订单 ${orderId} 的付款（$1,000.00）的争议已结束`),
      expect.stringContaining(`订单 ${orderId} 的付款（$1,000.00）被持卡人提出争议`),
    ]);
    for (const text of texts) expect(text).not.toContain(String(person.session.uid));
    await other.call(staffOpsApi.saveNotices, { email: null, kinds: [] });
  });

  it("is owed whole for goods, whose parcels say so to whoever packs them", async () => {
    const { orderId, tradeNo, netCents, person } = await buy();
    await hear(...shop.cashier.dispute(tradeNo));
    expect(await disputeOf(orderId)).toMatchObject({ fromWallet: 0, receivable: netCents, state: "OPEN" });
    const { uid } = person.session;
    expect(await staff.call(reportOpsApi.user, { uid })).toMatchObject({
      owedPaymentAmount: netCents,
      owedRebateAmount: 0,
    });
    expect(await person.call(paymentApi.owed, {})).toEqual({ cashBack: 0, payment: netCents });
    const flagged = await staff.call(orderOpsApi.pkgs, { orderId, withException: true });
    expect(flagged.list.map(({ reversal }) => reversal)).toEqual(flagged.list.map(() => "OPEN"));
    expect(flagged.list.length).toBeGreaterThan(0);
    const reversals = async () =>
      (await staff.call(paymentOpsApi.list, { orderId })).list.map(({ reversal }) => reversal);
    expect(await reversals()).toEqual(["OPEN"]);
    expect((await person.call(orderApi.detail, { orderId })).orderStatus).toBe("PAID");
    await hear(...shop.cashier.endDispute(tradeNo, "WON"));
    expect(await disputeOf(orderId)).toMatchObject({ receivable: 0, state: "WON" });
    expect(await staff.call(reportOpsApi.user, { uid })).toMatchObject({ owedPaymentAmount: 0 });
    expect(await person.call(paymentApi.owed, {})).toEqual({ cashBack: 0, payment: 0 });
    expect(await reversals()).toEqual(["WON"]);
    expect((await staff.call(orderOpsApi.pkgs, { orderId, withException: true })).list).toEqual([]);
    expect(await txns(person)).toEqual([]);
  });

  it("is booked for a refund that somebody made at the provider, and not for the shop's own", async () => {
    const { person, orderId, tradeNo } = await topUp();
    const [notice] = shop.cashier.refundByHand(tradeNo, 40_000);
    if (!notice) throw new Error("no notice");
    const { reversal, ...rest } = JSON.parse(notice.body);
    const own = { ...rest, eventId: "own", reversal: { ...reversal, ref: "re_own", key: "refund-77" } };
    await hear(shop.cashier.sign(own));
    expect(await balance(person)).toBe(TOP_UP);
    expect(await disputesOf(orderId)).toEqual([]);
    await hear(notice, notice);
    expect(await balance(person)).toBe(60_000);
    expect(await disputeOf(orderId)).toMatchObject({ kind: "REFUND", state: "REFUNDED", fromWallet: 40_000 });
    // It failed after all, and the money is back; told twice.
    const back = { name: "IN 1", direction: "IN", amountCents: 40_000, currency: "AUD" };
    const failed = { ...rest, eventId: "failed", reversal: { ...reversal, state: "FAILED", moves: [back] } };
    await hear(shop.cashier.sign(failed), shop.cashier.sign({ ...failed, eventId: "failed again" }));
    expect(await balance(person)).toBe(TOP_UP);
    expect(await disputeOf(orderId)).toMatchObject({ state: "FAILED", fromWallet: 0 });
  });

  /** The notices of a won dispute: begun, money gone, won, money back. */
  const story = (tradeNo: string) => [
    ...shop.cashier.dispute(tradeNo),
    ...shop.cashier.endDispute(tradeNo, "WON"),
  ];
  const ORDERS = permutations([0, 1, 2, 3]);

  it("comes to the same in every order of its notices, repeated and late ones included (I-17)", async () => {
    expect(ORDERS).toHaveLength(24);
    for (const order of ORDERS) {
      const { person, orderId, tradeNo } = await topUp();
      const notices = story(tradeNo);
      for (const index of order) await hear(notices[index] as SignedNotice);
      await hear(...notices);
      expect([order, await balance(person)]).toEqual([order, TOP_UP]);
      expect(await disputeOf(orderId)).toMatchObject({ state: "WON", fromWallet: 0, receivable: 0 });
    }
  });

  it("comes to the same when all its notices are handled at the same moment (I-15)", async () => {
    const { person, orderId, tradeNo } = await topUp();
    await spend(person, 25_000);
    const notices = [...shop.cashier.dispute(tradeNo), ...shop.cashier.endDispute(tradeNo, "LOST")];
    await Promise.all(
      [...notices, ...notices, ...notices].map(async (notice) => {
        await tell(shop, shop.cashier, notice);
        await goOn(shop);
      }),
    );
    await goOn(shop);
    expect(await balance(person)).toBe(0);
    expect(await disputeOf(orderId)).toMatchObject({
      state: "LOST",
      fromWallet: 75_000,
      receivable: 25_000,
    });
  });

  it("waits for the money that it is about, when the dispute is told first (I-17)", async () => {
    const person = await signUp(shop);
    const { id: orderId } = await person.call(orderApi.create, {
      orderType: "DEPOSIT",
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: TOP_UP }],
    });
    const { tradeNo } = await openAt(shop, person, { orderId, channel: CARD });
    const paid = shop.cashier.take(tradeNo);
    await hear(...shop.cashier.dispute(tradeNo));
    expect(await disputesOf(orderId)).toEqual([]);
    await hear(paid);
    shop.clock.advance(31_000);
    await goOn(shop);
    expect(await balance(person)).toBe(0);
    expect(await disputeOf(orderId)).toMatchObject({ state: "OPEN", fromWallet: TOP_UP });
  });

  describe("and is still owed", () => {
    const owed = async (spentCents: number) => {
      const { person, orderId, tradeNo } = await topUp();
      await spend(person, spentCents);
      await hear(...shop.cashier.dispute(tradeNo), ...shop.cashier.endDispute(tradeNo, "LOST"));
      const { id } = await disputeOf(orderId);
      return { person, orderId, id, tradeNo };
    };
    const close = (id: number, to: "WALLET" | "WRITE_OFF", amount?: number) => ({
      id,
      to,
      reason: "核实",
      ...(amount && { amount }),
    });

    it("comes out of the wallet when staff say so, or is given up, in parts and never more than is owed", async () => {
      const { person, orderId, id } = await owed(30_000);
      const call = (to: "WALLET" | "WRITE_OFF", amount?: number) =>
        staff.call(paymentOpsApi.closeReceivable, close(id, to, amount));
      const refusal = (to: "WALLET" | "WRITE_OFF", amount?: number) =>
        staff.refusal(paymentOpsApi.closeReceivable, close(id, to, amount));
      expect(await refusal("WALLET")).toBe(paymentOutcome.INSUFFICIENT_BALANCE);
      expect(await refusal("WRITE_OFF", 30_001)).toBe(paymentOutcome.EXCEEDS_RECEIVABLE);
      await runAsSystem(shop.app.kernel, (ctx) => creditWallet(ctx, refund(person)));
      expect(await call("WALLET", 10_000)).toMatchObject({ receivable: 20_000, fromWallet: 80_000 });
      expect(await balance(person)).toBe(2_000);
      expect(await call("WRITE_OFF")).toMatchObject({ receivable: 0, writtenOff: 20_000, remark: "核实" });
      expect(await refusal("WRITE_OFF")).toBe(generalOutcome.NOT_FOUND);
      expect(await disputesOf(orderId, true)).toEqual([]);
    });

    it("asks a second person above the limit of one (270010)", async () => {
      const { id } = await owed(90_000);
      const answer = await staff
        .call(paymentOpsApi.closeReceivable, close(id, "WRITE_OFF"))
        .catch((error) => error);
      expect(answer).toMatchObject({ code: staffOutcome.APPROVAL_REQUIRED });
      const { approvalId } = answer.data as { approvalId: number };
      await other.call(staffOpsApi.approve, { id: approvalId });
      expect((await staff.call(paymentOpsApi.disputes, { isOpen: false })).list[0]).toMatchObject({
        id,
        receivable: 0,
        writtenOff: 90_000,
      });
    });

    it("is closed once when two people do so at the same moment", async () => {
      const { id } = await owed(1_000);
      const both = await Promise.all(
        [staff, other].map((one) =>
          one.call(paymentOpsApi.closeReceivable, close(id, "WRITE_OFF")).then(
            () => 0,
            ({ code }: { code: number }) => code,
          ),
        ),
      );
      expect(both.sort()).toEqual([0, generalOutcome.NOT_FOUND]);
    });

    it("is nobody's loss any more when the money comes back later", async () => {
      const { person, id, tradeNo, orderId } = await owed(1_000);
      await staff.call(paymentOpsApi.closeReceivable, close(id, "WRITE_OFF"));
      const { reversal, ...rest } = lastTold(tradeNo);
      const back = { name: "IN 1", direction: "IN" as const, amountCents: TOP_UP, currency: "AUD" };
      const appeal = { ...reversal, state: "WON" as const, toldAt: later(reversal.toldAt), moves: [back] };
      await hear(shop.cashier.sign({ ...rest, eventId: "appeal", reversal: appeal }));
      expect(await balance(person)).toBe(99_000);
      expect(await disputeOf(orderId)).toMatchObject({
        state: "WON",
        fromWallet: 0,
        receivable: 0,
        writtenOff: 0,
      });
    });

    const refund = ({ session: { uid } }: Person) => ({
      uid,
      amountCents: 12_000,
      kind: "ADJUST_INCREASE" as const,
      key: `given ${uid}`,
      reason: "given",
    });
    const lastTold = (tradeNo: string) => {
      const dispute = shop.cashier.trade(tradeNo)?.dispute;
      if (!dispute) throw new Error("nothing is disputed");
      return { tradeNo: "", captured: null, reversal: dispute };
    };
    const later = (time: string) => new Date(Date.parse(time) + 1_000).toISOString();
  });

  it("can be seen at the simulated cashier", async () => {
    const { person, orderId, tradeNo } = await topUp();
    const page = await shop.app.http.inject(`/simulated/cashier?trade=${tradeNo}`);
    expect(page.body).toContain("持卡人发起拒付");
    const act = (name: string) =>
      shop.app.http.inject(`/simulated/cashier/answer?trade=${tradeNo}&act=${name}`);
    await act("dispute");
    await goOn(shop);
    expect(await balance(person)).toBe(0);
    await act("lost");
    await goOn(shop);
    expect(await disputeOf(orderId)).toMatchObject({ state: "LOST" });
    const goods = await buy();
    await shop.app.http.inject(`/simulated/cashier/answer?trade=${goods.tradeNo}&act=refund`);
    await goOn(shop);
    expect(await disputeOf(goods.orderId)).toMatchObject({ kind: "REFUND", receivable: goods.netCents });
  });

  // The last one: three days end every session.
  it("is told to staff without an order where nobody here took the money, and given up after three days", async () => {
    const { tradeNo } = await topUp();
    const [begun] = shop.cashier.dispute(tradeNo);
    const { reversal, ...rest } = JSON.parse(begun?.body ?? "");
    const strange = { ...reversal, ref: "dp_strange", txn: "pi_strange" };
    await hear(shop.cashier.sign({ ...rest, eventId: "strange", reversal: strange }));
    const { list: content } = await staff.call(paymentOpsApi.disputes, {});
    expect(content.find(({ providerRef }) => providerRef === "dp_strange")).toMatchObject({
      orderId: null,
      receivable: 0,
    });
    shop.clock.advance(3 * 24 * 60 * 60_000 + 1);
    await goOn(shop);
    const { rows } = await sql<{ outcome: string }>`
      select outcome from audit.notice where event_id = 'strange' and due_at is null`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ outcome: "UNKNOWN_PAYMENT" }]);
  });
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}
