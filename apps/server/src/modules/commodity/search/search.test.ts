import { saleApi } from "@crux/contract/sale";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { withoutWarnings } from "@crux/rules/catalogue/warnings";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { saveConfig } from "../../sale/service.ts";
import { type ProductDraft, saveCatalogue } from "../service.ts";
import { commoditySweeps } from "../sweeps.ts";

const HAN = /\p{Script=Han}/u;

describe.each(ENGINES)("search on %s", (engine) => {
  let shop: Shop;
  let all: ShopProduct[];
  beforeAll(async () => {
    shop = await openShop(engine);
    await runAsSystem(shop.app.kernel, (ctx) =>
      saveCatalogue(ctx, {
        brands: [
          { id: 800_001, name: "Zeta星辰", country: "" },
          { id: 800_002, name: "Omega", country: "" },
        ],
        tags: [],
        products: [
          draft(800_001, "蓝鲸鳕鱼肝 C7091 O'Neil\\n 100%", "普通描述", 800_001),
          draft(800_002, "鳕鱼与蓝鲸", "Zeta星辰的朋友", 800_002, 90),
          draft(800_003, "普通商品", "含有蓝鲸的描述", 800_002),
          draft(800_004, "蓝鲸", "短名", 800_002),
          draft(800_005, "大蓝鲸", "中间", 800_002, 50),
          draft(800_006, "普通商品二", "蓝色的鲸鱼鳕", 800_002),
        ],
      }),
    );
    all = (await shop.visitor.call(saleApi.search, { pageSize: 1000 })).content;
  });
  afterAll(() => shop.close());

  const find = async (keyword: string, rest: { tagId?: number } = {}) =>
    (await shop.visitor.call(saleApi.search, { keyword, pageSize: 1000, ...rest })).content.map(
      (one) => one.id,
    );

  it("finds every Chinese part of every name, brand and description but its warnings, and nothing else (R-LIST-02)", async () => {
    const texts = (one: ShopProduct) => [one.name, one.brand.name, withoutWarnings(one.description)];
    const parts = new Set<string>();
    for (const [index, text] of all.flatMap(texts).entries()) {
      const characters = [...text];
      for (const length of [1, 2, 3, 5]) {
        for (let start = index % 7; start + length <= characters.length; start += 7) {
          const part = characters.slice(start, start + length);
          if (part.every((character) => HAN.test(character))) parts.add(part.join(""));
        }
      }
    }
    expect(parts.size).toBeGreaterThan(200);
    for (const part of [...parts].slice(0, 200)) {
      const truth = all.filter((one) => texts(one).some((text) => text.includes(part))).map((one) => one.id);
      expect((await find(part)).toSorted(), part).toEqual(truth.toSorted());
    }
  });

  it("puts the whole name first, then its beginning, the name, the brand and the description", async () => {
    expect((await find("蓝鲸")).slice(0, 5)).toEqual([800_004, 800_001, 800_002, 800_005, 800_003]);
    expect(await find("zeta星")).toEqual([800_001, 800_002]);
  });

  it("does not take words that only stand side by side for the keyword", async () => {
    expect(await find("蓝鲸鳕")).toEqual([800_001]);
  });

  it("ignores case, width and blanks, and needs every part (OP-021)", async () => {
    expect(await find("ｃ７０９１")).toEqual([800_001]);
    expect(await find("  鳕鱼   ZETA ")).toEqual([800_001, 800_002]);
    expect(await find("091")).toContain(800_001);
    expect(await find("zeta鳕鱼")).toEqual([800_001, 800_002]);
    expect(await find("鳕鱼 nothinghasthis")).toEqual([]);
  });

  it("cuts what nobody wrote in one word into the words of the catalogue (OP-021)", async () => {
    expect(await find("鳕鱼蓝鲸")).toEqual([800_002, 800_001]);
    expect(await find("蓝鲸描述")).toEqual([800_001, 800_003]);
    expect(await find("zeta蓝鲸朋友")).toEqual([800_002]);
    expect(await find("鲸蓝鳕")).toEqual([]);
  });

  it("reads traditional characters, pinyin, characters that sound alike and one that is wrong", async () => {
    expect(await find("藍鯨鱈魚")).toEqual([800_001]);
    expect(await find("lán jīng xuěyú gān")).toEqual([800_001]);
    expect(await find("兰惊学鱼")).toEqual([800_001]);
    expect(await find("蓝鲸鳕猪肝")).toEqual([800_001]);
    expect(await find("dljing")).toEqual([]);
    expect(await find("dlj")).toEqual([800_005]);
  });

  it("says which word it shows instead of one that is nowhere, and looks for that alone where asked", async () => {
    const search = (keyword: string, rest: { asTyped?: boolean; pageNum?: number } = {}) =>
      shop.visitor.call(saleApi.search, { keyword, ...rest });
    const corrected = async (keyword: string) => (await search(keyword)).correctedTo;
    expect(await corrected("兰惊学鱼")).toBe("蓝鲸鳕鱼");
    expect(await corrected("lán jīng xuěyú gān")).toBe("蓝鲸鳕鱼肝");
    expect(await corrected("蓝鲸鳕猪肝")).toBe("蓝鲸鳕鱼肝");
    // 嗨 is read hei as a rule, and hai as well.
    expect(await corrected("嗨盐")).toBe("海盐");
    expect(await corrected("kurawa")).toBe("Kurrawa");
    expect(await corrected("kurawa 余油")).toBe("Kurrawa 鱼油");
    expect(await corrected("yingernaifen")).toBe("婴儿奶粉");
    expect(await corrected("dlj")).toBe("大蓝鲸");
    for (const keyword of ["蓝鲸", "藍鯨鱈魚", "zeta鳕鱼", "鳕鱼蓝鲸", "nothinghasthis", "%", ""])
      expect(await corrected(keyword), keyword).toBeNull();
    expect((await search("兰惊学鱼", { asTyped: true })).content).toEqual([]);
    expect((await search("藍鯨鱈魚", { asTyped: true })).content.map(({ id }) => id)).toEqual([800_001]);
    const counts = (asTyped: boolean) =>
      shop.visitor.call(saleApi.narrowings, { keyword: "兰惊学鱼", asTyped });
    expect((await counts(false)).brands).not.toEqual([]);
    expect((await counts(true)).brands).toEqual([]);
  });

  it("takes for the same what the merchant says is the same, from the next search on", async () => {
    const say = (value: string) =>
      runAsSystem(shop.app.kernel, async (ctx) => {
        await saveConfig(ctx, { SEARCH_SYNONYMS: value });
        ctx.invalidate("catalogue");
      });
    expect(await find("深蓝巨兽")).toEqual([]);
    await say(JSON.stringify(["深蓝巨兽 = 大蓝鲸"]));
    expect(await find("深蓝巨兽")).toEqual([800_005]);
    // Whoever clears a setting writes an empty text.
    await say("");
    expect(await find("深蓝巨兽")).toEqual([]);
    expect(await find("大蓝鲸")).toContain(800_005);
  });

  it("names what may have been meant where nothing is found", async () => {
    const near = (keyword: string) => shop.visitor.call(saleApi.nearWords, { keyword });
    expect(await find("星陈大海")).toEqual([]);
    expect((await near("zetta")).slice(0, 1)).toEqual(["Zeta星辰"]);
    expect(await near("鱼油油")).toContain("鱼油");
    expect(await near("qqqqqqqq")).toEqual([]);
    expect(await near("%")).toEqual([]);
  });

  it("answers where the nearest words are signs alone, which no text is found by", async () => {
    const near = (keyword: string) => shop.visitor.call(saleApi.nearWords, { keyword });
    await sql`insert into brand (name) values ('★'), ('é'), ('--')`.execute(shop.database.db);
    await runAsSystem(shop.app.kernel, async (ctx) => ctx.invalidate("catalogue"));
    expect(await near("é ẞ İ ﬁ")).toEqual([]);
    expect(await find("★ 鱼")).toEqual(await find("鱼"));
  });

  it("makes words anew that were made in an older way", async () => {
    await sql`update product_listing set words_version = 0, words = '' where product_id = 800004`.execute(
      shop.database.db,
    );
    await runAsSystem(shop.app.kernel, async (ctx) => ctx.invalidate("catalogue"));
    expect(await find("短名")).toEqual([]);
    for (const sweep of commoditySweeps) await sweepOnce(shop.app.kernel, sweep);
    await runAsSystem(shop.app.kernel, async (ctx) => ctx.invalidate("catalogue"));
    expect(await find("短名")).toEqual([800_004]);
  });

  it("finds something for every hot word of the demo (R-SEARCH-03)", async () => {
    const hot = await shop.visitor.call(saleApi.config, { name: "HOT_SEARCH" });
    const words = (hot?.value ?? "").replaceAll("*", "").split("||");
    expect(words.length).toBeGreaterThan(5);
    for (const word of words) expect(await find(word), word).not.toEqual([]);
  });

  it.each([
    "'",
    "\\",
    "''",
    "O'Neil",
    "%",
    "_",
    "100%",
    "a & b",
    "!x",
    ":*",
    "(",
    "<->",
    "'; drop table product; --",
    "x".repeat(100),
    "\u{20BB7}",
  ])("answers the keyword %j like any other", async (keyword) => {
    const { body } = await shop.visitor.raw("POST /sale/shopProduct/safe/search", { keyword });
    expect(body).toMatchObject({ code: 0, success: true });
  });

  it("finds names with marks by what people type of them", async () => {
    expect(await find("O'Neil")).toEqual([800_001]);
    expect(await find("neil")).toEqual([800_001]);
    expect(await find("%")).toEqual([]);
  });

  it("takes a tag to mean every tag below it (OP-021)", async () => {
    const { rows } = await sql<{ top: number; products: number[] }>`
      with recursive down as (
        select id as top, id from tag where level = 1
        union all select down.top, tag.id from down join tag on tag.parent_id = down.id
      )
      select top, array_agg(distinct p.id order by p.id) as products
      from down join product_tag t on t.tag_id = down.id join product p on p.id = t.product_id
      where p.sale_status = 'ONLINE' group by top`.execute(shop.database.db);
    expect(rows.length).toBeGreaterThan(2);
    for (const { top, products } of rows) {
      expect((await find("", { tagId: top })).toSorted()).toEqual([...products].toSorted());
    }
    const { body } = await shop.visitor.raw("POST /sale/shopProduct/safe/search", { tag: rows[0]?.top });
    expect(body.data).toMatchObject({ totalElements: rows[0]?.products.length });
    expect(await find("", { tagId: 999_999 })).toEqual([]);
  });
});

function draft(id: number, name: string, description: string, brandId: number, sold = 0): ProductDraft {
  return {
    id,
    name,
    description,
    brandId,
    sold,
    productType: "COMMODITY",
    saleStatus: "ONLINE",
    logisticsType: "GENERAL",
    weightGrams: 100,
    expiryText: "",
    attributeKeys: [],
    facts: [],
    limitCountries: "",
    imgUrl: "",
    descUrl: "",
    tagIds: [],
    skus: [
      {
        id,
        attributes: {},
        priceCents: 100,
        vipPriceCents: 0,
        displayPriceCents: 0,
        weightGrams: 100,
        supplier: "",
      },
    ],
  };
}
