import { cartApi } from "@crux/contract/cart";
import { logisticsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAddresses, checkout, placeOrder } from "./testing/checkout.ts";
import { ENGINES, openShop, type Shop } from "./testing/open-shop.ts";
import { signUp } from "./testing/people.ts";

const FISH_OIL = 5001;
const MILK = 5005;
const CREAM = 5008;

/** The exact keys of what the calls answer; the names are the contract with every client. */
const KEYS = {
  cartItem: "id checkFlag quantity price lackInventory itemType skuDetail",
  parcelService: "skuId name remark price",
  pkgItem: "quantity price amount itemType skuDetail",
  payment:
    "id orderId price codeUrl auditImgUrls channel status payUrl createTime expireTime bankAccount refuseReason",
};

const sorted = (keys: string) => keys.split(" ").sort();
const keysOf = (model: object) => Object.keys(model).sort();

describe.each(ENGINES)("the wire on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("names the fields of a cart line (R-MODEL-07)", async () => {
    const person = await signUp(shop);
    const { cartId } = await person.call(cartApi.items, {});
    const itemList = [FISH_OIL, MILK].map((skuId) => ({ skuId, quantity: 2 }));
    const cart = await person.call(cartApi.add, { cartId, itemList });
    const lines = [...cart.activityMatch.flatMap((match) => match.cartItems), ...cart.unmatchCartItems];
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(keysOf(line)).toEqual(sorted(KEYS.cartItem));
      expect(line).toMatchObject({ checkFlag: 1, quantity: 2, lackInventory: false, itemType: "NORMAL" });
    }
  });

  it("names the fields of a parcel service (R-MODEL-10)", async () => {
    const config = await shop.visitor.call(saleApi.config, { name: "LOGISTIC_SERVICES" });
    const services: object[] = JSON.parse(config?.value ?? "[]");
    expect(services.length).toBeGreaterThan(0);
    for (const service of services) expect(keysOf(service)).toEqual(sorted(KEYS.parcelService));
  });

  it("takes every field of a create request, services joined by two bars (R-MODEL-11)", async () => {
    const person = await signUp(shop);
    const request = await checkout(person, [{ skuId: CREAM, quantity: 1 }]);
    const { selfDefinedScheme, netAmount: _, ...rest } = request;
    const { body } = await person.raw(`POST /order/secure/${person.session.uid}/order`, {
      ...rest,
      uid: person.session.uid,
      shopId: 1,
      gstFree: true,
      needLogistics: true,
      orderSource: "ONLINE",
      orderType: "SHOPPING",
      remark: "请轻放",
      couponTicketId: null,
      selfDefinedScheme: {
        ...selfDefinedScheme,
        logisticsPkgs: selfDefinedScheme?.logisticsPkgs.map((pkg) => ({ ...pkg, services: "11||12" })),
      },
    });
    expect(body.code).toBe(0);
    expect(body.data).toMatchObject({
      orderType: "SHOPPING",
      orderSource: "ONLINE",
      remark: "请轻放",
      shopId: 1,
    });
    const [order] = (await person.call(orderApi.list, {})).content;
    const pkgs = order?.logisticsPkgScheme?.logisticsPkgs ?? [];
    expect(pkgs.map(({ services }) => services)).toEqual(["11||12"]);
  });

  it("names the fields of a line in a parcel, proposed or ordered (R-MODEL-14)", async () => {
    const person = await signUp(shop);
    const goods = { skuId: MILK, quantity: 2 };
    const preview = await person.call(cartApi.preview, { itemList: [goods] });
    const order = await placeOrder(person, [goods]);
    const pkgs = await person.call(logisticsApi.ofOrder, { orderId: order.id });
    const proposed = preview.logisticsPkgSchemes.flatMap((scheme) => scheme.logisticsPkgs);
    const items = [...proposed, ...pkgs].flatMap((pkg) => pkg.pkgItems);
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) {
      expect(keysOf(item)).toEqual(sorted(KEYS.pkgItem));
      expect(item.amount).toBe(item.price * item.quantity);
    }
  });

  it("lists the payments of an order, newest first (R-API-30, R-MODEL-16)", async () => {
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const order = await placeOrder(person, [{ skuId: CREAM, quantity: 1 }]);
    const early = new Date(shop.clock.now().getTime() - 3_600_000);
    await sql`
      insert into payment_order (order_id, uid, channel, status, price_cents, code_url, created_at, updated_at)
      values (${order.id}, ${person.session.uid}, 'ALIPAY_QR', 'CLOSED', ${order.netAmount}, 'https://qr/1', ${early}, ${early})`.execute(
      shop.database.db,
    );
    const paid = await person.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
    const list = await person.call(paymentApi.ofOrder, { orderId: order.id });
    for (const payment of list) expect(keysOf(payment)).toEqual(sorted(KEYS.payment));
    expect(list[0]).toEqual(paid);
    expect(list).toMatchObject([
      { id: paid.id, orderId: order.id, price: order.netAmount, codeUrl: "", channel: "WALLET" },
      { channel: "ALIPAY_QR", codeUrl: "https://qr/1", auditImgUrls: "" },
    ]);
  });

  it("answers the default receiver, or null (R-API-57)", async () => {
    const person = await signUp(shop);
    expect(await person.call(userApi.defaultReceiver, {})).toBeNull();
    const { receiverId } = await addAddresses(person);
    const second = await addAddresses(person, "澳大利亚");
    const first = await person.call(userApi.defaultReceiver, {});
    expect(first).toMatchObject({ id: receiverId, defaultFlag: 1 });
    const other = await person.call(userApi.receiver, { id: second.receiverId });
    await person.call(userApi.saveReceiver, { ...other, defaultFlag: 1 });
    expect(await person.call(userApi.defaultReceiver, {})).toMatchObject({ id: second.receiverId });
    const { content } = await person.call(userApi.receivers, {});
    expect(content.filter(({ defaultFlag }) => defaultFlag === 1)).toHaveLength(1);
  });
});
