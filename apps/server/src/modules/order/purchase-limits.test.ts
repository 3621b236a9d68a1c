import type { ApiError } from "@crux/client/client";
import { cartApi, cartLimitApi } from "@crux/contract/cart";
import type { Cart } from "@crux/contract/cart.schema";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { orderApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { saleApi } from "@crux/contract/sale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkout, placeOrder, stock } from "../../testing/checkout.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";

const HONEY = goods.honey();
const BIG_HONEY = goods.bigHoney();
const PRODUCT = productOf(HONEY);

const linesOf = ({ activityMatch, unmatchCartItems }: Cart) =>
  unmatchCartItems.concat(activityMatch.flatMap(({ cartItems }) => cartItems));

describe.each(ENGINES)("the limit of a product for each customer on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
    for (const skuId of [HONEY, BIG_HONEY]) await stock(shop, skuId, 1_000);
  });
  afterAll(() => shop.close());

  const limitTo = async (limit: ProductDocument["limit"]) => {
    const staff = await openStaff(shop);
    const { version, document } = await staff.call(commodityOpsApi.product, { productId: PRODUCT });
    await staff.call(commodityOpsApi.saveProduct, {
      productId: PRODUCT,
      version,
      document: { ...document, limit },
    });
  };
  const refusal = async (call: Promise<unknown>) => {
    const { code, data } = await call.then(Promise.reject, (error: ApiError) => error);
    return { code, data };
  };
  const over = (possible: number, days: number | null = 30) => ({
    code: cartOutcome.INVALID_QUANTITY,
    data: { productId: PRODUCT, pieces: 3, days, possible, words: expect.stringContaining(`限购3件，您`) },
  });

  it("counts all its skus together, in the cart and when they are ordered", async () => {
    await limitTo({ pieces: 3, days: 30 });
    const buyer = await signUp(shop);
    const { cartId } = await buyer.call(cartApi.items, {});
    const add = (skuId: number, quantity: number) =>
      buyer.call(cartApi.add, { cartId, itemList: [{ skuId, quantity }] });
    await add(HONEY, 2);
    expect(await refusal(add(BIG_HONEY, 2))).toEqual(over(1));
    const cart = await add(BIG_HONEY, 1);
    const [line] = cart.unmatchCartItems.concat(cart.activityMatch.flatMap(({ cartItems }) => cartItems));
    const change = { cartId, itemList: [{ id: line?.id ?? 0, quantity: 4 }] };
    expect((await refusal(buyer.call(cartApi.change, change))).code).toBe(cartOutcome.INVALID_QUANTITY);
    await placeOrder(buyer, [{ skuId: HONEY, quantity: 2 }]);
    expect(await refusal(placeOrder(buyer, [{ skuId: BIG_HONEY, quantity: 2 }]))).toEqual(over(1));
  });

  it("counts what was bought of late, without what was cancelled", async () => {
    await limitTo({ pieces: 3, days: 30 });
    const buyer = await signUp(shop);
    const { id: orderId } = await placeOrder(buyer, [{ skuId: HONEY, quantity: 3 }]);
    const more = () => placeOrder(buyer, [{ skuId: HONEY, quantity: 1 }]);
    const left = async (skuId: number) => (await buyer.call(cartLimitApi.limit, { skuId })).limit;
    expect(await left(BIG_HONEY)).toEqual({ pieces: 3, days: 30, possible: 0 });
    expect(await left(goods.milk())).toBeNull();
    expect(await buyer.refusal(cartLimitApi.limit, { skuId: 999_999 })).toBe(
      commodityOutcome.PRODUCT_NOT_FOUND,
    );
    expect(await refusal(more())).toEqual(over(0));
    await buyer.call(orderApi.cancel, { orderId });
    expect(await left(HONEY)).toMatchObject({ possible: 3 });
    await placeOrder(buyer, [{ skuId: HONEY, quantity: 3 }]);
    await limitTo({ pieces: 3, days: null });
    expect(await refusal(more())).toEqual(over(0, null));
    await limitTo(null);
    await more();
  });

  it("counts earlier orders in the cart and the preview, and says in the cart what is left", async () => {
    await limitTo({ pieces: 3, days: 30 });
    const product = await shop.visitor.call(saleApi.product, { id: PRODUCT });
    expect(product.limit).toEqual({ pieces: 3, days: 30 });
    const buyer = await signUp(shop);
    const { cartId } = await buyer.call(cartApi.items, {});
    const itemList = [{ skuId: BIG_HONEY, quantity: 3 }];
    const kept = linesOf(await buyer.call(cartApi.add, { cartId, itemList }))[0];
    await placeOrder(buyer, [{ skuId: HONEY, quantity: 2 }]);
    const [line] = linesOf(await buyer.call(cartApi.items, {}));
    expect(line).toMatchObject({ quantity: 3, limit: { pieces: 3, days: 30, possible: 1 } });
    expect(await refusal(buyer.call(cartApi.preview, { itemList }))).toEqual(over(1));
    const more = [{ skuId: HONEY, quantity: 1 }];
    expect(await refusal(buyer.call(cartApi.add, { cartId, itemList: more }))).toEqual(over(0));
    const fewer = [{ id: kept?.id ?? 0, quantity: 1 }];
    expect(linesOf(await buyer.call(cartApi.change, { cartId, itemList: fewer }))[0]?.quantity).toBe(1);
    await buyer.call(cartApi.preview, { itemList: [{ skuId: BIG_HONEY, quantity: 1 }] });
    const [other] = linesOf(await (await signUp(shop)).call(cartApi.items, {}));
    expect(other).toBeUndefined();
    await limitTo(null);
    expect(linesOf(await buyer.call(cartApi.items, {}))[0]).not.toHaveProperty("limit");
  });

  it("lets one of two orders through that come at once", async () => {
    await limitTo({ pieces: 3, days: 30 });
    const buyer = await signUp(shop);
    const requests = [
      await checkout(buyer, [{ skuId: HONEY, quantity: 2 }]),
      await checkout(buyer, [{ skuId: BIG_HONEY, quantity: 2 }]),
    ];
    const ends = await Promise.allSettled(requests.map((request) => buyer.call(orderApi.create, request)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [refused] = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as ApiError] : []));
    expect([refused?.code, refused?.data]).toEqual([over(1).code, over(1).data]);
  });
});
