import { DEPOSIT_SKU_ID, MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import type { SignedNotice } from "../../outside/payment/simulated.ts";
import { checkout, placeOrder, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { goOn, openAt, tell } from "../../testing/payments.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";
import { orderSweeps } from "../order/sweeps.ts";
import { audit } from "../report/audit.ts";

const QR = "ALIPAY_QR" as const;
const wanted = [{ skuId: goods.cream(), quantity: 1 }];

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const membership = {
  orderType: "MEMBERSHIP" as const,
  orderItemCreatePojos: [{ skuId: MEMBERSHIP_SKU_ID, quantity: 1, price: 0 }],
};

describe.each(ENGINES)("notices of providers on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
    await stock(shop, goods.cream(), 5_000);
  });
  afterEach(async () => expect(await audit(shop.database.db)).toEqual([]));
  afterAll(() => shop.close());

  type Person = Awaited<ReturnType<typeof signUp>>;
  const start = async (person: Person, channel: "ALIPAY_QR" | "WECHAT_JSAPI" = QR) => {
    const order = await placeOrder(person, wanted);
    return { order, ...(await openAt(shop, person, { orderId: order.id, channel })) };
  };
  const statusOf = async (person: Person, orderId: number) =>
    (await person.call(orderApi.detail, { orderId })).orderStatus;
  const count = async (table: "payment_notice" | "payment_capture") =>
    (
      await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
        shop.database.db,
      )
    ).rows[0]?.count ?? 0;
  const forge = ({ body, headers }: SignedNotice): SignedNotice => ({
    body: body.replace(/"amountCents":\d+/, '"amountCents":1'),
    headers,
  });

  it("answers forged and old notices with 401 and an envelope, and keeps nothing of them (I-17)", async () => {
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    const before = await count("payment_notice");
    const notice = shop.cashier.sign({
      eventId: "e1",
      tradeNo,
      captured: { txn: "x", amountCents: order.netAmount, currency: "AUD" },
    });
    const refused = [
      await tell(shop, shop.alipay, notice),
      await tell(shop, shop.cashier, forge(notice)),
      await tell(shop, shop.cashier, { ...notice, headers: {} }),
    ];
    shop.clock.advance(6 * MINUTE_MS);
    refused.push(await tell(shop, shop.cashier, notice));
    shop.clock.advance(-6 * MINUTE_MS);
    for (const { status, body } of refused) {
      expect(status).toBe(401);
      expect(JSON.parse(body)).toMatchObject({ code: generalOutcome.FORBIDDEN, data: null, success: false });
    }
    await goOn(shop);
    expect(await count("payment_notice")).toBe(before);
    expect(await statusOf(person, order.id)).toBe("CREATED");
  });

  it("settles 200 notices, repeated, shuffled, a tenth of them forged, each order once (T-09, I-14, I-17)", async () => {
    const random = seeded(20_260_131);
    const person = await signUp(shop);
    const letter = await checkout(person, wanted);
    const notices: { notice: SignedNotice; isForged: boolean }[] = [];
    const orders: { id: number; net: number }[] = [];
    for (let number = 0; number < 18; number += 1) {
      const order = await person.call(orderApi.create, letter);
      const { tradeNo } = await openAt(shop, person, { orderId: order.id, channel: QR });
      orders.push({ id: order.id, net: order.netAmount });
      const notice = shop.alipay.take(tradeNo);
      for (let copy = 0; copy < 10; copy += 1) notices.push({ notice, isForged: false });
      for (let copy = 0; copy < 1 + (number % 5 === 0 ? 1 : 0); copy += 1)
        notices.push({ notice: forge(notice), isForged: true });
    }
    notices.sort(() => random() - 0.5);
    const answers = await Promise.all(notices.map(({ notice }) => tell(shop, shop.alipay, notice)));
    const statuses = notices.map(({ isForged }) => (isForged ? 401 : 200));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    await Promise.all([goOn(shop), goOn(shop), goOn(shop)]);
    for (const { id } of orders) expect(await statusOf(person, id)).toBe("PAID");
    const ids = orders.map(({ id }) => id);
    const { rows } = await sql<{ funds: number; captured: number; captures: number }>`
      select (select -sum(amount)::bigint from audit.ledger where account = 'ALIPAY_FUNDS' and order_id = any(${ids}::bigint[])) as funds,
        sum(amount_cents)::bigint as captured, count(*)::int as captures
      from payment_capture where order_id = any(${ids}::bigint[])`.execute(shop.database.db);
    const total = orders.reduce((sum, { net }) => sum + net, 0);
    expect(rows[0]).toEqual({ funds: total, captured: total, captures: orders.length });
    expect((await person.call(userApi.wallet, {})).balance).toBe(0);
  });

  it("handles a notice again when staff ask for it, and takes no money twice", async () => {
    const staff = await openStaff(shop, ["payment.read", "payment.review"]);
    const person = await signUp(shop);
    const { order, tradeNo } = await start(person);
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    const { list } = await staff.call(paymentOpsApi.list, { orderId: order.id });
    const noticeOf = async () =>
      (await staff.call(paymentOpsApi.detail, { id: list[0]?.id ?? 0 })).notices[0];
    const first = await noticeOf();
    expect([first?.outcome, first?.dueTime]).toEqual(["ORDER", null]);
    const captures = await count("payment_capture");
    await staff.call(paymentOpsApi.replayNotice, { id: first?.id ?? 0 });
    expect((await noticeOf())?.dueTime).not.toBeNull();
    await goOn(shop);
    expect([(await noticeOf())?.outcome, await count("payment_capture")]).toEqual(["KNOWN", captures]);
    expect(await staff.refusal(paymentOpsApi.replayNotice, { id: 987_654_321 })).toBe(
      paymentOutcome.NOT_FOUND,
    );
  });

  it("has one winner when pay, cancel, expiry and two notices meet (T-03, I-15, I-16, I-19)", async () => {
    const random = seeded(7);
    const person = await signUp(shop, { balanceCents: 10_000_000 });
    const letter = await checkout(person, wanted);
    const path = `/payment/secure/${person.session.uid}/paymentOrder`;
    for (let round = 0; round < 10; round += 1) {
      const funds = (await person.call(userApi.wallet, {})).balance;
      const { id: orderId, netAmount } = await person.call(orderApi.create, letter);
      const qr = await openAt(shop, person, { orderId, channel: QR });
      const page = await openAt(shop, person, { orderId, channel: "WECHAT_JSAPI" });
      const isLate = round % 3 === 0;
      if (isLate)
        await sql`update orders set expires_at = now() where id = ${orderId}`.execute(shop.database.db);
      const acts = [
        () => person.raw(`POST ${path}`, { channel: "WALLET", orderId }),
        () => person.raw(`PUT /order/secure/${person.session.uid}/order/${orderId}/cancel`),
        () => tell(shop, shop.alipay, shop.alipay.take(qr.tradeNo)),
        () => tell(shop, shop.cashier, shop.cashier.take(page.tradeNo)),
        () => goOn(shop),
        async () => {
          for (const sweep of orderSweeps) await sweepOnce(shop.app.kernel, sweep);
        },
      ];
      await Promise.all(acts.sort(() => random() - 0.5).map((act) => act()));
      shop.clock.advance(MINUTE_MS);
      await goOn(shop);
      await goOn(shop);
      const status = await statusOf(person, orderId);
      expect(["PAID", "CANCELLED"]).toContain(status);
      const { rows } = await sql<{ channel: string }>`
        select channel from payment_order where order_id = ${orderId} and status = 'PAID'`.execute(
        shop.database.db,
      );
      expect(rows).toHaveLength(status === "PAID" ? 1 : 0);
      // Two providers took it; what pays the order stays, the rest lies in the wallet.
      const taken = rows[0]?.channel === "WALLET" ? -1 : 0;
      const back = status === "PAID" && taken === 0 ? 1 : 2;
      expect((await person.call(userApi.wallet, {})).balance).toBe(funds + (back + taken) * netAmount);
    }
  });

  it("browses while a provider hangs for a minute, and holds no connection for it (I-48)", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(shop)));
    shop.alipay.setOutage(1_500);
    const waiting = people.flatMap((person) =>
      Array.from({ length: 5 }, async () => {
        const order = await person.call(orderApi.create, membership);
        return person.raw(`POST /payment/secure/${person.session.uid}/paymentOrder`, {
          channel: QR,
          orderId: order.id,
        });
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 800));
    const times: number[] = [];
    for (let look = 0; look < 20; look += 1) {
      const begun = performance.now();
      await people[0]?.call(orderApi.list, {});
      times.push(performance.now() - begun);
    }
    const answers = await Promise.all(waiting);
    shop.alipay.setOutage(0);
    for (const { status, body } of answers) {
      expect(status).toBe(503);
      expect(body.code).toBe(generalOutcome.UNAVAILABLE);
    }
    expect(times.sort((one, other) => one - other)[18]).toBeLessThan(500);
    const [person] = people;
    if (!person) throw new Error("nobody came");
    const { content } = await person.call(orderApi.list, {});
    const again = await person.call(paymentApi.create, { channel: QR, orderId: content[0]?.id ?? 0 });
    expect(again.codeUrl).not.toBe("");
  });

  it("gives one key one payment and one answer, code included (OP-016, I-24)", async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, wanted);
    const path = `/payment/secure/${person.session.uid}/paymentOrder`;
    const pay = (channel: string) =>
      person.raw(`POST ${path}`, { channel, orderId: order.id }, { "idempotency-key": `pay ${order.id}` });
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(QR)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ code: 0, data: { channel: QR, status: "CREATED" } });
    expect(await person.call(paymentApi.ofOrder, { orderId: order.id })).toHaveLength(1);
    expect((await pay("WECHAT_JSAPI")).body.code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it.each([
    ["/payment_result?orderId=1", true],
    ["http://shop/payment_result?orderId=1", true],
    ["https://shop.evil/payment_result", false],
    ["//evil.example/payment_result", false],
    ["\\\\evil.example/payment_result", false],
    ["javascript:alert(1)//payment_result", false],
    ["http://user@shop/payment_result", false],
    ["http://shop/setting", false],
    ["/payment_result/../setting", false],
  ])("sends nobody back to %s: %s (I-44)", async (redirectUrl, isOwn) => {
    const person = await signUp(shop);
    const { id: orderId } = await person.call(orderApi.create, {
      orderType: "DEPOSIT",
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
    });
    const wanted = { channel: "WECHAT_JSAPI" as const, orderId, redirectUrl };
    if (!isOwn)
      return expect(await person.refusal(paymentApi.create, wanted)).toBe(generalOutcome.INVALID_REQUEST);
    const { payUrl } = await person.call(paymentApi.create, wanted);
    const tradeNo = new URL(payUrl).searchParams.get("trade") ?? "";
    expect(shop.cashier.trade(tradeNo)?.returnUrl).toBe("http://shop/payment_result?orderId=1");
  });

  it.each([
    ["pay", "PAID", 0],
    ["refuse", "CREATED", 0],
    ["twice", "PAID", 1],
    ["wrong", "CREATED", 0],
    ["silent", "PAID", 0],
  ] as const)("lets people %s at the simulated cashier: %s", async (act, status, returned) => {
    const person = await signUp(shop);
    const { order, payment } = await start(person, "WECHAT_JSAPI");
    const page = await shop.app.http.inject(payment.payUrl);
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    const trade = new URL(payment.payUrl).searchParams.get("trade");
    const answer = await shop.app.http.inject(`/simulated/cashier/answer?trade=${trade}&act=${act}`);
    expect(answer.headers.location).toBe(`http://shop/payment_result?orderId=${order.id}&type=WECHAT_JSAPI`);
    shop.clock.advance(11_000);
    await goOn(shop);
    expect(await statusOf(person, order.id)).toBe(status);
    expect((await person.call(userApi.wallet, {})).balance).toBe(returned * order.netAmount);
  });

  it("leads back to the shop after a QR payment, whose cashier knows no page to return to", async () => {
    const person = await signUp(shop);
    const { payment } = await start(person);
    const trade = new URL(payment.codeUrl).searchParams.get("trade");
    const answer = await shop.app.http.inject(`/simulated/cashier/answer?trade=${trade}&act=refuse`);
    expect(answer.body).toContain('<form action="/orders">');
  });
});
