import { saleApi } from "@crux/contract/sale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { ENGINES, openShop } from "../../../testing/open-shop.ts";
import type { Shop } from "../../../testing/shop-on.ts";

/** Sold best, so that they stand before all others in every index of what was sold. */
const FRONT = { goods: 9_500, first: 2_000_000 };
const COMMON = { goods: 2_400, first: 3_000_000 };
/** The one that is called by its word alone. */
const NAMED = 1_990;
/** What nobody bought: one is called by the word that all before have, one begins with it. */
const UNSOLD = { first: 4_100_000, names: ["常品", "常品珍藏版"] };
const PAGE = 100;

describe.each(ENGINES)("lists of thousands of products on %s", (engine) => {
  let shop: Shop;

  const search = (input: object) => shop.visitor.call(saleApi.search, { pageSize: PAGE, ...input });
  const idsOf = (page: { content: { id: number }[] }) => page.content.map(({ id }) => id);

  beforeAll(async () => {
    shop = await openShop(engine);
    await put({ ...FRONT, word: "常品", sold: "100000 + number", name: "'优常品' || number || '珍藏'" });
    await put({ ...COMMON, word: "稀品", sold: "number / 10" });
    const name = `(array['${UNSOLD.names.join("','")}'])[number]`;
    await put({ goods: 2, first: UNSOLD.first, word: "常品", sold: "0", name });
    await shop.database.script("analyze");
  }, 120_000);
  afterAll(() => shop.close());

  /** Products of one word, each dearer than the one before; every third has no piece left. */
  async function put({
    goods,
    first,
    word,
    sold,
    name = `case when number = ${NAMED} then '${word}' else '${word}' || number end`,
  }: {
    goods: number;
    first: number;
    word: string;
    sold: string;
    name?: string;
  }) {
    await shop.database.script(`
      insert into product (id, brand_id, name, logistics_type, weight_grams, sold, created_at)
        select ${first} + number, (select min(id) from brand), ${name}, 'HEALTH', 100, ${sold}, now()
        from generate_series(1, ${goods}) number;
      insert into sku (id, product_id, price_cents, weight_grams)
        select ${first} + number, ${first} + number, 100000 + number, 100 from generate_series(1, ${goods}) number;
      insert into stock (sku_id, on_hand)
        select ${first} + number, number % 3 from generate_series(1, ${goods}) number;
      insert into product_listing (product_id, sale_status, price_cents, sold, name, brand, prose, words, words_version)
        select ${first} + number, 'ONLINE', 100000 + number, ${sold}, ${name}, '', '',
          array_to_tsvector(array['${word}', '珍藏']), 1
        from generate_series(1, ${goods}) number;`);
  }

  it("counts to 2,000, and beyond says only that there are more than it showed (R-API-10, R-LIST-04)", async () => {
    const first = await search({ keyword: "" });
    expect(first).toMatchObject({ totalElements: 2_001, numberOfElements: PAGE, last: false });
    const far = await search({ keyword: "", pageNum: 30 });
    expect(far).toMatchObject({ totalElements: 3_101, numberOfElements: PAGE, last: false });
    const common = await search({ keyword: "常品" });
    expect(common).toMatchObject({ totalElements: 2_001, numberOfElements: PAGE });
    const last = await search({ keyword: "常品", pageNum: 96, pageSize: PAGE });
    expect(last).toMatchObject({ totalElements: FRONT.goods + UNSOLD.names.length, empty: true });
  });

  it("shows what is called so before all that is sold better, and of the rest what is sold best (R-API-10)", async () => {
    const pages = [0, 1, 2, 3, 4].map((pageNum) => search({ keyword: "常品", pageNum }));
    const ids = (await Promise.all(pages)).flatMap(idsOf);
    const best = Array.from({ length: 5 * PAGE }, (_, at) => FRONT.first + FRONT.goods - at);
    const named = [UNSOLD.first + 1, UNSOLD.first + 2];
    expect(ids).toEqual([...named, ...best].slice(0, 5 * PAGE));
    const below = await search({ keyword: "常品", pageNum: 25 });
    expect(below).toMatchObject({ totalElements: 26 * PAGE + 1, last: false });
    expect(idsOf(below)).toEqual(
      Array.from({ length: PAGE }, (_, at) => FRONT.first + FRONT.goods + named.length - 25 * PAGE - at),
    );
    const far = await search({ keyword: "常品", saleStatus: ["ONLINE", "SUSPEND"] });
    expect(idsOf(far).slice(0, 3)).toEqual([...named, best[0]]);
  });

  it("finds by several words what is called by all of them in turn (R-API-10)", async () => {
    const page = await search({ keyword: "常品 珍藏" });
    expect(page.content.slice(0, 2).map(({ id }) => id)).toEqual([
      UNSOLD.first + 2,
      FRONT.first + FRONT.goods,
    ]);
  });

  it("looks at the names of thousands that hardly anybody bought (R-API-10)", async () => {
    const page = await search({ keyword: "稀品" });
    expect(page).toMatchObject({ totalElements: 2_001, numberOfElements: PAGE });
    expect(page.content[0]?.id).toBe(COMMON.first + NAMED);
    expect(new Set(idsOf(page)).size).toBe(PAGE);
    const last = await search({ keyword: "稀品", pageNum: 23 });
    expect(last).toMatchObject({ totalElements: COMMON.goods + 1, numberOfElements: PAGE });
    const behind = await search({ keyword: "稀品", pageNum: 24 });
    expect(behind).toMatchObject({ totalElements: COMMON.goods, empty: true });
  });

  it("puts thousands in the order of their price, whatever their place among those sold (R-API-10)", async () => {
    const cheap = await search({ keyword: "稀品", sort: "PRICE_ASC", pageNum: 1 });
    expect(idsOf(cheap)).toEqual(Array.from({ length: PAGE }, (_, at) => COMMON.first + PAGE + 1 + at));
    const dear = await search({ keyword: "稀品", sort: "PRICE_DESC" });
    expect(idsOf(dear)).toEqual(Array.from({ length: PAGE }, (_, at) => COMMON.first + COMMON.goods - at));
    const sold = await search({ keyword: "稀品", sort: "SOLD" });
    expect(sold.content[0]?.id).toBe(COMMON.first + COMMON.goods);
  });

  it("leaves out what has no piece left, page by page (R-API-10)", async () => {
    const pages = [0, 1, 2, 3].map((pageNum) => search({ keyword: "常品", inStock: true, pageNum }));
    const ids = (await Promise.all(pages)).flatMap(idsOf);
    expect(new Set(ids).size).toBe(4 * PAGE);
    expect(ids.every((id) => (id - FRONT.first) % 3 !== 0)).toBe(true);
    expect(ids[2]).toBe(FRONT.first + FRONT.goods);
    const below = idsOf(await search({ keyword: "常品", inStock: true, pageNum: 25 }));
    expect(below.every((id) => (id - FRONT.first) % 3 !== 0)).toBe(true);
    expect(below[0]).toBe(FRONT.first + FRONT.goods - (3 * (25 * PAGE - UNSOLD.names.length)) / 2);
  });

  it("remembers that there were many until goods change (R-API-10)", async () => {
    await search({ keyword: "常品" });
    const left = 150;
    await shop.database.script(`
      update product_listing set sale_status = 'OFFLINE'
      where product_id > ${FRONT.first + left} and product_id <= ${FRONT.first + FRONT.goods}`);
    const remembered = await search({ keyword: "常品", sort: "SOLD" });
    expect(remembered).toMatchObject({ totalElements: 2_001, numberOfElements: PAGE });
    await runAsSystem(shop.app.kernel, async (ctx) => ctx.invalidate("catalogue"));
    const counted = await search({ keyword: "常品", sort: "SOLD" });
    expect(counted).toMatchObject({ totalElements: left + UNSOLD.names.length, numberOfElements: PAGE });
  });
});
