import { saleApi } from "@crux/contract/sale";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";

/** Filters by brand, price and promotion: only what the result has, each with what it shows. */
describe.each(ENGINES)("narrowing a product list on %s", (engine) => {
  let shop: Shop;
  let all: ShopProduct[];
  beforeAll(async () => {
    shop = await openShop(engine);
    all = (await shop.visitor.call(saleApi.search, { pageSize: 1000 })).content;
  });
  afterAll(() => shop.close());

  type Asked = {
    keyword?: string;
    tagId?: number;
    brandIds?: number[];
    fromCents?: number;
    toCents?: number;
    promotionIds?: number[];
    inStock?: boolean;
  };
  const list = async (asked: Asked) =>
    (await shop.visitor.call(saleApi.search, { pageSize: 1000, ...asked })).content;
  const counts = (asked: Asked) => shop.visitor.call(saleApi.narrowings, asked);

  it("says of each brand, span of prices and promotion how many products it has, and nothing of those without any", async () => {
    for (const asked of [{}, { keyword: "奶粉" }, { tagId: 2 }, { inStock: true }]) {
      const shown = await list(asked);
      const found = await counts(asked);
      expect(shown.length).toBeGreaterThan(5);
      const tally = (pick: (one: ShopProduct) => number | undefined) =>
        Object.fromEntries(
          [...Map.groupBy(shown, pick)].flatMap(([id, ones]) =>
            id === undefined ? [] : [[id, ones.length]],
          ),
        );
      const brands = tally(({ brand }) => brand.id);
      expect(Object.keys(brands).length).toBeLessThanOrEqual(200);
      for (const { id, count } of found.brands) expect(brands[id]).toBe(count);
      expect(found.brands.length).toBe(Math.min(40, Object.keys(brands).length));
      expect(Object.fromEntries(found.promotions.map(({ id, count }) => [id, count]))).toEqual(
        tally(({ activity }) => activity?.id),
      );
      expect(found.prices.reduce((sum, { count }) => sum + count, 0)).toBe(shown.length);
      for (const { fromCents, toCents, count } of found.prices)
        expect(
          shown.filter(
            (one) =>
              one.currentPrice >= (fromCents ?? 0) && one.currentPrice <= (toCents ?? Number.MAX_VALUE),
          ),
        ).toHaveLength(count);
      expect(found.isCapped).toBe(false);
    }
  });

  it("shows as many products as it said, whatever else is chosen", async () => {
    const { brands, prices, promotions } = await counts({});
    const two = brands.slice(0, 2).map(({ id }) => id);
    const chosen = await list({ brandIds: two });
    expect(chosen.length).toBe((brands[0]?.count ?? 0) + (brands[1]?.count ?? 0));
    expect(new Set(chosen.map(({ brand }) => brand.id))).toEqual(new Set(two));
    const span = prices[1];
    if (!span || span.fromCents === null || span.toCents === null) throw new Error("there is no second span");
    const [fromCents, toCents] = [span.fromCents, span.toCents];
    expect(await list({ fromCents, toCents })).toHaveLength(span.count);
    const promotion = promotions[0];
    if (!promotion) throw new Error("nothing runs");
    const promoted = await list({ promotionIds: [promotion.id] });
    expect(promoted.map(({ activity }) => activity?.id)).toEqual(promoted.map(() => promotion.id));
    expect(promoted).toHaveLength(promotion.count);
    const within = await counts({ promotionIds: [promotion.id], fromCents, toCents });
    for (const { id, count } of within.brands)
      expect(await list({ promotionIds: [promotion.id], fromCents, toCents, brandIds: [id] })).toHaveLength(
        count,
      );
  });

  it("keeps what was chosen in sight when it has nothing, and reads the keyword no other way then", async () => {
    const of = (keyword: string) => list({ keyword });
    const milk = new Set((await of("奶粉")).map(({ brand }) => brand.id));
    const other = all.find(({ brand }) => !milk.has(brand.id))?.brand;
    if (!other) throw new Error("every brand has milk powder");
    expect(await list({ keyword: "奶粉", brandIds: [other.id] })).toEqual([]);
    const { brands } = await counts({ keyword: "奶粉", brandIds: [other.id] });
    expect(brands[0]).toEqual({ id: other.id, name: other.name, count: 0 });
    expect(brands.length).toBeGreaterThan(1);
  });

  it("knows nothing of a keyword that finds nothing", async () => {
    expect(await counts({ keyword: "没有这种东西" })).toMatchObject({
      brands: [],
      prices: [],
      promotions: [],
    });
  });
});
