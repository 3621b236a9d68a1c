import { cartApi } from "@crux/contract/cart";
import { couponApi } from "@crux/contract/coupon";
import { DEPOSIT_SKU_ID, MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentApi } from "@crux/contract/payment";
import { saleApi, saleContentOpsApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closedOutside } from "../../outside/outside.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { addCoupon } from "../../testing/coupons.ts";
import { openEmptyShop } from "../../testing/empty-shop.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";

const OIL = goods.oil();
const CREAM = goods.cream();
const WALLET = { channel: "WALLET" as const };

describe.each(ENGINES)("paying on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  type Person = Awaited<ReturnType<typeof signUp>>;
  const one = [{ skuId: CREAM, quantity: 1 }];
  const balance = async (person: Person) => (await person.call(userApi.wallet, {})).balance;
  const stockOf = async (skuId: number) => {
    const { rows } = await sql<{ on_hand: number; reserved: number }>`
      select on_hand, reserved from audit.stock where sku_id = ${skuId}`.execute(shop.database.db);
    return rows[0] ?? { on_hand: 0, reserved: 0 };
  };
  const payRaw = (person: Person, orderId: number, headers: Record<string, string> = {}) =>
    person.raw(`POST /payment/secure/${person.session.uid}/paymentOrder`, { ...WALLET, orderId }, headers);
  const setState = (orderId: number, status: string, payment: string | null) =>
    sql`update orders set order_status = ${status}, payment_status = ${payment} where id = ${orderId}`.execute(
      shop.database.db,
    );
  const membership = {
    orderType: "MEMBERSHIP" as const,
    orderItemCreatePojos: [{ skuId: MEMBERSHIP_SKU_ID, quantity: 1, price: 0 }],
  };

  it("closes what is open at a provider when the wallet pays, and has it closed there at once (OP-065, L-PAY-07)", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const { id: orderId } = await placeOrder(person, one);
    const open = await person.call(paymentApi.create, { channel: "ALIPAY_QR", orderId });
    expect(open.status).toBe("CREATED");
    const paid = await person.call(paymentApi.create, { ...WALLET, orderId });
    const left = await person.call(paymentApi.ofOrder, { orderId });
    expect(left.map(({ id, channel, status }) => [id, channel, status])).toEqual([
      [paid.id, "WALLET", "PAID"],
      [open.id, "ALIPAY_QR", "CLOSED"],
    ]);
    const { rows } = await sql<{ moves: string[]; isDue: boolean }>`
      select array_agg(concat(from_status, '>', to_status) order by history.id) as moves,
        bool_and(next_poll_at = updated_at) as "isDue"
      from payment_history history join payment_order payment on payment.id = payment_id
      where order_id = ${orderId} group by payment_id order by payment_id`.execute(shop.database.db);
    expect(rows).toEqual([
      { moves: [">CREATED", "CREATED>CLOSED"], isDue: true },
      { moves: [">PAID"], isDue: null },
    ]);
  });

  it("takes the net amount from the wallet and makes the order paid at once (L-PAY-02, R-PAY-08, R-API-29)", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const before = await stockOf(CREAM);
    const order = await placeOrder(person, one);
    const payment = await person.call(paymentApi.create, { ...WALLET, orderId: order.id });
    expect(payment).toMatchObject({
      orderId: order.id,
      price: order.netAmount,
      channel: "WALLET",
      status: "PAID",
    });
    expect(await balance(person)).toBe(100_000 - order.netAmount);
    const paid = await person.call(orderApi.detail, { orderId: order.id });
    expect(paid).toMatchObject({ orderStatus: "PAID", paymentOrderStatus: "PAID", expireTime: null });
    expect(await stockOf(CREAM)).toEqual({ on_hand: before.on_hand - 1, reserved: before.reserved });
    const { content } = await person.call(userApi.walletTxns, {});
    expect(content[0]).toMatchObject({
      walletTxnType: "CONSUME",
      amount: order.netAmount,
      orderId: order.id,
    });
    expect(await person.call(paymentApi.ofOrder, { orderId: order.id })).toEqual([payment]);
    const spent = await sql`select uid, amount_cents from member_spend where order_id = ${order.id}`.execute(
      shop.database.db,
    );
    expect(spent.rows).toEqual([{ uid: person.session.uid, amount_cents: order.netAmount }]);
  });

  it("pays with a balance that is just enough, not with a cent less (R-PAY-09, R-ERR-15)", async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, one);
    const other = await signUp(shop, { balanceCents: order.netAmount });
    const poor = await signUp(shop, { balanceCents: order.netAmount - 1 });
    const enough = await placeOrder(other, one);
    const short = await placeOrder(poor, one);
    await other.call(paymentApi.create, { ...WALLET, orderId: enough.id });
    expect(await balance(other)).toBe(0);
    expect(await poor.refusal(paymentApi.create, { ...WALLET, orderId: short.id })).toBe(
      paymentOutcome.INSUFFICIENT_BALANCE,
    );
    expect(await balance(poor)).toBe(order.netAmount - 1);
    expect(await person.refusal(paymentApi.create, { ...WALLET, orderId: order.id })).toBe(
      paymentOutcome.INSUFFICIENT_BALANCE,
    );
    expect((await poor.call(orderApi.detail, { orderId: short.id })).orderStatus).toBe("CREATED");
    expect(await poor.call(paymentApi.ofOrder, { orderId: short.id })).toEqual([]);
  });

  it("refuses what is paid, reviewed, cancelled, unknown or somebody else's (R-API-29, R-ERR-16, R-ERR-17, R-ORD-18)", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const other = await signUp(shop, { balanceCents: 100_000 });
    const { id: orderId } = await placeOrder(person, one);
    const refusal = (who: Person) => who.refusal(paymentApi.create, { ...WALLET, orderId });
    expect(await refusal(other)).toBe(orderOutcome.FORBIDDEN);
    expect(await person.refusal(paymentApi.create, { ...WALLET, orderId: 999_999 })).toBe(
      orderOutcome.NOT_FOUND,
    );
    await setState(orderId, "CREATED", "CHECKING");
    expect(await refusal(person)).toBe(paymentOutcome.UNDER_REVIEW);
    for (const status of ["CANCELLED", "CANCELLING", "REJECTED"]) {
      await setState(orderId, status, null);
      expect(await refusal(person)).toBe(orderOutcome.WRONG_STATE);
    }
    await setState(orderId, "CREATED", null);
    await person.call(paymentApi.create, { ...WALLET, orderId });
    expect(await refusal(person)).toBe(paymentOutcome.ALREADY_PAID);
    expect(await other.refusal(paymentApi.ofOrder, { orderId })).toBe(orderOutcome.FORBIDDEN);
    expect(await person.refusal(paymentApi.ofOrder, { orderId: 999_999 })).toBe(orderOutcome.NOT_FOUND);
    expect(await balance(other)).toBe(100_000);
  });

  it("offers the channels that work: whose provider there is, and a transfer once it is said where to", async () => {
    expect(await shop.visitor.call(paymentApi.channels, {})).toEqual([
      "ALIPAY_QR",
      "WECHAT_JSAPI",
      "WALLET",
      "BANK_TRANSFER",
    ]);
    const empty = await openEmptyShop(engine, { outside: closedOutside() });
    const offered = () => empty.visitor.call(paymentApi.channels, {});
    expect(await offered()).toEqual(["WALLET"]);
    const owner = await openStaff(empty);
    const [{ version } = { version: 0 }] = await owner.call(saleContentOpsApi.configs, {});
    const bankAccount = [{ title: "账号", value: "062-000 1234 5678" }];
    const store = {
      shopName: "南风优选",
      entityName: "South Wind",
      technicalSupport: "",
      sheetUrl: "",
      inviteRuleId: "",
    };
    const value = JSON.stringify({ ...store, rows: [], menu: [], bankAccount });
    await owner.call(saleContentOpsApi.setConfig, { name: "STORE_CONFIG", value, version });
    expect(await offered()).toEqual(["WALLET", "BANK_TRANSFER"]);
    await empty.close();
  });

  it("refuses channels that an order has not (R-PAY-10)", async () => {
    const person = await signUp(shop, { balanceCents: 300_000 });
    const deposit = await person.call(orderApi.create, {
      orderType: "DEPOSIT",
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
    });
    expect(await person.refusal(paymentApi.create, { ...WALLET, orderId: deposit.id })).toBe(
      paymentOutcome.CHANNEL_NOT_ALLOWED,
    );
    expect(await balance(person)).toBe(300_000);
  });

  it.each([
    '{"channel":"CASH","orderId":1}',
    '{"channel":"WALLET"}',
    '{"channel":"WALLET","orderId":1,"currency":"CNY"}',
  ])("refuses %s", async (body) => {
    const person = await signUp(shop);
    const line = `POST /payment/secure/${person.session.uid}/paymentOrder`;
    expect((await person.raw(line, body)).body.code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("adds one year of membership per unit bought (R-ORD-01, L-ORD-06, R-MEM-05)", async () => {
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    expect(await person.call(userApi.membership, {})).toBeNull();
    for (const years of [1, 2]) {
      const { id } = await person.call(orderApi.create, membership);
      await person.call(paymentApi.create, { ...WALLET, orderId: id });
      expect((await person.call(orderApi.detail, { orderId: id })).orderStatus).toBe("COMPLETED");
      const card = await person.call(userApi.membership, {});
      const days = (Date.parse(card?.expiryDate ?? "") - shop.clock.now().getTime()) / 86_400_000;
      expect(Math.round(days / 365.25)).toBe(years);
    }
    expect((await person.call(userApi.current, {})).userClass).toBe("VIP");
  });

  it("gives whoever bought the black card its prices and coupons (R-MEM-05)", async () => {
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const itemList = [{ skuId: OIL, quantity: 2 }];
    const ticketRuleId = await addCoupon(shop, { userClass: "VIP" });
    const pricesOf = async () => {
      const cart = await person.call(cartApi.items, {});
      const pre = await person.call(cartApi.preview, { itemList });
      return [cart.total_price, pre.items[0]?.price];
    };
    const { cartId } = await person.call(cartApi.items, {});
    await person.call(cartApi.add, { cartId, itemList });
    const { currentPrice, vipPrice } = await shop.visitor.call(saleApi.product, {
      id: productOf(goods.oil()),
    });
    expect(vipPrice).toBeLessThan(currentPrice);
    expect(await pricesOf()).toEqual([2 * currentPrice, currentPrice]);
    expect(await person.refusal(couponApi.collect, { ticketRuleId })).toBe(couponOutcome.MEMBERS_ONLY);
    const { id } = await person.call(orderApi.create, membership);
    await person.call(paymentApi.create, { ...WALLET, orderId: id });
    expect(await pricesOf()).toEqual([2 * vipPrice, vipPrice]);
    expect((await person.call(couponApi.collect, { ticketRuleId })).status).toBe("");
  });

  it("pays one order once, however often it is asked at once (I-14, R-ERR-16)", async () => {
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const order = await placeOrder(person, one);
    const answers = await Promise.all(Array.from({ length: 20 }, () => payRaw(person, order.id)));
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === paymentOutcome.ALREADY_PAID)).toHaveLength(19);
    expect(await balance(person)).toBe(1_000_000 - order.netAmount);
  });

  it("repeats the answer of the same Idempotency-Key (OP-016, I-24)", async () => {
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const order = await placeOrder(person, one);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payRaw(person, order.id, { "idempotency-key": `pay ${order.id}` })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.code).toBe(0);
    expect(await balance(person)).toBe(1_000_000 - order.netAmount);
  });

  it("pays exactly as many orders as the balance covers (I-03)", async () => {
    const price = (await (await signUp(shop)).call(orderApi.create, membership)).netAmount;
    const person = await signUp(shop, { balanceCents: 10 * price });
    const orders = [];
    for (let number = 0; number < 40; number += 1) {
      // Half of the orders make room for the next ones: a customer keeps at most 20 unpaid ones.
      if (number === 20) {
        await sql`update orders set order_status = 'CANCELLED' where uid = ${person.session.uid}`.execute(
          shop.database.db,
        );
        // A minute later, since nobody orders more often than that.
        shop.clock.advance(60_000);
      }
      orders.push(await person.call(orderApi.create, membership));
    }
    await sql`update orders set order_status = 'CREATED' where uid = ${person.session.uid}`.execute(
      shop.database.db,
    );
    const answers = await Promise.all(orders.map(({ id }) => payRaw(person, id)));
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === paymentOutcome.INSUFFICIENT_BALANCE)).toHaveLength(30);
    expect(await balance(person)).toBe(0);
  });

  it("has one winner when somebody pays and cancels at the same moment (I-15)", async () => {
    const person = await signUp(shop, { balanceCents: 10_000_000 });
    for (let round = 0; round < 12; round += 1) {
      const before = await stockOf(CREAM);
      const order = await placeOrder(person, one);
      const funds = await balance(person);
      const cancel = () => person.raw(`PUT /order/secure/${person.session.uid}/order/${order.id}/cancel`);
      const acts =
        round % 2 ? [() => payRaw(person, order.id), cancel] : [cancel, () => payRaw(person, order.id)];
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
      const { orderStatus } = await person.call(orderApi.detail, { orderId: order.id });
      const isPaid = orderStatus === "PAID";
      expect(isPaid || orderStatus === "CANCELLED").toBe(true);
      expect(await balance(person)).toBe(isPaid ? funds - order.netAmount : funds);
      const after = await stockOf(CREAM);
      expect(after).toEqual({ on_hand: before.on_hand - (isPaid ? 1 : 0), reserved: before.reserved });
    }
  });
});
