import { type OrderRequest, requestOfPreview } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import type { ActivityMatch, Cart } from "@crux/contract/cart.schema";
import type { Input } from "@crux/contract/endpoint";
import { orderApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { replayReceipt } from "@crux/rules/order/order-receipt";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { giveActivity } from "../../testing/activities.ts";
import { addAddresses, checkout, stock } from "../../testing/checkout.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { audit } from "../report/audit.ts";

/** Milk powder at 32.90 takes part in tiers, toothpaste at 5.90 opens a gift and a swap item. */
const MILK = { skuId: goods.milk(), productId: productOf(goods.milk()) };
const PASTE = { skuId: goods.paste(), productId: productOf(goods.paste()) };
const GIFT = 5104;
const SWAP = 5161;
const TIERS = 101;
const GIFTS = 102;
const PREFERENCE = "PREFERENCE" as const;

type Person = Awaited<ReturnType<typeof signUp>>;

describe.each(ENGINES)("activities on %s", (engine) => {
  let shop: Shop;
  let person: Person;
  let cartId: number;

  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(async () => {
    expect(await audit(shop.database.db)).toEqual([]);
    await shop.close();
  });
  beforeEach(async () => {
    await giveActivity(shop, {
      id: TIERS,
      type: "REDUCED",
      productIds: [MILK.productId],
      rules: [
        { matchCents: 6_000, savingCents: 500, remark: "满$60减$5" },
        { matchCents: 12_000, savingCents: 1_500, remark: "满$120减$15" },
      ],
    });
    await giveActivity(shop, {
      id: GIFTS,
      type: "REPURCHASE",
      productIds: [PASTE.productId],
      rules: [
        {
          matchQuantity: 2,
          limitQuantity: 2,
          offers: [{ skuId: GIFT, priceCents: 0 }],
          remark: "满2件送2件",
        },
        {
          matchQuantity: 6,
          limitQuantity: 3,
          offers: [
            { skuId: GIFT, priceCents: 0 },
            { skuId: SWAP, priceCents: 300 },
          ],
          remark: "满6件换购3件",
        },
      ],
    });
    for (const skuId of [MILK.skuId, PASTE.skuId, GIFT, SWAP]) await stock(shop, skuId, 500);
    person = await signUp(shop);
    cartId = (await person.call(cartApi.items, {})).cartId;
  });

  type Added = Input<typeof cartApi.add>["itemList"];
  const add = (...itemList: NonNullable<Added>) => person.call(cartApi.add, { cartId, itemList });
  const addRefusal = (...itemList: NonNullable<Added>) => person.refusal(cartApi.add, { cartId, itemList });
  const cartNow = () => person.call(cartApi.items, {});
  const group = (cart: Cart, id: number): ActivityMatch => {
    const found = cart.activityMatch.find(({ activity }) => activity.id === id);
    if (!found) throw new Error(`no group of activity ${id}`);
    return found;
  };
  const lineId = (cart: Cart, skuId: number): number => {
    const items = cart.activityMatch.flatMap((one) => [...one.cartItems, ...one.perfernceCartItems]);
    return items.find((item) => item.skuDetail.id === skuId)?.id ?? 0;
  };

  describe("that save by tiers", () => {
    it.each([
      [1, 0, null, "再买$27.10可享 满$60减$5"],
      [2, 500, "已享 满$60减$5", "再买$54.20可享 满$120减$15"],
      [4, 1_500, "已享 满$120减$15", undefined],
    ])(
      "say for %i pieces what is met and what is missing (OP-028, R-CPN-07, R-MODEL-06)",
      async (quantity, saved, met, next) => {
        const cart = await add({ skuId: MILK.skuId, quantity });
        const match = group(cart, TIERS);
        expect(match.amount).toBe(saved);
        expect(match.matchCouponRule?.matchText ?? null).toBe(met);
        expect(match.unmatchCouponRule?.matchText).toBe(next);
        expect(cart).toMatchObject({
          total_price: quantity * 3290,
          saving_price: saved,
          real_price: quantity * 3290 - saved,
        });
      },
    );

    it("count what is checked only", async () => {
      const cart = await add({ skuId: MILK.skuId, quantity: 4 });
      const itemList = [{ id: lineId(cart, MILK.skuId), checkFlag: 0 as const }];
      const unchecked = await person.call(cartApi.change, { cartId, itemList });
      expect(group(unchecked, TIERS)).toMatchObject({ amount: 0, matchCouponRule: null });
      expect(unchecked.saving_price).toBe(0);
    });

    it("are for the class and the time that they name", async () => {
      const tiers = { id: TIERS, type: "REDUCED" as const, productIds: [MILK.productId] };
      const rules = [{ matchCents: 1, savingCents: 500 }];
      await giveActivity(shop, { ...tiers, rules, userClass: "VIP" });
      expect((await add({ skuId: MILK.skuId, quantity: 1 })).saving_price).toBe(0);
      const member = await signUp(shop, { userClass: "VIP" });
      const own = (await member.call(cartApi.items, {})).cartId;
      const itemList = [{ skuId: MILK.skuId, quantity: 1 }];
      expect((await member.call(cartApi.add, { cartId: own, itemList })).saving_price).toBe(500);
      await giveActivity(shop, { ...tiers, rules, endsAt: "2020-01-01T00:00:00Z" });
      expect((await cartNow()).activityMatch).toEqual([]);
      await giveActivity(shop, { ...tiers, rules, startsAt: "2099-01-01T00:00:00Z" });
      expect((await cartNow()).activityMatch).toEqual([]);
    });

    it("save the same in preview and order, which keeps rule and version (R-PRE-20, OP-041)", async () => {
      const wanted = [{ skuId: MILK.skuId, quantity: 4 }];
      const pre = await person.call(cartApi.preview, { itemList: wanted });
      expect(pre).toMatchObject({
        total_price: 4 * 3290,
        saving_price: 1_500,
        real_price: 4 * 3290 - 1_500,
        activityMatch: [{ amount: 1_500, remark: "满$120减$15", activity: { id: TIERS } }],
        couponMatchResult: { total_price: 4 * 3290 - 1_500 },
      });
      expect(pre.explanation.map(({ kind, amount }) => [kind, amount])).toEqual([
        ["GOODS", 4 * 3290],
        ["ACTIVITY", -1_500],
      ]);
      const order = await person.call(orderApi.create, await checkout(person, wanted));
      expect(order).toMatchObject({ activitySaving: 1_500, netAmount: 4 * 3290 - 1_500 + order.shipFee });
      const { rows } = await sql<{ receipt: Parameters<typeof replayReceipt>[0]; version: number }>`
        select receipt, (select max(version) from activity_version where activity_id = ${TIERS}) as version
        from orders where id = ${order.id}`.execute(shop.database.db);
      const [row] = rows;
      if (!row) throw new Error("no receipt");
      const { price } = row.receipt;
      expect(price.activities).toMatchObject([
        { id: TIERS, version: row.version, rule: 1, savingCents: 1_500 },
      ]);
      expect(replayReceipt(row.receipt)).toEqual(price);
    });

    it("ask for another look when the rules changed meanwhile (OP-034)", async () => {
      const request = await checkout(person, [{ skuId: MILK.skuId, quantity: 4 }]);
      await giveActivity(shop, { id: TIERS, type: "REDUCED", productIds: [MILK.productId], rules: [] });
      expect(await person.refusal(orderApi.create, request)).toBe(orderOutcome.PRICE_CHANGED);
    });
  });

  describe("that give", () => {
    it("open nothing below their threshold (I-22)", async () => {
      const cart = await add({ skuId: PASTE.skuId, quantity: 1 });
      expect(group(cart, GIFTS)).toMatchObject({
        perfernceCartItems: [],
        matchCouponRule: null,
        unmatchCouponRule: { matchText: "再选1件可享 满2件送2件", couponRuleType: "REPURCHASE" },
      });
      expect(await addRefusal({ skuId: GIFT, quantity: 1, itemType: PREFERENCE })).toBe(cartOutcome.OFF_SALE);
    });

    it("show what may be picked, with price, stock and limit (R-MODEL-06, OP-027)", async () => {
      const match = group(await add({ skuId: PASTE.skuId, quantity: 6 }), GIFTS);
      expect(match.matchCouponRule).toMatchObject({ limitQuantity: 3, couponRuleType: "REPURCHASE" });
      expect(match.perfernceCartItems).toMatchObject([
        { id: 0, quantity: 0, checkFlag: 0, price: 0, limitQuantity: 3, lackInventory: false },
        { id: 0, quantity: 0, checkFlag: 0, price: 300, limitQuantity: 3, skuDetail: { available: 500 } },
      ]);
      await stock(shop, GIFT, 0);
      expect(group(await cartNow(), GIFTS).perfernceCartItems).toMatchObject([
        { lackInventory: true },
        { lackInventory: false },
      ]);
    });

    it("are picked, changed and removed by the cart's own calls (R-API-15, R-API-16, R-API-17)", async () => {
      await add({ skuId: PASTE.skuId, quantity: 6 });
      const picked = await add(
        { skuId: GIFT, quantity: 1, itemType: PREFERENCE },
        { skuId: SWAP, quantity: 1, itemType: PREFERENCE },
      );
      expect(group(picked, GIFTS).perfernceCartItems).toMatchObject([
        { itemType: PREFERENCE, quantity: 1, checkFlag: 1, price: 0 },
        { itemType: PREFERENCE, quantity: 1, checkFlag: 1, price: 300 },
      ]);
      expect(picked.total_price).toBe(6 * 590 + 300);
      const itemList = [{ id: lineId(picked, SWAP), quantity: 2 }];
      const more = await person.call(cartApi.change, { cartId, itemList });
      expect(more.total_price).toBe(6 * 590 + 600);
      const gone = await person.call(cartApi.remove, { cartId, idList: [lineId(more, SWAP)] });
      expect(group(gone, GIFTS).perfernceCartItems).toMatchObject([{ quantity: 1 }, { id: 0, quantity: 0 }]);
      expect(gone.total_price).toBe(6 * 590);
    });

    it("are refused beyond the limit of all together, and nothing of it is stored (I-21, I-22)", async () => {
      await add({ skuId: PASTE.skuId, quantity: 6 });
      const cart = await add({ skuId: GIFT, quantity: 3, itemType: PREFERENCE });
      expect(await addRefusal({ skuId: SWAP, quantity: 1, itemType: PREFERENCE })).toBe(
        cartOutcome.INVALID_QUANTITY,
      );
      const itemList = [{ id: lineId(cart, GIFT), quantity: 4 }];
      expect(await person.refusal(cartApi.change, { cartId, itemList })).toBe(cartOutcome.INVALID_QUANTITY);
      expect(await cartNow()).toEqual(cart);
    });

    it("stay behind unchecked when their rule is met no longer, and come back with it (I-22)", async () => {
      const full = await add({ skuId: PASTE.skuId, quantity: 6 });
      await add({ skuId: SWAP, quantity: 1, itemType: PREFERENCE });
      const paste = lineId(full, PASTE.skuId);
      const less = await person.call(cartApi.change, { cartId, itemList: [{ id: paste, quantity: 2 }] });
      expect(group(less, GIFTS).perfernceCartItems).toMatchObject([
        { skuDetail: { id: GIFT }, id: 0 },
        { skuDetail: { id: SWAP }, quantity: 1, checkFlag: 0 },
      ]);
      expect(less.total_price).toBe(2 * 590);
      const again = await person.call(cartApi.change, { cartId, itemList: [{ id: paste, quantity: 6 }] });
      expect(again.total_price).toBe(6 * 590 + 300);
      const alone = await person.call(cartApi.remove, { cartId, idList: [paste] });
      expect(alone).toMatchObject({ activityMatch: [], unmatchCartItems: [], total_price: 0 });
    });

    it("count together with bought pieces of the same sku against the stock (OP-031)", async () => {
      await stock(shop, GIFT, 3);
      await add({ skuId: PASTE.skuId, quantity: 2 }, { skuId: GIFT, quantity: 2 });
      expect(await addRefusal({ skuId: GIFT, quantity: 2, itemType: PREFERENCE })).toBe(
        cartOutcome.INSUFFICIENT_STOCK,
      );
      await add({ skuId: GIFT, quantity: 1, itemType: PREFERENCE });
      expect(await addRefusal({ skuId: GIFT, quantity: 1 })).toBe(cartOutcome.INSUFFICIENT_STOCK);
    });
  });

  describe("in preview and order", () => {
    const paste = (quantity: number) => ({ skuId: PASTE.skuId, quantity });
    const gift = (quantity: number, skuId = GIFT) => ({ skuId, quantity, itemType: PREFERENCE });

    /** The create request for lines that the preview may refuse: an honest one with its goods changed. */
    async function tampered(items: readonly { skuId: number; quantity: number; itemType?: "PREFERENCE" }[]) {
      const request = await checkout(person, [paste(6)]);
      const priceOf: Record<number, number> = { [PASTE.skuId]: 590, [GIFT]: 0, [SWAP]: 300 };
      const orderItemCreatePojos = items.map((item) => ({ ...item, price: priceOf[item.skuId] ?? 0 }));
      return { ...request, orderItemCreatePojos, netAmount: undefined } as OrderRequest;
    }

    it("gifts and swap items are ordered at the rule's price and reserved with the goods (OP-027)", async () => {
      const itemList = [paste(6), gift(2), gift(1, SWAP)];
      const pre = await person.call(cartApi.preview, { itemList });
      expect(
        pre.items.map((item) => [item.skuDetail.id, item.itemType, item.price, item.activityId]),
      ).toEqual([
        [PASTE.skuId, "NORMAL", 590, GIFTS],
        [GIFT, PREFERENCE, 0, GIFTS],
        [SWAP, PREFERENCE, 300, GIFTS],
      ]);
      await add(paste(6), gift(2), gift(1, SWAP), { skuId: SWAP, quantity: 1 });
      const request = requestOfPreview(pre, "中国", await addAddresses(person));
      const order = await person.call(orderApi.create, request);
      expect(order.amount).toBe(6 * 590 + 300);
      expect(order.explanation.map(({ kind }) => kind)).toEqual(["GOODS", "GIFT", "SWAP", "SHIPPING"]);
      const { rows } = await sql`
        select reserved_change as pieces from audit.stock_move where order_id = ${order.id} order by sku_id`.execute(
        shop.database.db,
      );
      expect(rows).toEqual([{ pieces: 6 }, { pieces: 2 }, { pieces: 1 }]);
      const { unmatchCartItems, activityMatch } = await cartNow();
      expect(activityMatch).toEqual([]);
      expect(unmatchCartItems).toMatchObject([{ skuDetail: { id: SWAP }, itemType: "NORMAL" }]);
    });

    it.each([
      ["gifts without their activity", cartOutcome.OFF_SALE, orderOutcome.NOT_FOR_SALE, [gift(1)]],
      ["gifts below the threshold", cartOutcome.OFF_SALE, orderOutcome.NOT_FOR_SALE, [paste(1), gift(1)]],
      [
        "a gift that the met rule does not give",
        cartOutcome.OFF_SALE,
        orderOutcome.NOT_FOR_SALE,
        [paste(2), gift(1, SWAP)],
      ],
      [
        "a gift that no activity offers",
        cartOutcome.OFF_SALE,
        orderOutcome.NOT_FOR_SALE,
        [paste(6), gift(1, MILK.skuId)],
      ],
      [
        "gifts beyond the limit",
        cartOutcome.INVALID_QUANTITY,
        cartOutcome.INVALID_QUANTITY,
        [paste(6), gift(3), gift(1, SWAP)],
      ],
      [
        "gifts in two lines beyond the limit",
        cartOutcome.INVALID_QUANTITY,
        cartOutcome.INVALID_QUANTITY,
        [paste(6), gift(2), gift(2)],
      ],
      [
        "more than 50 of a sku, bought and given",
        cartOutcome.INVALID_QUANTITY,
        cartOutcome.INVALID_QUANTITY,
        [paste(6), { skuId: GIFT, quantity: 48 }, gift(3)],
      ],
    ])(
      "%s are refused with %i and %i, and nothing is stored (I-21, I-22)",
      async (_, pre, created, items) => {
        expect(await person.refusal(cartApi.preview, { itemList: items })).toBe(pre);
        expect(await person.refusal(orderApi.create, await tampered(items))).toBe(created);
        expect((await person.call(orderApi.list, {})).totalElements).toBe(0);
      },
    );

    it("bought and given pieces of a sku count together against the stock (160004)", async () => {
      await stock(shop, GIFT, 4);
      const items = [paste(6), { skuId: GIFT, quantity: 3 }, gift(2)];
      expect(await person.refusal(cartApi.preview, { itemList: items })).toBe(cartOutcome.INSUFFICIENT_STOCK);
      const orderItemCreatePojos = items.map((item) => ({
        ...item,
        price: item.skuId === PASTE.skuId ? 590 : "itemType" in item ? 0 : 790,
      }));
      const request = { ...(await tampered(items)), orderItemCreatePojos };
      expect(await person.refusal(orderApi.create, request)).toBe(cartOutcome.INSUFFICIENT_STOCK);
    });

    it("a gift at another price than the rule's is 120005 (OP-034, I-20)", async () => {
      const request = await tampered([paste(6), gift(1, SWAP)]);
      const items = request.orderItemCreatePojos.map((item) => ({ ...item, price: item.price && 590 }));
      const cheap = items.map((item) => (item.skuId === SWAP ? { ...item, price: 0 } : item));
      expect(await person.refusal(orderApi.create, { ...request, orderItemCreatePojos: cheap })).toBe(
        orderOutcome.PRICE_CHANGED,
      );
    });
  });
});
