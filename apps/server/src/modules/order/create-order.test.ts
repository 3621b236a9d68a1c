import type { OrderRequest } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { logisticsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { addAddresses, checkout, placeOrder, stock } from "../../testing/checkout.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";

const FISH_OIL = goods.oil();
const HONEY = goods.honey();
const CREAM = goods.cream();

describe.each(ENGINES)("creating an order on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const available = async (skuId: number) => {
    const { rows } = await sql<{ left: number }>`
      select on_hand - reserved as left from audit.stock where sku_id = ${skuId}`.execute(shop.database.db);
    return rows[0]?.left ?? 0;
  };

  it("answers the whole order and keeps copies of addresses, prices and parcels (R-API-19, R-MODEL-12, R-ORD-03)", async () => {
    const person = await signUp(shop);
    const before = await available(FISH_OIL);
    const order = await placeOrder(person, [
      { skuId: FISH_OIL, quantity: 2 },
      { skuId: HONEY, quantity: 1 },
    ]);
    expect(order).toMatchObject({
      orderType: "SHOPPING",
      orderStatus: "CREATED",
      paymentOrderStatus: null,
      orderSource: "ONLINE",
      senderName: "Anna Lee",
      receiverName: "王小明",
      receiverDistrict: "浦东新区",
      amount: 2 * 2495 + 3890,
      activitySaving: 0,
      ticketSaving: 0,
      manualSaving: 0,
      shopId: 1,
    });
    expect(order.netAmount).toBe(order.amount + order.shipFee);
    expect(Date.parse(order.expireTime ?? "") - Date.parse(order.createTime)).toBe(24 * 3_600_000);
    const pkgs = order.logisticsPkgScheme?.logisticsPkgs ?? [];
    expect(pkgs.length).toBeGreaterThan(0);
    expect(pkgs.every((pkg) => pkg.orderId === order.id && pkg.pkgStatus === "CREATED")).toBe(true);
    expect(await person.call(orderApi.detail, { orderId: order.id })).toEqual(order);
    expect(await person.call(logisticsApi.ofOrder, { orderId: order.id })).toEqual(pkgs);
    expect(await available(FISH_OIL)).toBe(before - 2);
  });

  it("takes the ordered lines out of the cart and leaves the others", async () => {
    const person = await signUp(shop);
    const { cartId } = await person.call(cartApi.items, {});
    const items = [FISH_OIL, HONEY, CREAM].map((skuId) => ({ skuId, quantity: 1 }));
    await person.call(cartApi.add, { cartId, itemList: items });
    await placeOrder(person, items.slice(0, 2));
    const cart = await person.call(cartApi.items, {});
    expect(cart.unmatchCartItems.map(({ skuDetail }) => skuDetail.id)).toEqual([CREAM]);
  });

  it("merges equal lines and shares what is paid among them (I-04, I-21)", async () => {
    const person = await signUp(shop);
    const request = await checkout(person, [{ skuId: FISH_OIL, quantity: 3 }]);
    const [line] = request.orderItemCreatePojos;
    if (!line) throw new Error("no line");
    const split = [
      { ...line, quantity: 1 },
      { ...line, quantity: 2 },
    ];
    const order = await person.call(orderApi.create, { ...request, orderItemCreatePojos: split });
    expect(order.orderItems.map(({ quantity }) => quantity)).toEqual([3]);
    const { rows } = await sql<{ shares: number; net: number }>`
      select sum(paid_share)::bigint as shares, net from audit.order_item
      join audit.orders on id = order_id where order_id = ${order.id} group by net`.execute(shop.database.db);
    expect(rows).toEqual([{ shares: order.netAmount, net: order.netAmount }]);
  });

  it("keeps the order as it was when the address changes later (OP-036)", async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, [{ skuId: HONEY, quantity: 1 }]);
    await sql`update receiver set name = 'somebody else' where uid = ${person.session.uid}`.execute(
      shop.database.db,
    );
    await sql`update product set name = 'renamed' where id = ${productOf(goods.honey())}`.execute(
      shop.database.db,
    );
    expect(await person.call(orderApi.detail, { orderId: order.id })).toEqual(order);
  });

  it("keeps a receipt of what led to the amounts", async () => {
    const person = await signUp(shop, { userClass: "VIP" });
    const order = await placeOrder(person, [{ skuId: FISH_OIL, quantity: 1 }]);
    const { rows } = await sql<{
      receipt: unknown;
    }>`select receipt from orders where id = ${order.id}`.execute(shop.database.db);
    expect(rows[0]?.receipt).toMatchObject({
      form: 2,
      facts: { userClass: "VIP" },
      price: {
        amounts: { amountCents: 2295, netCents: order.netAmount },
        lines: [{ skuId: FISH_OIL, quantity: 1, priceCents: 2295, listPriceCents: 2495 }],
      },
      scheme: { ruleVersion: 1, parcels: [{ items: [{ skuId: FISH_OIL, quantity: 1 }] }] },
    });
  });

  it("refuses what sums to more than an amount may be (I-05)", async () => {
    const oats = goods.oats();
    await sql`update sku set price_cents = 30000000000 where id = ${oats}`.execute(shop.database.db);
    await runAsSystem(shop.app.kernel, async (ctx) => ctx.invalidate("catalogue"));
    const person = await signUp(shop);
    for (const quantity of [34, 33]) {
      const { netAmount, ...request } = await checkout(person, [{ skuId: oats, quantity }]);
      expect(netAmount).toBeGreaterThan(900_000_000_000);
      const answer = await person.raw(`POST /order/secure/${person.session.uid}/order`, request);
      expect(answer.body.code).toBe(quantity === 34 ? generalOutcome.INVALID_REQUEST : 0);
    }
  });

  describe("refuses, whatever a client lets through (R-SEC-05),", () => {
    let person: Awaited<ReturnType<typeof signUp>>;
    let request: OrderRequest;
    beforeAll(async () => {
      person = await signUp(shop);
      request = await checkout(person, [{ skuId: CREAM, quantity: 2 }]);
    });
    const refusal = (change: Partial<OrderRequest>) =>
      person.refusal(orderApi.create, { ...request, ...change });
    const withItems = (change: object) => ({
      orderItemCreatePojos: request.orderItemCreatePojos.map((item) => ({ ...item, ...change })),
    });

    it.each([
      [orderOutcome.PARTY_MISSING, { senderId: null }],
      [orderOutcome.PARTY_MISSING, { receiverId: null }],
      [userOutcome.SENDER_NOT_FOUND, { senderId: 999_999_999 }],
      [userOutcome.RECEIVER_NOT_FOUND, { receiverId: 999_999_999 }],
      [logisticsOutcome.SCHEME_MISMATCH, { selfDefinedScheme: null }],
      [orderOutcome.INCOMPLETE, { orderType: "DROP_SHIPPING" as const }],
      [orderOutcome.INCOMPLETE, { orderType: "PACKAGE_SERVICE" as const }],
      [couponOutcome.TICKET_NOT_FOUND, { couponTicketId: 5 }],
      [orderOutcome.PRICE_CHANGED, { netAmount: 1 }],
      [generalOutcome.INVALID_REQUEST, { remark: "好".repeat(201) }],
    ])("with %i (OP-039, OP-062)", async (code, change) => {
      expect(await refusal(change)).toBe(code);
    });

    it("another price than the shop's (OP-034, I-20)", async () => {
      expect(await refusal(withItems({ price: 1 }))).toBe(orderOutcome.PRICE_CHANGED);
    });

    it("a lower fee than the shop's", async () => {
      const scheme = request.selfDefinedScheme;
      if (!scheme) throw new Error("no scheme");
      expect(await refusal({ selfDefinedScheme: { ...scheme, totalEstimateFee: 1 } })).toBe(
        orderOutcome.PRICE_CHANGED,
      );
    });

    it("a split that leaves goods out (110003)", async () => {
      const scheme = request.selfDefinedScheme;
      if (!scheme) throw new Error("no scheme");
      expect(await refusal({ selfDefinedScheme: { ...scheme, logisticsPkgs: [] } })).toBe(
        logisticsOutcome.SCHEME_MISMATCH,
      );
    });

    it("a gift without its activity (I-22)", async () => {
      expect(await refusal(withItems({ itemType: "PREFERENCE", price: 0 }))).toBe(orderOutcome.NOT_FOR_SALE);
    });

    it.each([0, -1, 1.5, 51, "2"])("a quantity of %s (R-ERR-27)", async (quantity) => {
      expect(await refusal(withItems({ quantity }) as never)).toBe(cartOutcome.INVALID_QUANTITY);
    });

    it("more than 50 of one sku over two lines (I-21)", async () => {
      const [line] = request.orderItemCreatePojos;
      if (!line) throw new Error("no line");
      const items = [
        { ...line, quantity: 30 },
        { ...line, quantity: 21 },
      ];
      expect(await refusal({ orderItemCreatePojos: items })).toBe(cartOutcome.INVALID_QUANTITY);
    });

    it("more pieces than there are (R-ERR-25)", async () => {
      await stock(shop, goods.bigSpray(), 1);
      const other = await signUp(shop);
      const two = await checkout(other, [{ skuId: goods.bigSpray(), quantity: 1 }]);
      await stock(shop, goods.bigSpray(), 0);
      expect(await other.refusal(orderApi.create, two)).toBe(cartOutcome.INSUFFICIENT_STOCK);
    });

    it("goods that are no longer sold (R-ERR-13)", async () => {
      const other = await signUp(shop);
      const stale = await checkout(other, [{ skuId: goods.paste(), quantity: 1 }]);
      await sql`update product set sale_status = 'OFFLINE' where id = ${productOf(goods.paste())}`.execute(
        shop.database.db,
      );
      expect(await other.refusal(orderApi.create, stale)).toBe(orderOutcome.NOT_FOR_SALE);
      await sql`update product set sale_status = 'ONLINE' where id = ${productOf(goods.paste())}`.execute(
        shop.database.db,
      );
    });

    it("goods that may not go to the receiver's country (OP-026)", async () => {
      const other = await signUp(shop);
      const stale = await checkout(other, [{ skuId: goods.paste(), quantity: 1 }]);
      await sql`update product set limit_countries = '澳大利亚' where id = ${productOf(goods.paste())}`.execute(
        shop.database.db,
      );
      expect(await other.refusal(orderApi.create, stale)).toBe(orderOutcome.COUNTRY_NOT_ALLOWED);
      await sql`update product set limit_countries = '' where id = ${productOf(goods.paste())}`.execute(
        shop.database.db,
      );
    });

    it("a country that the split does not serve (110004)", async () => {
      const { receiverId } = await addAddresses(person, "澳大利亚");
      expect(await refusal({ receiverId })).toBe(logisticsOutcome.DESTINATION_NOT_SERVED);
    });

    it("a receiver in China without complete identity papers (R-RCV-34, OP-040)", async () => {
      const other = await signUp(shop);
      const wish = await checkout(other, [{ skuId: CREAM, quantity: 1 }]);
      const { userClientIdentify: papers, ...receiver } = await other.call(userApi.receiver, {
        id: Number(wish.receiverId),
      });
      const bare = { ...receiver, id: undefined, userIdentityPojo: null };
      const { id } = await other.call(userApi.saveReceiver, bare);
      expect(await other.refusal(orderApi.create, { ...wish, receiverId: id })).toBe(
        orderOutcome.IDENTITY_INCOMPLETE,
      );
      await other.call(userApi.saveReceiver, { ...bare, id, userIdentityPojo: papers });
      const order = await other.call(orderApi.create, { ...wish, receiverId: id });
      const { rows } = await sql`
        select to_jsonb(o) as o, (select jsonb_agg(p) from logistics_pkg p where order_id = o.id) as p
        from orders o where id = ${order.id}`.execute(shop.database.db);
      expect(JSON.stringify([order, rows])).not.toContain(papers?.identifyCode);
    });

    it("the addresses of somebody else (OP-008, I-30)", async () => {
      const other = await signUp(shop);
      const { senderId, receiverId } = await addAddresses(other);
      expect(await refusal({ senderId })).toBe(userOutcome.SENDER_NOT_FOUND);
      expect(await refusal({ receiverId })).toBe(userOutcome.RECEIVER_NOT_FOUND);
    });

    it("to order for somebody else, or without a session (R-API-03, R-API-04)", async () => {
      const line = `POST /order/secure/${person.session.uid}/order`;
      const other = await signUp(shop);
      expect((await other.raw(line, request)).body.code).toBe(generalOutcome.FORBIDDEN);
      expect((await shop.visitor.raw(line, request)).body.code).toBe(sessionOutcome.TOKEN_MISSING);
    });

    it.each([
      "null",
      "[]",
      "{}",
      '{"orderItemCreatePojos":[]}',
      '{"orderItemCreatePojos":[{"skuId":"x","quantity":1,"price":1}]}',
      '{"orderItemCreatePojos":[{"skuId":1e99,"quantity":1,"price":1}]}',
      `{"orderItemCreatePojos":[{"skuId":${FISH_OIL},"quantity":1,"price":1.5}],"senderId":1,"receiverId":1}`,
      `{"orderItemCreatePojos":[{"skuId":${FISH_OIL},"quantity":1,"price":1}],"remark":"\\u0000"}`,
    ])("rubbish %s", async (body) => {
      const answer = await person.raw(`POST /order/secure/${person.session.uid}/order`, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: generalOutcome.INVALID_REQUEST, success: false, data: null });
    });

    it("and leaves nothing behind (I-12)", async () => {
      const { rows } = await sql`select 1 from orders where uid = ${person.session.uid}`.execute(
        shop.database.db,
      );
      expect(rows).toEqual([]);
    });
  });

  it("repeats the answer of the same Idempotency-Key and makes one order (OP-016, I-24)", async () => {
    const person = await signUp(shop);
    const request = await checkout(person, [{ skuId: HONEY, quantity: 1 }]);
    const line = `POST /order/secure/${person.session.uid}/order`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.raw(line, request, { "idempotency-key": "tap" })),
    );
    const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)));
    expect([...bodies]).toHaveLength(1);
    expect(answers[0]?.body.code).toBe(0);
    expect((await person.call(orderApi.list, {})).totalElements).toBe(1);
    const other = await person.raw(line, { ...request, remark: "other" }, { "idempotency-key": "tap" });
    expect(other.body.code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("sells exactly what there is when many order at once (I-10, R-API-19)", async () => {
    await stock(shop, goods.bigHoney(), 5);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => signUp(shop)));
    const requests = await Promise.all(
      buyers.map((buyer) => checkout(buyer, [{ skuId: goods.bigHoney(), quantity: 1 }])),
    );
    const codes = await Promise.all(
      buyers.map(async (buyer, index) => {
        const line = `POST /order/secure/${buyer.session.uid}/order`;
        return (await buyer.raw(line, requests[index])).body.code;
      }),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(5);
    expect(codes.filter((code) => code === cartOutcome.INSUFFICIENT_STOCK)).toHaveLength(45);
    expect(await available(goods.bigHoney())).toBe(0);
  });

  it("lets orders over the same skus in any order pass without a fault", async () => {
    const skus = [FISH_OIL, HONEY, CREAM, goods.spray()];
    const buyers = await Promise.all(Array.from({ length: 24 }, () => signUp(shop)));
    const requests = await Promise.all(
      buyers.map((buyer, index) => {
        const turned = skus.map((_, at) => skus[(at + index) % skus.length] ?? FISH_OIL);
        const list = index % 2 ? turned : turned.toReversed();
        return checkout(
          buyer,
          list.map((skuId) => ({ skuId, quantity: 1 })),
        );
      }),
    );
    const orders = await Promise.all(
      buyers.map((buyer, index) => buyer.call(orderApi.create, requests[index] as OrderRequest)),
    );
    expect(new Set(orders.map(({ id }) => id)).size).toBe(24);
  });

  it("lets one customer keep 20 unpaid orders and no more, also at once", async () => {
    const person = await signUp(shop);
    const deposit = {
      orderType: "DEPOSIT" as const,
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
    };
    const line = `POST /order/secure/${person.session.uid}/order`;
    const answers = await Promise.all(Array.from({ length: 25 }, () => person.raw(line, deposit)));
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(20);
    expect(
      answers.filter(({ status, body }) => status === 429 && body.code === generalOutcome.TOO_MANY_REQUESTS),
    ).toHaveLength(5);
  });
});
