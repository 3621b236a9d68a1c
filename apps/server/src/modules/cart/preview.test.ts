import { Worker } from "node:worker_threads";
import { cartApi } from "@crux/contract/cart";
import type { CartPre } from "@crux/contract/cart.schema";
import { DEPOSIT_SKU_ID, SHOP_ID } from "@crux/contract/limits";
import type { Scheme } from "@crux/contract/logistics.schema";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import type { Caller } from "../../testing/caller.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { findSkus, setSaleStatus } from "../commodity/service.ts";
import { setStock } from "../inventory/service.ts";
import { acceptScheme, type GoodsLine, getRuleBook } from "../logistics/service.ts";

const SKUS = [
  goods.oil(),
  goods.honey(),
  goods.milk(),
  goods.cream(),
  goods.paste(),
  goods.oats(),
  goods.smallBoots(),
  goods.blanket(),
  goods.brush(),
  goods.vitamin(),
  goods.adultMilk(),
];
const OIL = goods.oil();

describe.each(ENGINES)("preview on %s", (engine) => {
  let shop: Shop;
  let buyer: Caller;

  const preview = (items: readonly { skuId: number; quantity: number }[]): Promise<CartPre> =>
    buyer.call(cartApi.preview, { shopId: SHOP_ID, itemsList: items.map((item) => ({ ...item })) });

  beforeAll(async () => {
    shop = await openShop(engine);
    buyer = await signUp(shop);
    await runAsSystem(shop.app.kernel, (ctx) =>
      setStock(
        ctx,
        SKUS.map((skuId) => ({ skuId, quantity: 500 })),
      ),
    );
  });
  afterAll(() => shop.close());

  it("plans one person's big carts one after the other and refuses a third, small ones pass", async () => {
    // What one engine asked stays known to the other.
    const most = engine === "pglite" ? 50 : 46;
    const big = (less: number) =>
      buyer
        .refusal(cartApi.preview, {
          itemList: SKUS.slice(0, 6).map((skuId) => ({ skuId, quantity: most - less })),
        })
        .catch(() => 0);
    const small = preview([{ skuId: OIL, quantity: 1 }]);
    const codes = await Promise.all([0, 1, 2, 3].map(big));
    expect(codes.toSorted()).toEqual([
      0,
      0,
      generalOutcome.TOO_MANY_REQUESTS,
      generalOutcome.TOO_MANY_REQUESTS,
    ]);
    expect((await small).logisticsPkgSchemes.length).toBeGreaterThan(0);
    expect(await Promise.all([0, 1, 2, 3].filter((less) => codes[less] !== 0).map(big))).toEqual([0, 0]);
  });

  it("keeps nobody waiting for a hundred carts of somebody else", async () => {
    // Both are new: turns count what somebody's carts took of late.
    const greedy = await signUp(shop);
    const neighbour = await signUp(shop);
    const line = `POST /cart/secure/${greedy.session.uid}/cart/pre`;
    // What one engine asked stays known to the other.
    const offset = engine === "pglite" ? 0 : 100;
    const gate = Promise.withResolvers<void>();
    const post = Worker.prototype.postMessage;
    const asking = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
      this: Worker,
      ...said
    ) {
      void gate.promise.then(() => post.apply(this, said));
    });
    const statuses: number[] = [];
    const answered: string[] = [];
    const ask = async (index: number) => {
      const itemList = SKUS.slice(0, 5).map((skuId, at) => ({
        skuId,
        quantity: 20 + ((((index + offset) >> at) * 7) % 23),
      }));
      const { status } = await greedy.raw(line, { itemList });
      if (status === 200) answered.push("greedy");
      // The thread begins when everybody waits for it.
      if (statuses.push(status) === 96) gate.resolve();
    };
    const numbers = [...Array(100).keys()];
    const first = numbers.slice(0, 10).map(ask);
    const itemList = SKUS.slice(0, 3).map((skuId) => ({ skuId, quantity: 5 + offset / 100 }));
    const own = neighbour.call(cartApi.preview, { shopId: SHOP_ID, itemList });
    const others = numbers.slice(10).map(ask);
    await own;
    answered.push("own");
    await Promise.all([...first, ...others]);
    asking.mockRestore();
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8);
    // By turns of pieces one whole cart may come before, if at all.
    expect(answered.indexOf("own")).toBeLessThanOrEqual(1);
  });

  it("answers items, totals, coupons and schemes (R-API-18, R-MODEL-08, R-MODEL-09)", async () => {
    const pre = await preview([
      { skuId: OIL, quantity: 3 },
      { skuId: goods.milk(), quantity: 2 },
    ]);
    expect(pre).toMatchObject({
      shopId: 1,
      req: { remark: "" },
      coupon: null,
      activityMatch: [],
      couponMatchResult: { availableTickets: [] },
    });
    expect(pre.items.map((item) => [item.skuDetail.id, item.quantity, item.activityId])).toEqual([
      [OIL, 3, 1],
      [goods.milk(), 2, null],
    ]);
    expect(pre.items.map((item) => item.amount)).toEqual(pre.items.map((item) => item.price * item.quantity));
    expect(pre.total_price).toBe(pre.items.reduce((sum, item) => sum + item.price * item.quantity, 0));
    expect(pre.real_price).toBe(pre.total_price - pre.saving_price);
    const chinese = pre.logisticsPkgSchemes.filter((scheme) => scheme.presetCountry === "中国");
    expect(chinese.map((scheme) => scheme.presetName)).toEqual([
      "运费最低",
      "税费无忧",
      "包裹最少",
      "最快送达",
      "奶粉单独打包",
    ]);
    expect(chinese.every((scheme) => scheme.solved && scheme.isExist && !scheme.privateFlag)).toBe(true);
    expect(pre.logisticsPkgSchemes.map(({ presetName }) => presetName)).not.toContain("运费最低(税自理)");
  });

  it("says why goods cannot go somewhere", async () => {
    const pre = await preview([{ skuId: goods.milk(), quantity: 1 }]);
    const abroad = pre.logisticsPkgSchemes.find((scheme) => scheme.presetCountry.includes("马来西亚"));
    expect(abroad).toMatchObject({
      solved: false,
      logisticsPkgs: [],
      totalPackageCount: 0,
      totalEstimateFee: 0,
    });
    expect(abroad?.reasons).toEqual([{ skuId: goods.milk(), reason: "NO_ROUTE_FOR_CATEGORY" }]);
  });

  it("uses the server's prices whatever the request says (OP-034, I-20)", async () => {
    const item = { skuId: OIL, quantity: 2, itemType: "NORMAL", price: 1, weight: 0 };
    const { body } = await buyer.raw(`POST /cart/secure/${buyer.session?.uid}/cart/pre`, {
      itemsList: [item],
    });
    const pre = body.data as CartPre;
    expect(pre.items[0]?.price).toBe(pre.items[0]?.skuDetail.currentPrice);
    const member = await signUp(shop, { userClass: "VIP" });
    const vip = await member.call(cartApi.preview, { itemsList: [{ skuId: OIL, quantity: 2 }] });
    expect(vip.total_price).toBe(2 * (vip.items[0]?.skuDetail.vipPrice ?? 0));
  });

  it("refuses what cannot be ordered", async () => {
    const refusal = (itemsList: unknown) =>
      buyer
        .raw(`POST /cart/secure/${buyer.session?.uid}/cart/pre`, { itemsList, shopId: 1 })
        .then(({ body }) => body.code);
    expect(await refusal([])).toBe(cartOutcome.NOTHING_SELECTED);
    expect(await refusal(undefined)).toBe(cartOutcome.NOTHING_SELECTED);
    expect(await refusal([{ skuId: OIL, quantity: 51 }])).toBe(cartOutcome.INVALID_QUANTITY);
    expect(
      await refusal([
        { skuId: OIL, quantity: 26 },
        { skuId: OIL, quantity: 25 },
      ]),
    ).toBe(cartOutcome.INVALID_QUANTITY);
    expect(await refusal([{ skuId: OIL, quantity: 0 }])).toBe(cartOutcome.INVALID_QUANTITY);
    expect(await refusal([{ skuId: 99_999_999, quantity: 1 }])).toBe(commodityOutcome.PRODUCT_NOT_FOUND);
    expect(await refusal([{ skuId: DEPOSIT_SKU_ID, quantity: 1 }])).toBe(cartOutcome.OFF_SALE);
    expect(await refusal([{ skuId: OIL, quantity: 1, itemType: "PREFERENCE" }])).toBe(cartOutcome.OFF_SALE);
    expect(await refusal("x")).toBe(generalOutcome.INVALID_REQUEST);
    await runAsSystem(shop.app.kernel, (ctx) => setStock(ctx, [{ skuId: goods.adultMilk(), quantity: 1 }]));
    expect(await refusal([{ skuId: goods.adultMilk(), quantity: 2 }])).toBe(cartOutcome.INSUFFICIENT_STOCK);
    await runAsSystem(shop.app.kernel, (ctx) => setStock(ctx, [{ skuId: goods.adultMilk(), quantity: 500 }]));
    await runAsSystem(shop.app.kernel, (ctx) =>
      setSaleStatus(ctx, { productId: productOf(goods.adultMilk()), saleStatus: "OFFLINE" }),
    );
    expect(await refusal([{ skuId: goods.adultMilk(), quantity: 1 }])).toBe(cartOutcome.OFF_SALE);
    await runAsSystem(shop.app.kernel, (ctx) =>
      setSaleStatus(ctx, { productId: productOf(goods.adultMilk()), saleStatus: "ONLINE" }),
    );
  });

  it("splits every cart so that parts sum to the whole and the checker accepts each scheme (OP-037)", async () => {
    const carts = fc.uniqueArray(
      fc.record({ skuId: fc.constantFrom(...SKUS), quantity: fc.integer({ min: 1, max: 6 }) }),
      { minLength: 1, maxLength: 5, selector: (item) => item.skuId },
    );
    await fc.assert(
      fc.asyncProperty(carts, async (items) => {
        const pre = await preview(items);
        for (const scheme of pre.logisticsPkgSchemes) await checkLaws(shop, pre, scheme);
      }),
      { numRuns: 12, seed: 7 },
    );
  });
});

