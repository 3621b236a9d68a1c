import type { Input } from "@crux/contract/endpoint";
import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { notifyApi } from "@crux/contract/notify";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi } from "@crux/contract/user";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import type { Caller } from "../../testing/caller.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { goOn, openAt, tell } from "../../testing/payments.ts";
import { signUp } from "../../testing/people.ts";
import { plainPhoto, sendForm } from "../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { orderSweeps } from "../order/sweeps.ts";
import { audit } from "../report/audit.ts";
import { saveConfig } from "../sale/service.ts";

const QR = "ALIPAY_QR" as const;
const CASHIER = "WECHAT_JSAPI" as const;
const wanted = [{ skuId: goods.cream(), quantity: 1 }];

describe.each(ENGINES)("money from outside on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  beforeEach(async () => {
    staff = await openStaff(shop);
  });
  afterEach(async () => expect(await audit(shop.database.db)).toEqual([]));
  afterAll(() => shop.close());

  type Person = Awaited<ReturnType<typeof signUp>>;
  const balance = async (who: Caller) => (await who.call(userApi.wallet, {})).balance;
  const orderOf = (who: Caller, orderId: number) => who.call(orderApi.detail, { orderId });
  const payments = async (who: Caller, orderId: number) =>
    (await who.call(paymentApi.ofOrder, { orderId })).map(({ channel, status }) => `${channel} ${status}`);
  const stockOf = async () =>
    (
      await sql<{ on_hand: number; reserved: number }>`
        select on_hand, reserved from audit.stock where sku_id = ${goods.cream()}`.execute(shop.database.db)
    ).rows[0];
  const ledgerOf = async (orderId: number) => {
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount)::bigint as amount from audit.ledger where order_id = ${orderId}
      group by account having sum(amount) <> 0 order by account`.execute(shop.database.db);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };
  const refundsOf = async (orderId: number) =>
    (
      await sql<{ amount: number; state: string }>`
        select amount_cents as amount, state from refund_order where order_id = ${orderId} order by id`.execute(
        shop.database.db,
      )
    ).rows;
  const start = async (person: Person, channel: typeof QR | typeof CASHIER = QR) => {
    const order = await placeOrder(person, wanted);
    return { order, ...(await openAt(shop, person, { orderId: order.id, channel })) };
  };
  const upload = async (who: Person) => {
    const { body } = await sendForm(shop.app.http, who.session, {
      path: "/order/manual_order",
      parts: [{ file: await plainPhoto() }],
    });
    return body.data ?? "";
  };
  const handIn = async (who: Person, orderId: number) => {
    const payment = await who.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId });
    await who.call(paymentApi.submitProof, { id: payment.id, imgUrls: await upload(who) });
    return payment;
  };

  it("pays an order by the code when the provider says so (R-API-29, R-API-30, L-PAY-03, L-ORD-04, I-06)", async () => {
    const person = await signUp(shop);
    const { order, payment, tradeNo } = await start(person);
    expect(payment.codeUrl).toContain("/simulated/cashier?trade=");
    expect(payment).toMatchObject({ orderId: order.id, price: order.netAmount, payUrl: "" });
    expect(await person.call(paymentApi.ofOrder, { orderId: order.id })).toEqual([payment]);
    expect(Date.parse(payment.expireTime ?? "") - Date.parse(payment.createTime)).toBe(5 * MINUTE_MS);
    const before = await stockOf();
    const notice = shop.alipay.take(tradeNo);
    expect(await tell(shop, shop.alipay, notice)).toEqual({ status: 200, body: "success" });
    expect((await orderOf(person, order.id)).orderStatus).toBe("CREATED");
    await goOn(shop);
    expect(await orderOf(person, order.id)).toMatchObject({
      orderStatus: "PAID",
      paymentOrderStatus: "PAID",
    });
    expect(await payments(person, order.id)).toEqual(["ALIPAY_QR PAID"]);
    expect(await stockOf()).toMatchObject({ on_hand: (before?.on_hand ?? 0) - 1 });
    expect(await ledgerOf(order.id)).toEqual({ ALIPAY_FUNDS: -order.netAmount, SALES: order.netAmount });
    for (let again = 0; again < 3; again += 1) {
      expect((await tell(shop, shop.alipay, notice)).body).toBe("success");
      await goOn(shop);
    }
    expect(await refundsOf(order.id)).toEqual([]);
    expect(await person.refusal(paymentApi.create, { channel: QR, orderId: order.id })).toBe(
      paymentOutcome.ALREADY_PAID,
    );
  });

  it("tops a wallet up by a provider, never by itself (R-API-29, R-PAY-10, L-ORD-05)", async () => {
    const person = await signUp(shop);
    const order = await person.call(orderApi.create, {
      orderType: "DEPOSIT",
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
    });
    const { payment, tradeNo } = await openAt(shop, person, { orderId: order.id, channel: CASHIER });
    expect(payment.payUrl).toContain("/simulated/cashier?trade=");
    await tell(shop, shop.cashier, shop.cashier.take(tradeNo));
    await goOn(shop);
    expect((await orderOf(person, order.id)).orderStatus).toBe("COMPLETED");
    expect(await balance(person)).toBe(order.amount);
    expect(await ledgerOf(order.id)).toEqual({
      WECHAT_FUNDS: -order.amount,
      [`WALLET:${person.session.uid}`]: order.amount,
    });
  });

  it("uses an open payment again, and a new one closes the older ones (OP-065, L-PAY-07)", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const { order, payment, tradeNo } = await start(person);
    expect((await openAt(shop, person, { orderId: order.id, channel: QR })).payment).toEqual(payment);
    await openAt(shop, person, { orderId: order.id, channel: CASHIER });
    expect(await payments(person, order.id)).toEqual(["WECHAT_JSAPI CREATED", "ALIPAY_QR CLOSED"]);
    await goOn(shop);
    expect(shop.alipay.trade(tradeNo)?.status).toBe("CLOSED");
  });

  it("opens one page at the cashier, whatever way back is asked for (OP-065, I-44)", async () => {
    const person = await signUp(shop);
    const { order, payment } = await start(person, CASHIER);
    const opened = shop.cashier.trades().length;
    const ways = ["", "?orderId=1", "?orderId=2&type=x"].map((query) => `/payment_result${query}`);
    const again = await Promise.all(
      ways.map((redirectUrl) =>
        person.call(paymentApi.create, { orderId: order.id, channel: CASHIER, redirectUrl }),
      ),
    );
    for (const one of again) expect(one).toEqual(payment);
    expect(shop.cashier.trades()).toHaveLength(opened);
  });

  it("gives a new code after five minutes, and closes the old one at the provider first (R-PAY-04)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    shop.clock.advance(5 * MINUTE_MS);
    expect(await payments(person, order.id)).toEqual(["ALIPAY_QR CREATED"]);
    shop.alipay.setOutage(1);
    await goOn(shop);
    expect(await payments(person, order.id)).toEqual(["ALIPAY_QR CREATED"]);
    shop.alipay.setOutage(0);
    shop.clock.advance(10 * MINUTE_MS);
    await goOn(shop);
    expect(await payments(person, order.id)).toEqual(["ALIPAY_QR CLOSED"]);
    expect(shop.alipay.trade(tradeNo)?.status).toBe("CLOSED");
    const next = await openAt(shop, person, { orderId: order.id, channel: QR });
    expect(next.payment.codeUrl).not.toContain(tradeNo);
  });

  it("asks by itself when no notice comes (OP-064)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    shop.alipay.take(tradeNo);
    shop.clock.advance(11_000);
    await goOn(shop);
    expect((await orderOf(person, order.id)).orderStatus).toBe("PAID");
  });

  it("finds money that was taken twice under one name, though no notice tells of it (I-17, I-19, L-ORD-09)", async () => {
    const found = await signUp(shop);
    const { order, tradeNo } = await start(found);
    for (const _ of [1, 2]) shop.alipay.take(tradeNo);
    shop.clock.advance(11_000);
    await goOn(shop);
    expect((await orderOf(found, order.id)).orderStatus).toBe("PAID");
    expect(await balance(found)).toBe(order.netAmount);
    expect((await refundsOf(order.id)).length).toBe(1);

    const later = await signUp(shop);
    const paid = await start(later, CASHIER);
    await tell(shop, shop.cashier, shop.cashier.take(paid.tradeNo));
    await goOn(shop);
    shop.cashier.take(paid.tradeNo);
    shop.cashier.take(paid.tradeNo, { amountCents: 7 });
    shop.clock.advance(30 * MINUTE_MS);
    await goOn(shop);
    expect(await balance(later)).toBe(0);
    shop.clock.advance(12 * MINUTE_MS);
    await Promise.all([goOn(shop), goOn(shop)]);
    expect(await balance(later)).toBe(paid.order.netAmount);
    shop.cashier.take(paid.tradeNo);
    shop.clock.advance(24 * 60 * MINUTE_MS);
    await goOn(shop);
    expect(await balance(later)).toBe(2 * paid.order.netAmount);
    const { list: content } = await (await openStaff(shop)).call(paymentOpsApi.unmatched, {});
    expect(content.filter(({ orderId }) => orderId === paid.order.id)).toMatchObject([
      { why: "WRONG_AMOUNT", amount: 7 },
    ]);
    const { rows } = await sql<{ next: Date | null }>`
      select next_poll_at as next from payment_order where trade_no = any(${[tradeNo, paid.tradeNo]})`.execute(
      shop.database.db,
    );
    expect(rows.map(({ next }) => next)).toEqual([null, null]);
    for (const { id } of content)
      await (await openStaff(shop)).call(paymentOpsApi.resolve, { id, to: "PROVIDER", reason: "wrong" });
    await goOn(shop);
  });

  it("settles what is known while the provider can't tell of more, and looks again for three days (L-PAY-03)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person, CASHIER);
    shop.cashier.take(tradeNo);
    shop.cashier.setBlind(true);
    shop.clock.advance(11_000);
    await goOn(shop);
    expect((await orderOf(person, order.id)).orderStatus).toBe("PAID");
    shop.cashier.take(tradeNo);
    shop.clock.advance(42 * MINUTE_MS);
    await goOn(shop);
    expect(await balance(person)).toBe(0);
    shop.cashier.setBlind(false);
    shop.clock.advance(61 * MINUTE_MS);
    await goOn(shop);
    expect(await balance(person)).toBe(order.netAmount);

    shop.cashier.setBlind(true);
    for (let day = 0; day < 4; day += 1) {
      shop.clock.advance(24 * 60 * MINUTE_MS);
      await goOn(shop);
    }
    shop.cashier.setBlind(false);
    const { rows } = await sql<{ next: Date | null }>`
      select next_poll_at as next from payment_order where trade_no = ${tradeNo}`.execute(shop.database.db);
    expect(rows).toEqual([{ next: null }]);
  });

  it("takes a payment that succeeds after it was closed, while its order waits (L-PAY-09)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    await openAt(shop, person, { orderId: order.id, channel: CASHIER });
    await goOn(shop);
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    expect((await orderOf(person, order.id)).orderStatus).toBe("PAID");
    expect(await payments(person, order.id)).toEqual(["WECHAT_JSAPI CLOSED", "ALIPAY_QR PAID"]);
  });

  it("waits with a cancel until the provider has closed its payment (L-ORD-07)", async () => {
    const person = await signUp(shop);
    const before = await stockOf();
    const { order, tradeNo } = await start(person);
    shop.alipay.setOutage(1);
    expect((await person.call(orderApi.cancel, { orderId: order.id })).orderStatus).toBe("CANCELLING");
    await goOn(shop);
    expect((await orderOf(person, order.id)).orderStatus).toBe("CANCELLING");
    expect(await stockOf()).toEqual(before);
    expect(await audit(shop.database.db)).toEqual([]);
    shop.alipay.setOutage(0);
    shop.clock.advance(MINUTE_MS);
    await goOn(shop);
    expect((await orderOf(person, order.id)).orderStatus).toBe("CANCELLED");
    expect(shop.alipay.trade(tradeNo)?.status).toBe("CLOSED");
    expect(await stockOf()).toEqual(before);
  });

  it("gives money back that comes while cancelling or after it (L-ORD-09, I-19)", async () => {
    const person = await signUp(shop);
    const before = await stockOf();
    const first = await start(person);
    const second = await start(person);
    await person.call(orderApi.cancel, { orderId: first.order.id });
    await tell(shop, shop.alipay, shop.alipay.take(first.tradeNo));
    await person.call(orderApi.cancel, { orderId: second.order.id });
    await goOn(shop);
    await goOn(shop);
    await tell(shop, shop.alipay, shop.alipay.take(second.tradeNo));
    await goOn(shop);
    for (const { order } of [first, second]) {
      expect((await orderOf(person, order.id)).orderStatus).toBe("CANCELLED");
      expect(await payments(person, order.id)).toEqual(["ALIPAY_QR REFUNDED"]);
      expect(await refundsOf(order.id)).toEqual([{ amount: order.netAmount, state: "REFUNDED" }]);
      expect(await ledgerOf(order.id)).toEqual({
        ALIPAY_FUNDS: -order.netAmount,
        [`WALLET:${person.session.uid}`]: order.netAmount,
      });
    }
    expect(await balance(person)).toBe(first.order.netAmount + second.order.netAmount);
    expect(await stockOf()).toEqual(before);
    const { content } = await person.call(userApi.walletTxns, {});
    expect(content.map(({ walletTxnType }) => walletTxnType)).toEqual(["REFUND", "REFUND"]);
  });

  it("gives money back of an order that expired, and told its customer (L-ORD-08, OP-048)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    shop.clock.advance(24 * 60 * MINUTE_MS);
    for (const sweep of orderSweeps) await sweepOnce(shop.app.kernel, sweep);
    expect((await orderOf(person, order.id)).orderStatus).toBe("CANCELLED");
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    expect(await balance(person)).toBe(order.netAmount);
    const told = await sql<{ title: string }>`
      select title from message where uid = ${person.session.uid} order by id`.execute(shop.database.db);
    expect(told.rows.map(({ title }) => title)).toEqual(["订单已自动取消", "款项已退回余额"]);
  });

  it.each([
    ["1", 1],
    ["0", null],
    ["soon", 24],
  ])("lets orders wait UNPAID_HOURS %s (OP-048)", async (value, hours) => {
    const person = await signUp(shop);
    const save = (text: string) =>
      runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, { UNPAID_HOURS: text }));
    await save(value);
    const { createTime, expireTime } = await placeOrder(person, wanted);
    await save("24");
    const waits = expireTime && (Date.parse(expireTime) - Date.parse(createTime)) / (60 * MINUTE_MS);
    expect(waits).toBe(hours);
  });

  it.each([
    ["one channel", [QR, QR]],
    ["two channels", [QR, CASHIER]],
  ] as const)(
    "keeps one payment of two by %s, and returns the other whole (I-14, I-18, I-19)",
    async (_title, [one, two]) => {
      const person = await signUp(shop);
      const { order, tradeNo } = await start(person, one);
      const other = await openAt(shop, person, { orderId: order.id, channel: two });
      await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
      const second = two === QR ? shop.alipay : shop.cashier;
      await tell(shop, second, second.take(other.tradeNo));
      await goOn(shop);
      expect((await orderOf(person, order.id)).orderStatus).toBe("PAID");
      expect(await balance(person)).toBe(order.netAmount);
      expect(await refundsOf(order.id)).toEqual([{ amount: order.netAmount, state: "REFUNDED" }]);
      expect((await payments(person, order.id)).filter((line) => line.endsWith("PAID"))).toHaveLength(1);
    },
  );

  it("returns what a provider took when the wallet was faster (I-19)", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const { order, tradeNo } = await start(person);
    await person.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    expect(await payments(person, order.id)).toEqual(["WALLET PAID", "ALIPAY_QR REFUNDED"]);
    expect(await balance(person)).toBe(100_000);
  });

  it("keeps wrong amounts, currencies and unknown payments for the staff, and changes nothing (I-17)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo, { amountCents: order.netAmount - 100 }));
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo, { currency: "CNY" }));
    const strange = { txn: "strange-1", amountCents: 700, currency: "AUD" };
    const unknown = { eventId: "strange-1", tradeNo: "nobody", captured: strange };
    await tell(shop, shop.cashier, shop.cashier.sign(unknown));
    await tell(shop, shop.cashier, shop.cashier.sign({ ...unknown, eventId: "strange-2", tradeNo }));
    await goOn(shop);
    expect((await orderOf(person, order.id)).orderStatus).toBe("CREATED");
    expect(await payments(person, order.id)).toEqual(["ALIPAY_QR CREATED"]);
    expect(await balance(person)).toBe(0);
    const { list: content } = await staff.call(paymentOpsApi.unmatched, {});
    const mine = content.filter(
      ({ orderId, providerTxn }) => orderId === order.id || providerTxn === "strange-1",
    );
    expect(mine.map(({ why, went, amount }) => [why, went, amount])).toEqual([
      ["UNKNOWN_PAYMENT", "UNMATCHED", 700],
      ["WRONG_CURRENCY", "UNMATCHED", order.netAmount],
      ["WRONG_AMOUNT", "UNMATCHED", order.netAmount - 100],
    ]);
    const of = async (filters: Input<typeof paymentOpsApi.unmatched>) =>
      (await staff.call(paymentOpsApi.unmatched, { ...filters, sort: "createTime" })).list
        .filter(({ id }) => mine.some((one) => one.id === id))
        .map(({ why }) => why);
    expect(await of({})).toEqual(["WRONG_AMOUNT", "WRONG_CURRENCY", "UNKNOWN_PAYMENT"]);
    expect(await of({ provider: "ALIPAY" })).toEqual(["WRONG_AMOUNT", "WRONG_CURRENCY"]);
    expect(await of({ provider: "ALIPAY", why: "WRONG_CURRENCY" })).toEqual(["WRONG_CURRENCY"]);
    expect(await of({ why: "UNKNOWN_PAYMENT", isOpen: false })).toEqual(["UNKNOWN_PAYMENT"]);
    expect(await of({ provider: "BANK" })).toEqual([]);
  });

  it("ends a cancel, and gives a new code, though a wrong amount was paid (L-ORD-07, I-17)", async () => {
    const person = await signUp(shop);
    const [gone, meant] = [await start(person), await start(person)];
    for (const { tradeNo } of [gone, meant]) shop.alipay.take(tradeNo, { amountCents: 1 });
    await person.call(orderApi.cancel, { orderId: gone.order.id });
    shop.clock.advance(MINUTE_MS);
    await goOn(shop);
    expect((await orderOf(person, gone.order.id)).orderStatus).toBe("CANCELLED");
    const again = await openAt(shop, person, { orderId: meant.order.id, channel: QR });
    expect(again.tradeNo).not.toBe(meant.tradeNo);
    expect(await payments(person, meant.order.id)).toEqual(["ALIPAY_QR CREATED", "ALIPAY_QR CLOSED"]);
    await tell(shop, shop.alipay, shop.alipay.take(again.tradeNo));
    await goOn(shop);
    expect((await orderOf(person, meant.order.id)).orderStatus).toBe("PAID");
  });

  it("ends unmatched money in an order, a wallet or at the provider, once (I-06)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    const short = shop.alipay.take(tradeNo, { amountCents: order.netAmount - 1 });
    const back = shop.alipay.take(tradeNo, { amountCents: order.netAmount - 2 });
    await tell(shop, shop.alipay, short);
    await tell(shop, shop.alipay, back);
    const captured = { txn: `lost-${order.id}`, amountCents: order.netAmount, currency: "AUD" };
    await tell(
      shop,
      shop.cashier,
      shop.cashier.sign({ eventId: `lost-${order.id}`, tradeNo: "lost", captured }),
    );
    await goOn(shop);
    const queue = (await staff.call(paymentOpsApi.unmatched, {})).list;
    const idOf = (amount: number) => queue.find((one) => one.amount === amount)?.id ?? 0;
    const resolve = (id: number, to: "ORDER" | "WALLET" | "PROVIDER", more = {}) =>
      ({ id, to, reason: "matched by hand", ...more }) as const;
    const [shortId, backId, lostId] = [1, 2, 0].map((less) => idOf(order.netAmount - less));
    if (!shortId || !backId || !lostId) throw new Error("the queue is incomplete");
    expect(await staff.refusal(paymentOpsApi.resolve, resolve(shortId, "ORDER"))).toBe(
      paymentOutcome.AMOUNT_MISMATCH,
    );
    expect(await staff.refusal(paymentOpsApi.resolve, resolve(lostId, "WALLET"))).toBe(
      paymentOutcome.OWNER_UNKNOWN,
    );
    await staff.call(paymentOpsApi.resolve, resolve(lostId, "ORDER", { orderId: order.id }));
    await staff.call(paymentOpsApi.resolve, resolve(shortId, "WALLET"));
    await staff.call(paymentOpsApi.resolve, resolve(backId, "PROVIDER"));
    expect(await staff.refusal(paymentOpsApi.resolve, resolve(shortId, "WALLET"))).toBe(
      generalOutcome.NOT_FOUND,
    );
    await goOn(shop);
    expect((await orderOf(person, order.id)).orderStatus).toBe("PAID");
    expect(await balance(person)).toBe(order.netAmount - 1);
    expect(shop.alipay.trade(tradeNo)?.paidBackCents).toBe(order.netAmount - 2);
    const left = (await staff.call(paymentOpsApi.unmatched, {})).list.map(({ id }) => id);
    for (const id of [shortId, backId, lostId]) expect(left).not.toContain(id);
    const { found, sent } = await staff.call(staffOpsApi.alone, {});
    expect([found.moved, sent.moved]).toEqual([2 * order.netAmount - 1, order.netAmount - 2]);
    const reader = await openStaff(shop, ["payment.read"]);
    expect(await reader.refusal(paymentOpsApi.resolve, resolve(lostId, "WALLET"))).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("counts an approved proof as money found, which leaves what one person may send (L-PAY-05)", async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, wanted);
    const { id } = await handIn(person, order.id);
    await staff.call(paymentOpsApi.approveProof, { id });
    const { found, sent } = await staff.call(staffOpsApi.alone, {});
    expect(found).toEqual({ limit: 500_000, moved: order.netAmount, left: 500_000 - order.netAmount });
    expect(sent).toEqual({ limit: 50_000, moved: 0, left: 50_000 });
  });

  it("pays by a proof that is approved, once (L-PAY-05, L-ORD-04)", async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, wanted);
    const { id } = await handIn(person, order.id);
    const { list: content } = await staff.call(paymentOpsApi.list, { status: ["CHECKING"] });
    expect(content[0]).toMatchObject({ id, uid: person.session.uid, status: "CHECKING" });
    expect(await staff.call(paymentOpsApi.approveProof, { id })).toMatchObject({ status: "PAID" });
    expect(await staff.refusal(paymentOpsApi.approveProof, { id })).toBe(paymentOutcome.CLOSED);
    expect(await staff.refusal(paymentOpsApi.refuseProof, { id, reason: "no" })).toBe(paymentOutcome.CLOSED);
    expect(await orderOf(person, order.id)).toMatchObject({
      orderStatus: "PAID",
      paymentOrderStatus: "PAID",
    });
    expect(await ledgerOf(order.id)).toEqual({ BANK_FUNDS: -order.netAmount, SALES: order.netAmount });
  });

  it("makes an order payable again when its proof is refused, and says why (L-PAY-06, L-ORD-03)", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const order = await placeOrder(person, wanted);
    const { id } = await handIn(person, order.id);
    await staff.call(paymentOpsApi.refuseProof, { id, reason: "金额不符" });
    expect(await orderOf(person, order.id)).toMatchObject({
      orderStatus: "CREATED",
      paymentOrderStatus: null,
      refuseReason: "金额不符",
    });
    const [payment] = await person.call(paymentApi.ofOrder, { orderId: order.id });
    expect(payment).toMatchObject({ status: "REJECTED", refuseReason: "金额不符" });
    const next = await handIn(person, order.id);
    expect((await orderOf(person, order.id)).refuseReason).toBe("");
    await staff.call(paymentOpsApi.refuseProof, { id: next.id, reason: "仍然不符" });
    expect((await orderOf(person, order.id)).refuseReason).toBe("仍然不符");
    await person.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
    expect(await orderOf(person, order.id)).toMatchObject({ orderStatus: "PAID", refuseReason: "" });
  });

  it("gives as much time again as a new order has when a proof is refused late (L-ORD-03, OP-048)", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const order = await placeOrder(person, wanted);
    const { id } = await handIn(person, order.id);
    shop.clock.advance(30 * 60 * MINUTE_MS);
    const late = await openStaff(shop);
    await late.call(paymentOpsApi.refuseProof, { id, reason: "金额不符" });
    const refusedAt = shop.clock.now().getTime();
    for (const sweep of orderSweeps) await sweepOnce(shop.app.kernel, sweep);
    const open = await orderOf(person, order.id);
    expect(open.orderStatus).toBe("CREATED");
    expect(Date.parse(open.expireTime ?? "") - refusedAt).toBeGreaterThan(23 * 60 * MINUTE_MS);
    await person.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
    expect((await orderOf(person, order.id)).orderStatus).toBe("PAID");
  });

  it("asks for no second payment when a proof is refused of an order that was paid meanwhile (L-PAY-06)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    const { id } = await handIn(person, order.id);
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    await staff.call(paymentOpsApi.refuseProof, { id, reason: "没有到账" });
    expect((await orderOf(person, order.id)).orderStatus).toBe("PAID");
    const { content } = await person.call(notifyApi.messages, {});
    const [told] = content.filter(({ owMessage }) => owMessage.title === "付款凭证未通过审核");
    expect(told?.owMessage.body).toContain("没有到账");
    expect(told?.owMessage.body).not.toContain("重新付款");
  });

  it("returns the money of a proof that is approved after another payment (L-ORD-09)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    const { id } = await handIn(person, order.id);
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    expect((await orderOf(person, order.id)).orderStatus).toBe("PAID");
    expect(await staff.call(paymentOpsApi.approveProof, { id })).toMatchObject({ status: "REFUNDED" });
    expect(await balance(person)).toBe(order.netAmount);
    expect(await refundsOf(order.id)).toHaveLength(1);
  });
});
