import * as generalOutcome from "@crux/contract/outcomes/general";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleApi } from "@crux/contract/sale";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { setSaleStatus } from "../commodity/service.ts";
import { reserve, setStock } from "../inventory/service.ts";
import { saveConfig } from "./service.ts";

describe.each(ENGINES)("the sale calls on %s", (engine) => {
  let shop: Shop;
  let all: ShopProduct[];
  beforeAll(async () => {
    shop = await openShop(engine);
    all = (await shop.visitor.call(saleApi.search, { pageSize: 1000 })).content;
  });
  afterAll(() => shop.close());

  const first = (products: readonly ShopProduct[]) => {
    const [product] = products;
    if (!product) throw new Error("no product fits");
    return product;
  };

  it("answers banners of all positions by priority, without disabled ones (R-API-05, R-MODEL-01, R-MODEL-02)", async () => {
    const banners = await shop.visitor.call(saleApi.banners, {});
    expect(new Set(banners.map((one) => one.position))).toEqual(
      new Set(["TOP_BANNER", "INFO_BANNER", "MAIN_CATEGORY"]),
    );
    expect(banners.some((one) => one.disable)).toBe(false);
    expect(banners.map((one) => one.priority)).toEqual(
      banners.map((one) => one.priority).toSorted((a, b) => a - b),
    );
    expect(Object.keys(banners[0] ?? {}).sort()).toEqual(
      [
        "description",
        "disable",
        "id",
        "imgUrl",
        "position",
        "priority",
        "targetPage",
        "title",
        "type",
        "url",
      ].sort(),
    );
  });

  it("answers sections with their products in order (R-API-06)", async () => {
    const sections = await shop.visitor.call(saleApi.sections, {});
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) {
      expect(section.title).not.toBe("");
      expect(section.itemList.length).toBeGreaterThan(0);
      for (const { shopProduct } of section.itemList) expect(shopProduct.saleStatus).toBe("ONLINE");
    }
    const { rows } = await sql<{ id: number; products: number[] }>`
      select id, array_agg(product_id order by place) as products
      from section join section_product on section_id = id group by id order by priority, id`.execute(
      shop.database.db,
    );
    expect(
      sections.map(({ id, itemList }) => ({ id, products: itemList.map((item) => item.shopProduct.id) })),
    ).toEqual(rows);
  });

  it("answers public configuration only (R-API-07, R-MODEL-17)", async () => {
    const names = [
      "HOT_SEARCH",
      "LOGISTIC_SERVICES",
      "STORE_POLICY",
      "SHIPPING_RULES",
      "STORE_CONFIG",
      "NEW_USER_COUPON",
      "KF_QR",
      "KF_ACCOUNT",
      "KF_HOUR",
      "MP_QR",
      "MP_ACCOUNT",
    ];
    for (const name of names)
      expect(await shop.visitor.call(saleApi.config, { name })).toEqual({
        key: name,
        value: expect.stringMatching(/\S/),
      });
    const services = await shop.visitor.call(saleApi.config, { name: "LOGISTIC_SERVICES" });
    expect(Object.keys(JSON.parse(services?.value ?? "")[0]).sort()).toEqual([
      "name",
      "price",
      "remark",
      "skuId",
    ]);
    const price = await shop.visitor.call(saleApi.config, { name: "MEMBERSHIP_PRICE" });
    expect(price).toEqual({ key: "MEMBERSHIP_PRICE", value: "9900" });
    expect(await shop.visitor.call(saleApi.config, { name: "NO_SUCH_NAME" })).toBeNull();
    await runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, { INNER_KEY: "secret" }));
    expect(await shop.visitor.call(saleApi.config, { name: "INNER_KEY" })).toBeNull();
  });

  it("has shop 1 (R-API-08, R-CONST-01)", async () => {
    const shops = await shop.visitor.call(saleApi.shops, {});
    expect(shops[0]?.id).toBe(1);
  });

  it("pages the products that are on sale (R-API-10, R-CONST-09)", async () => {
    const page = await shop.visitor.call(saleApi.search, { pageNum: 0, pageSize: 5 });
    expect(page).toMatchObject({ number: 0, size: 5, numberOfElements: 5, first: true, empty: false });
    expect(page.totalElements).toBe(all.length);
    const second = await shop.visitor.call(saleApi.search, { pageNum: 1, pageSize: 5 });
    expect(new Set([...page.content, ...second.content].map((one) => one.id)).size).toBe(10);
    const beyond = await shop.visitor.call(saleApi.search, { pageNum: 99_999, pageSize: 1000 });
    expect(beyond).toMatchObject({ totalElements: all.length, empty: true, last: true });
    expect(all.every((one) => one.saleStatus === "ONLINE" && one.id < 900_000)).toBe(true);
  });

  it("finds twenty products on sale at first, by a word, too (R-API-10)", async () => {
    const page = await shop.visitor.call(saleApi.search, {});
    expect(page).toMatchObject({ number: 0, size: 20, numberOfElements: 20, totalElements: all.length });
    const found = await shop.visitor.call(saleApi.search, { keyword: "奶粉", pageNum: 0 });
    expect(found.totalElements).toBeGreaterThan(1);
    expect(found.totalElements).toBeLessThan(all.length);
    for (const one of found.content) {
      expect(one.saleStatus).toBe("ONLINE");
      expect(`${one.name} ${one.description} ${one.logisticsType}`).toMatch(/奶粉|MILK/);
    }
  });

  it("answers what a product is, at the price of its cheapest sku (R-API-12, R-MODEL-04)", async () => {
    const wanted = first(all.filter((one) => one.skuCount > 1));
    const product = await shop.visitor.call(saleApi.product, { id: wanted.id });
    const words = { imgAlts: expect.any(Array), descAlts: expect.any(Array) };
    expect(product).toEqual({ ...wanted, ...words });
    const { rows } = await sql<{ lowest: number }>`
      select min(price_cents) as lowest from sku where product_id = ${wanted.id}`.execute(shop.database.db);
    expect(product.currentPrice).toBe(rows[0]?.lowest);
    expect(Object.keys(product)).not.toContain("productType");
    expect(await shop.visitor.refusal(saleApi.product, { id: 99_999_999 })).toBe(
      saleOutcome.PRODUCT_NOT_FOUND,
    );
    expect(await shop.visitor.refusal(saleApi.product, { id: 900_001 })).toBe(saleOutcome.PRODUCT_NOT_FOUND);
  });

  it("answers only the products of an activity (R-API-11)", async () => {
    const { rows } = await sql<{ id: number; products: number }>`
      select activity_id as id, count(*) as products from activity_product group by 1 order by 1`.execute(
      shop.database.db,
    );
    for (const { id, products } of rows) {
      const page = await shop.visitor.call(saleApi.query, { activityId: id, pageSize: 1000 });
      expect(page.content.every((one) => one.activity?.id === id)).toBe(true);
      expect(page.totalElements).toBeLessThanOrEqual(products);
      expect(page.totalElements).toBeGreaterThan(0);
    }
    expect(await shop.visitor.call(saleApi.query, { activityId: 999_999 })).toMatchObject({
      totalElements: 0,
    });
  });

  it("lists the products of some numbers, as far as they are sold, and within an activity", async () => {
    const [promoted, plain] = [
      first(all.filter((one) => one.activity)),
      first(all.filter((one) => !one.activity)),
    ];
    const numbers = async (asked: { ids: number[]; activityId?: number }) =>
      (await shop.visitor.call(saleApi.query, asked)).content.map(({ id }) => id).toSorted((a, b) => a - b);
    const ids = [promoted.id, plain.id];
    expect(await numbers({ ids: [...ids, 999_999] })).toEqual(ids.toSorted((a, b) => a - b));
    expect(await numbers({ ids, activityId: promoted.activity?.id ?? 0 })).toEqual([promoted.id]);
    expect((await shop.visitor.raw("POST /sale/shopProduct/safe/query", { ids: [] })).body).toMatchObject({
      code: generalOutcome.INVALID_REQUEST,
    });
  });

  it("sorts by sales and price, and leaves out what is sold out", async () => {
    const by = async (sort: "SOLD" | "PRICE_ASC" | "PRICE_DESC") =>
      (await shop.visitor.call(saleApi.search, { sort, pageSize: 1000 })).content;
    const prices = (await by("PRICE_ASC")).map((one) => one.currentPrice);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await by("PRICE_DESC")).map((one) => one.currentPrice)).toEqual(prices.toReversed());
    const sold = (await by("SOLD")).map((one) => one.sold);
    expect(sold).toEqual(sold.toSorted((a, b) => b - a));

    const product = first(
      all.filter((one) => one.oversale === 0 && one.totalAvailable > 0 && one.skuCount === 1),
    );
    const { rows } = await sql<{ id: number }>`select id from sku where product_id = ${product.id}`.execute(
      shop.database.db,
    );
    await runAsSystem(shop.app.kernel, (ctx) =>
      setStock(
        ctx,
        rows.map(({ id }) => ({ skuId: id, quantity: 0 })),
      ),
    );
    const inStock = await shop.visitor.call(saleApi.search, { inStock: true, pageSize: 1000 });
    expect(inStock.content.some((one) => one.id === product.id)).toBe(false);
    expect(inStock.content.every((one) => one.totalAvailable > 0 || one.oversale === 1)).toBe(true);
    expect(await shop.visitor.call(saleApi.product, { id: product.id })).toMatchObject({ totalAvailable: 0 });
  });

  it("shows at once what an order leaves", async () => {
    const product = first(all.filter((one) => one.totalAvailable > 5));
    const before = await shop.visitor.call(saleApi.product, { id: product.id });
    const { rows } = await sql<{ id: number }>`
      select sku_id as id from stock join sku on sku.id = stock.sku_id
      where product_id = ${product.id} and on_hand > 1 order by 1`.execute(shop.database.db);
    const skuId = rows[0]?.id ?? 0;
    await runAsSystem(shop.app.kernel, (ctx) =>
      reserve(ctx, { orderId: 990_001, lines: [{ skuId, quantity: 1 }] }),
    );
    const after = await shop.visitor.call(saleApi.product, { id: product.id });
    expect(after.totalAvailable).toBe(before.totalAvailable - 1);
  });

  it("never lists a product that was taken down, but still answers it (R-PROD-10)", async () => {
    const product = first(all.filter((one) => one.totalAvailable > 0));
    await runAsSystem(shop.app.kernel, (ctx) =>
      setSaleStatus(ctx, { productId: product.id, saleStatus: "OFFLINE" }),
    );
    for (const saleStatus of [["ONLINE"], ["OFFLINE"], ["ONLINE", "OFFLINE", "SUSPEND"], []] as const) {
      const { content } = await shop.visitor.call(saleApi.search, {
        saleStatus: [...saleStatus],
        pageSize: 1000,
      });
      expect(content.some((one) => one.id === product.id)).toBe(false);
    }
    const found = await shop.visitor.call(saleApi.search, { keyword: product.name });
    expect(found.content.some((one) => one.id === product.id)).toBe(false);
    expect(await shop.visitor.call(saleApi.product, { id: product.id })).toMatchObject({
      saleStatus: "OFFLINE",
    });
  });

  it.each<[line: string, body?: unknown]>([
    ["POST /sale/shopProduct/safe/search", { pageNum: -1 }],
    ["POST /sale/shopProduct/safe/search", { pageNum: 1e9 }],
    ["POST /sale/shopProduct/safe/search", { pageSize: 0 }],
    ["POST /sale/shopProduct/safe/search", { pageSize: 1e9 }],
    ["POST /sale/shopProduct/safe/search", { pageNum: "x" }],
    ["POST /sale/shopProduct/safe/search", { keyword: 5 }],
    ["POST /sale/shopProduct/safe/search", { keyword: "a\u0000b" }],
    ["POST /sale/shopProduct/safe/search", { keyword: "长".repeat(101) }],
    ["POST /sale/shopProduct/safe/search", { tagId: -1 }],
    ["POST /sale/shopProduct/safe/search", { tagId: 2 ** 60 }],
    ["POST /sale/shopProduct/safe/search", { sort: "price; drop table product" }],
    ["POST /sale/shopProduct/safe/search", { saleStatus: ["ANY"] }],
    ["POST /sale/shopProduct/safe/search", { inStock: "yes" }],
    ["POST /sale/shopProduct/safe/search", []],
    ["POST /sale/shopProduct/safe/search", "{"],
    ["POST /sale/shopProduct/safe/query", { activityId: {} }],
    ["GET /sale/shopProduct/safe/0"],
    ["GET /sale/shopProduct/safe/-1"],
    ["GET /sale/shopProduct/safe/1.5"],
    ["GET /sale/shopProduct/safe/99999999999999999"],
    ["GET /sale/shopProduct/safe/abc"],
    ["GET /sale/config"],
    ["GET /sale/config?name=%00"],
  ])("refuses %s %j as an invalid request", async (line, body) => {
    const answer = await shop.visitor.raw(line, body);
    expect(answer.body).toMatchObject({ code: generalOutcome.INVALID_REQUEST, success: false, data: null });
  });
});