/** Sums of one scheme against its cart, and the same scheme through the door that orders use. */
async function checkLaws(shop: Shop, pre: CartPre, scheme: Scheme): Promise<void> {
  if (!scheme.solved) {
    expect(scheme.reasons.length).toBeGreaterThan(0);
    return;
  }
  const pkgs = scheme.logisticsPkgs;
  const total = (measure: (pkg: (typeof pkgs)[number]) => number) =>
    pkgs.reduce((sum, pkg) => sum + measure(pkg), 0);
  expect(scheme.totalPackageCount).toBe(pkgs.length);
  expect(scheme.totalEstimateFee).toBe(total((pkg) => pkg.totalFee));
  expect(scheme.totalEstimateTax).toBe(total((pkg) => pkg.totalTax));
  expect(total((pkg) => pkg.totalAmount)).toBe(pre.total_price);
  expect(total((pkg) => pkg.totalQuantity)).toBe(pre.items.reduce((sum, item) => sum + item.quantity, 0));
  const accepted = await runAsSystem(shop.app.kernel, async (ctx) => {
    const skus = await findSkus(
      ctx,
      pre.items.map((item) => item.skuDetail.id),
    );
    const goods = pre.items.flatMap(({ skuDetail, itemType, quantity, price }): GoodsLine[] => {
      const sku = skus.get(skuDetail.id);
      return sku ? [{ sku, itemType, quantity, priceCents: price }] : [];
    });
    const book = await getRuleBook(ctx);
    return Promise.all(
      scheme.presetCountry
        .split("||")
        .map((country) => acceptScheme(ctx, { chosen: scheme, goods, country, book })),
    );
  });
  for (const one of accepted) {
    expect(one.shipFeeCents).toBe(scheme.totalEstimateFee);
    expect(one.taxCents).toBe(scheme.totalEstimateTax);
  }
}
