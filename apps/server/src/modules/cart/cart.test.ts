import { cartApi } from "@crux/contract/cart";
import type { Cart, CartItem } from "@crux/contract/cart.schema";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import type { Caller } from "../../testing/caller.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { setSaleStatus } from "../commodity/service.ts";
import { setStock } from "../inventory/service.ts";
import { removeOrdered } from "./service.ts";

/** Fish oil and vitamin C (activity 1), milk powder (none), cream (black-card activity 3), a pendant to take down. */
const OIL = goods.oil();
const VITAMIN = goods.vitamin();
const MILK = goods.milk();
const CREAM = goods.cream();
const PENDANT = { skuId: goods.pendant(), productId: productOf(goods.pendant()) };

const lines = (cart: Cart): CartItem[] => [
  ...cart.activityMatch.flatMap((match) => match.cartItems),
  ...cart.unmatchCartItems,
];
const lineOf = (cart: Cart, skuId: number): CartItem => {
  const line = lines(cart).find((one) => one.skuDetail.id === skuId);
  if (!line) throw new Error(`no line of sku ${skuId}`);
  return line;
};

describe.each(ENGINES)("cart on %s", (engine) => {
  let shop: Shop;
  let buyer: Caller;
  let cartId: number;

  const stock = (skuId: number, quantity: number) =>
    runAsSystem(shop.app.kernel, (ctx) => setStock(ctx, [{ skuId, quantity }]));
  const add = (skuId: number, quantity: number, checkFlag?: boolean) =>
    buyer.call(cartApi.add, {
      cartId,
      itemList: [{ skuId, quantity, ...(checkFlag === undefined ? {} : { checkFlag }) }],
    });

  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    buyer = await signUp(shop);
    cartId = (await buyer.call(cartApi.items, { shopId: 1 })).cartId;
    for (const skuId of [OIL, VITAMIN, MILK, CREAM]) await stock(skuId, 500);
  });

  it("gives a new user an empty cart, the same one each time (R-API-14)", async () => {
    const visits = await Promise.all([1, 2, 3].map(() => buyer.call(cartApi.items, {})));
    expect(new Set(visits.map((cart) => cart.cartId))).toEqual(new Set([cartId]));
    expect(visits[0]).toMatchObject({
      activityMatch: [],
      unmatchCartItems: [],
      total_price: 0,
      real_price: 0,
    });
  });

  it("opens one cart for a user who asks many times at once", async () => {
    const fresh = await signUp(shop);
    const carts = await Promise.all([1, 2, 3, 4, 5].map(() => fresh.call(cartApi.items, {})));
    expect(new Set(carts.map((cart) => cart.cartId)).size).toBe(1);
  });

  it("adds up the same sku in one line, above 50 too (R-API-15, OP-025)", async () => {
    await add(OIL, 2);
    expect(lines(await add(OIL, 2))).toMatchObject([{ quantity: 4, checkFlag: 1, itemType: "NORMAL" }]);
    await add(OIL, 30);
    expect(lineOf(await add(OIL, 30), OIL).quantity).toBe(64);
    expect(lineOf(await buyer.call(cartApi.items, {}), OIL).quantity).toBe(64);
  });

  it("takes `id` and `itemsList` as well, flags as 0 and 1, and answers integers (OP-010, OP-012)", async () => {
    const body = { itemsList: [{ checkFlag: 0, quantity: 1, id: OIL }] };
    const { body: answer } = await buyer.raw(`POST ${pathOf(buyer, cartId)}`, body);
    expect(answer.code).toBe(0);
    expect(lineOf(answer.data as Cart, OIL).checkFlag).toBe(0);
  });

  it.each([0, -1, 1.5, 51, 2 ** 31, "2", null])(
    "refuses quantity %s (R-ERR-27, R-CONST-03)",
    async (quantity) => {
      const { body } = await buyer.raw(`POST ${pathOf(buyer, cartId)}`, {
        itemList: [{ skuId: OIL, quantity }],
      });
      expect(body.code).toBe(cartOutcome.INVALID_QUANTITY);
    },
  );

  it("counts equal skus of one call together (I-21)", async () => {
    const itemList = [
      { skuId: OIL, quantity: 30 },
      { skuId: OIL, quantity: 21 },
    ];
    expect(await buyer.refusal(cartApi.add, { cartId, itemList })).toBe(cartOutcome.INVALID_QUANTITY);
  });

  it("names what is wrong with a sku (R-ERR-25, R-ERR-26)", async () => {
    await stock(MILK, 3);
    const code = (skuId: number, quantity = 1) =>
      buyer.refusal(cartApi.add, { cartId, itemList: [{ skuId, quantity }] });
    expect(await code(MILK, 4)).toBe(cartOutcome.INSUFFICIENT_STOCK);
    await add(MILK, 2);
    expect(await code(MILK, 2)).toBe(cartOutcome.INSUFFICIENT_STOCK);
    expect(await code(99_999_999)).toBe(commodityOutcome.PRODUCT_NOT_FOUND);
    expect(await code(1)).toBe(cartOutcome.OFF_SALE);
    for (const saleStatus of ["OFFLINE", "SUSPEND"] as const) {
      await runAsSystem(shop.app.kernel, (ctx) => setSaleStatus(ctx, { ...PENDANT, saleStatus }));
      expect(await code(PENDANT.skuId)).toBe(cartOutcome.OFF_SALE);
    }
    await runAsSystem(shop.app.kernel, (ctx) => setSaleStatus(ctx, { ...PENDANT, saleStatus: "ONLINE" }));
  });

  it("puts lines of an activity in a group and the rest apart (R-CART-04, R-MODEL-06)", async () => {
    await add(OIL, 1);
    await add(VITAMIN, 2);
    const cart = await add(MILK, 1);
    expect(cart.activityMatch).toHaveLength(1);
    expect(cart.activityMatch[0]).toMatchObject({
      activity: { id: 1 },
      totalCount: 3,
      perfernceCartItems: [],
      amount: 0,
      matchCouponRule: null,
      unmatchCouponRule: {
        couponRuleType: "REDUCED",
        matchText: "再买$56.25可享 满$99减$8",
        missingAmount: 9900 - 2495 - 2 * 890,
        savedAmount: 800,
      },
    });
    expect(cart.activityMatch[0]?.cartItems.map((line) => line.skuDetail.id)).toEqual([VITAMIN, OIL]);
    expect(cart.unmatchCartItems.map((line) => line.skuDetail.id)).toEqual([MILK]);
  });

  it("groups by a black-card activity and asks member prices of members only (OP-023, OP-028)", async () => {
    const member = await signUp(shop, { userClass: "VIP" });
    const own = (await member.call(cartApi.items, {})).cartId;
    const item = { itemList: [{ skuId: CREAM, quantity: 2 }] };
    const plain = await buyer.call(cartApi.add, { cartId, ...item });
    const vip = await member.call(cartApi.add, { cartId: own, ...item });
    expect(plain.activityMatch).toEqual([]);
    expect(vip.activityMatch.map((match) => match.activity.id)).toEqual([3]);
    const { skuDetail } = lineOf(plain, CREAM);
    expect([plain.real_price, vip.real_price]).toEqual([2 * skuDetail.currentPrice, 2 * skuDetail.vipPrice]);
  });

  it("totals the checked lines only, and saving is what total and real differ by", async () => {
    await add(OIL, 2);
    const cart = await add(MILK, 3, false);
    const oil = lineOf(cart, OIL);
    expect(cart.total_price).toBe(2 * oil.price);
    expect(cart.real_price).toBe(cart.total_price - cart.saving_price);
    const both = await buyer.call(cartApi.change, {
      cartId,
      itemList: [{ id: lineOf(cart, MILK).id, checkFlag: 1 }],
    });
    expect(both.total_price).toBe(2 * oil.price + 3 * lineOf(cart, MILK).price);
  });

  it("changes flag and quantity of its own lines (R-API-16)", async () => {
    const line = lineOf(await add(OIL, 2), OIL);
    const change = (item: object) => ({ cartId, itemList: [{ id: line.id, ...item }] });
    expect(lineOf(await buyer.call(cartApi.change, change({ quantity: 50 })), OIL).quantity).toBe(50);
    expect(lineOf(await buyer.call(cartApi.change, change({ checkFlag: false })), OIL)).toMatchObject({
      checkFlag: 0,
      quantity: 50,
    });
    expect(await buyer.refusal(cartApi.change, change({ quantity: 51 }))).toBe(cartOutcome.INVALID_QUANTITY);
    await stock(OIL, 60);
    const other = await signUp(shop);
    const { cartId: foreignCart } = await other.call(cartApi.items, {});
    const itemList = [{ skuId: OIL, quantity: 2 }];
    const foreign = lineOf(await other.call(cartApi.add, { cartId: foreignCart, itemList }), OIL);
    for (const id of [foreign.id, 999_999_999])
      expect(await buyer.refusal(cartApi.change, { cartId, itemList: [{ id, quantity: 1 }] })).toBe(
        cartOutcome.ITEM_NOT_FOUND,
      );
    expect(lineOf(await other.call(cartApi.items, {}), OIL).quantity).toBe(2);
  });

  it("unchecks what is lacking and does not let it be checked (OP-012, R-CART-16)", async () => {
    const { id } = lineOf(await add(OIL, 5), OIL);
    await stock(OIL, 3);
    const lacking = await buyer.call(cartApi.items, {});
    expect(lineOf(lacking, OIL)).toMatchObject({ lackInventory: true, checkFlag: 0 });
    expect(lacking.real_price).toBe(0);
    const change = (item: object) => buyer.call(cartApi.change, { cartId, itemList: [{ id, ...item }] });
    expect(lineOf(await change({ checkFlag: true }), OIL).checkFlag).toBe(0);
    expect(await buyer.refusal(cartApi.change, { cartId, itemList: [{ id, quantity: 6 }] })).toBe(
      cartOutcome.INSUFFICIENT_STOCK,
    );
    expect(lineOf(await change({ quantity: 3, checkFlag: true }), OIL)).toMatchObject({
      lackInventory: false,
      checkFlag: 1,
    });
  });

  it("keeps a line of a product that was taken down, unchecked", async () => {
    const { id } = lineOf(await add(PENDANT.skuId, 1), PENDANT.skuId);
    await runAsSystem(shop.app.kernel, (ctx) => setSaleStatus(ctx, { ...PENDANT, saleStatus: "OFFLINE" }));
    const cart = await buyer.call(cartApi.change, { cartId, itemList: [{ id, checkFlag: true }] });
    expect(lineOf(cart, PENDANT.skuId)).toMatchObject({ checkFlag: 0, skuDetail: { saleStatus: "OFFLINE" } });
    expect(await buyer.refusal(cartApi.change, { cartId, itemList: [{ id, quantity: 2 }] })).toBe(
      cartOutcome.OFF_SALE,
    );
    await runAsSystem(shop.app.kernel, (ctx) => setSaleStatus(ctx, { ...PENDANT, saleStatus: "ONLINE" }));
  });

  it("deletes by body or query ids (R-API-17, OP-015)", async () => {
    const oil = lineOf(await add(OIL, 1), OIL);
    const milk = lineOf(await add(MILK, 1), MILK);
    const left = await buyer.call(cartApi.remove, { cartId, idList: [oil.id] });
    expect(lines(left).map((line) => line.id)).toEqual([milk.id]);
    expect(await buyer.refusal(cartApi.remove, { cartId, idList: [oil.id] })).toBe(
      cartOutcome.ITEM_NOT_FOUND,
    );
    const { body } = await buyer.raw(`DELETE ${pathOf(buyer, cartId)}?idList=${milk.id}`);
    expect(body.code).toBe(0);
    expect(lines(await buyer.call(cartApi.items, {}))).toEqual([]);
  });

  it("refuses rubbish without a crash", async () => {
    const path = pathOf(buyer, cartId);
    const tries: [string, unknown, number][] = [
      [`POST ${path}`, { itemList: [] }, generalOutcome.INVALID_REQUEST],
      [`POST ${path}`, {}, generalOutcome.INVALID_REQUEST],
      [`POST ${path}`, { itemList: [{ quantity: 1 }] }, generalOutcome.INVALID_REQUEST],
      [`POST ${path}`, [], generalOutcome.INVALID_REQUEST],
      [`PUT ${path}`, { itemList: [{ quantity: 1 }] }, generalOutcome.INVALID_REQUEST],
      [`PUT ${path}`, { itemList: [{ id: "x", quantity: 1 }] }, generalOutcome.INVALID_REQUEST],
      [`DELETE ${path}?idList=9999999999999999999999`, undefined, cartOutcome.ITEM_NOT_FOUND],
      [`DELETE ${path}?idList=1,,2`, undefined, generalOutcome.INVALID_REQUEST],
      [`DELETE ${path}`, { idList: [] }, generalOutcome.INVALID_REQUEST],
      [
        `POST ${pathOf(buyer, "abc")}`,
        { itemList: [{ skuId: OIL, quantity: 1 }] },
        generalOutcome.INVALID_REQUEST,
      ],
      [
        `POST ${path}`,
        { itemList: Array.from({ length: 201 }, () => ({ skuId: OIL, quantity: 1 })) },
        generalOutcome.INVALID_REQUEST,
      ],
    ];
    for (const [line, body, code] of tries)
      expect([line, (await buyer.raw(line, body)).body.code]).toEqual([line, code]);
  });

  it("does not let another user near a cart or its lines (I-30)", async () => {
    const { id } = lineOf(await add(OIL, 1), OIL);
    const thief = await signUp(shop);
    const own = (await thief.call(cartApi.items, {})).cartId;
    const oil = { itemList: [{ skuId: OIL, quantity: 1 }] };
    expect(await thief.refusal(cartApi.add, { cartId, ...oil })).toBe(cartOutcome.NOT_FOUND);
    expect(await thief.refusal(cartApi.change, { cartId, itemList: [{ id, quantity: 9 }] })).toBe(
      cartOutcome.NOT_FOUND,
    );
    expect(await thief.refusal(cartApi.change, { cartId: own, itemList: [{ id, quantity: 9 }] })).toBe(
      cartOutcome.ITEM_NOT_FOUND,
    );
    expect(await thief.refusal(cartApi.remove, { cartId, idList: [id] })).toBe(cartOutcome.NOT_FOUND);
    expect(await thief.refusal(cartApi.remove, { cartId: own, idList: [id] })).toBe(
      cartOutcome.ITEM_NOT_FOUND,
    );
    const foreign = await thief.raw(`GET /cart/secure/${buyer.session?.uid}/cart/items?shopId=1`);
    expect(foreign.body).toMatchObject({ code: generalOutcome.FORBIDDEN, data: null });
    expect(await shop.visitor.refusal(cartApi.items, {})).toBe(sessionOutcome.TOKEN_MISSING);
    expect(lineOf(await buyer.call(cartApi.items, {}), OIL).quantity).toBe(1);
  });

  it("makes one line with the right sum of parallel adds", async () => {
    await Promise.all(Array.from({ length: 12 }, () => add(OIL, 3)));
    expect(lines(await buyer.call(cartApi.items, {}))).toMatchObject([{ quantity: 36 }]);
  });

  it("never adds more than there is, however many try at once", async () => {
    await stock(VITAMIN, 10);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => add(VITAMIN, 3)));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(3);
    expect(lineOf(await buyer.call(cartApi.items, {}), VITAMIN).quantity).toBe(9);
  });

  it("loses ordered goods and keeps the others", async () => {
    await add(OIL, 1);
    await add(MILK, 1);
    const uid = buyer.session?.uid ?? 0;
    await runAsSystem(shop.app.kernel, (ctx) =>
      removeOrdered(ctx, uid, [{ skuId: OIL, itemType: "NORMAL", quantity: 1 }]),
    );
    expect(lines(await buyer.call(cartApi.items, {})).map((line) => line.skuDetail.id)).toEqual([MILK]);
  });

  it("loses no more pieces than were ordered, when another phone put in more meanwhile", async () => {
    await add(OIL, 3);
    const order = (quantity: number) =>
      runAsSystem(shop.app.kernel, (ctx) =>
        removeOrdered(ctx, buyer.session?.uid ?? 0, [{ skuId: OIL, itemType: "NORMAL", quantity }]),
      );
    await order(1);
    expect(lineOf(await buyer.call(cartApi.items, {}), OIL).quantity).toBe(2);
    await order(2);
    expect(lines(await buyer.call(cartApi.items, {}))).toEqual([]);
  });
});

function pathOf(caller: Caller, cartId: number | string): string {
  return `/cart/secure/${caller.session?.uid}/cart/${cartId}/cartItems`;
}
