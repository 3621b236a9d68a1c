import { saleApi } from "@crux/contract/sale";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { setSaleStatus } from "@crux/server/modules/commodity/service";
import { setStock } from "@crux/server/modules/inventory/service";
import { goods, productOf } from "@crux/server/testing/goods";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browsing, openBrowsing, soon } from "./browsing.ts";
import { enlarge } from "./enlarge.ts";
import { follow } from "./follow.ts";
import { hold } from "./hold.ts";
import { fitsSideways, toastText } from "./phone.ts";

/** Two skus, with 200粒 and with 400粒. */
const OIL = productOf(goods.oil());

describe("the product page", () => {
  let visit: Browsing;
  let all: ShopProduct[];
  const added: Request[] = [];
  beforeAll(async () => {
    visit = await openBrowsing("meimei-88");
    all = (await visit.phone.caller.call(saleApi.search, { pageSize: 1000 })).content;
    visit.phone.page.on("request", (request) => {
      if (request.url().endsWith("/cartItems")) added.push(request);
    });
  });
  afterAll(() => visit?.close());

  const product = (fits: (one: ShopProduct) => boolean) => {
    const found = all.find(fits);
    if (!found) throw new Error("no product fits");
    return found;
  };
  const page = () => visit.phone.page;
  const button = (name: string | RegExp) => page().getByRole("button", { name });
  const sheet = () => page().getByRole("dialog");
  /** A sheet that closed takes its entry out of the history a moment later: a page that opens meanwhile would be left again. */
  const historySettled = () =>
    soon(() => page().evaluate(() => (history.state as { layer?: string } | null)?.layer)).toBeUndefined();
  const change = (work: Parameters<typeof runAsSystem<void>>[1]) => runAsSystem(visit.shop.app.kernel, work);
  const openSheet = async (id: number) => {
    await visit.open(`/product?id=${id}`);
    await button("加入购物车").click();
    await sheet().getByText("物流重量").waitFor();
  };

  it("shows prices, texts, specs and pictures (R-PROD-01, R-PROD-03, R-PROD-05, R-PROD-07, R-PROD-08)", async () => {
    await visit.open(`/product?id=${OIL}`);
    expect(await page().title()).toBe("商品详情");
    const { name, description, brand, weight, currentPrice, descUrl } = product((one) => one.id === OIL);
    await page().getByRole("heading", { name }).waitFor();
    await visit.phone.sees(description.slice(0, 12));
    expect(await page().locator('main [role="text"]').first().textContent()).toBe(
      `$${(currentPrice / 100).toFixed(2)}`,
    );
    const table = page().getByRole("table");
    expect(await table.getByRole("row", { name: "品牌" }).textContent()).toContain(brand.name);
    expect(await table.getByRole("row", { name: "物流重量" }).textContent()).toContain(`${weight}kg`);
    const details = page().getByRole("region", { name: "商品详情" }).getByRole("img");
    const order = await details.evaluateAll((pictures) =>
      pictures.map((picture) => new URL((picture as HTMLImageElement).src).pathname),
    );
    expect(order).toEqual(descUrl.split("||"));
    expect(await fitsSideways(page())).toBe(true);
  });

  it("shows price, name, promotion and choice on the first screen, the long text below (R-PROD-05, R-PROD-06)", async () => {
    const { id, description } = product(
      (one) => one.activity !== null && one.attributeKeys.length > 0 && one.description.length > 60,
    );
    await visit.open(`/product?id=${id}`);
    const bottom = async (part: ReturnType<typeof button>) => {
      const box = await part.boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? 0);
    };
    const bar = (await button("加入购物车").boundingBox())?.y ?? 0;
    expect(await bottom(page().getByRole("link", { name: /^促销/ }))).toBeLessThan(bar);
    const chosen = await bottom(button(/^(选择|已选)/));
    expect(chosen).toBeLessThan(bar);
    const text = page().getByRole("region", { name: "商品介绍" }).getByText(description.slice(0, 12));
    expect((await text.boundingBox())?.y).toBeGreaterThan(chosen);
  });

  it("has home, cart and the act at the bottom (R-PROD-09)", async () => {
    await visit.open(`/product?id=${OIL}`);
    const links = page().getByRole("navigation", { name: "快捷入口" });
    await links.getByRole("link", { name: /购物车/ }).click();
    await soon(visit.place).toBe("/cart");
    await page().goBack();
    await links.getByRole("link", { name: "首页" }).click();
    await soon(visit.place).toBe("/");
  });

  it("says on and by the button why nothing can be bought (R-PROD-10, R-PROD-11, R-PROD-13, R-PROD-14)", async () => {
    const oversale = product((one) => one.oversale === 0 && one.skuCount === 1 && one.totalAvailable > 0);
    const lacking = product((one) => one.oversale === 0 && one.totalAvailable === 0);
    const states = [
      ["OFFLINE", oversale.id, "商品已下架"],
      ["SUSPEND", oversale.id, "商品暂停销售"],
      ["ONLINE", lacking.id, "商品缺货"],
    ] as const;
    for (const [saleStatus, productId, text] of states) {
      await change((ctx) => setSaleStatus(ctx, { productId, saleStatus }));
      await visit.open(`/product?id=${productId}`);
      const act = button(text);
      expect(await act.getAttribute("aria-disabled")).toBe("true");
      await act.click({ force: true });
      expect(await toastText(page())).toBe(text);
      expect(await sheet().count()).toBe(0);
    }
    await change((ctx) => setSaleStatus(ctx, { productId: oversale.id, saleStatus: "ONLINE" }));
  });

  it("greys options without stock, which do not react, and marks the chosen one (R-PROD-16 to R-PROD-18)", async () => {
    await change((ctx) => setStock(ctx, [{ skuId: goods.bigOil(), quantity: 0 }]));
    await openSheet(OIL);
    const { name, weight, logisticsType, expiryDate, currentPrice } = product((one) => one.id === OIL);
    for (const [caption, value] of [
      ["物流重量", `${weight}kg`],
      ["物流类型", goodsCategoryLabel(logisticsType)],
      ["保质期", expiryDate],
    ])
      expect(
        await sheet()
          .getByText(caption ?? "", { exact: true })
          .locator("xpath=..")
          .textContent(),
      ).toBe(`${caption}${value}`);
    const head = sheet().locator("header");
    expect(await head.textContent()).toContain(name);
    expect(await head.textContent()).toContain(`$${(currentPrice / 100).toFixed(2)}`);
    await head.locator("img").waitFor();
    await sheet().getByRole("textbox", { name: "数量" }).waitFor();
    await sheet().getByRole("button", { name: "确定" }).waitFor();
    const lacking = sheet().getByRole("button", { name: "400粒，缺货" });
    await lacking.click();
    expect(await lacking.getAttribute("aria-pressed")).toBe("false");
    const there = sheet().getByRole("button", { name: "200粒" });
    const colour = (option: typeof there) => option.evaluate((element) => getComputedStyle(element).color);
    expect(await colour(lacking)).not.toBe(await colour(there));
    await there.click();
    expect(await there.getAttribute("aria-pressed")).toBe("true");
    await change((ctx) => setStock(ctx, [{ skuId: goods.bigOil(), quantity: 3 }]));
  });

  it("lets every option of an oversale product be chosen, up to 50 (R-PROD-12, R-PROD-18, R-PROD-19, R-PROD-20)", async () => {
    await change((ctx) =>
      setStock(ctx, [
        { skuId: goods.oil(), quantity: 0, oversale: true },
        { skuId: goods.bigOil(), quantity: 0, oversale: true },
      ]),
    );
    await openSheet(OIL);
    const [few, many] = ["200粒", "400粒"].map((name) => sheet().getByRole("button", { name }));
    const marked = async () => [
      await few?.getAttribute("aria-pressed"),
      await many?.getAttribute("aria-pressed"),
    ];
    await few?.click();
    expect(await marked()).toEqual(["true", "false"]);
    await many?.click();
    expect(await marked()).toEqual(["false", "true"]);
    const pieces = sheet().getByRole("textbox", { name: "数量" });
    await pieces.fill("51");
    await pieces.blur();
    expect(await toastText(page())).toBe("最多可买50件");
    await pieces.fill("50");
    await pieces.blur();
    expect(await pieces.inputValue()).toBe("50");
    await change((ctx) =>
      setStock(ctx, [
        { skuId: goods.oil(), quantity: 900, oversale: false },
        { skuId: goods.bigOil(), quantity: 3, oversale: false },
      ]),
    );
  });

  it("lets the choice set price, stock and the most pieces (R-PROD-20)", async () => {
    await openSheet(OIL);
    await sheet().getByRole("button", { name: "400粒" }).click();
    await sheet().getByText("仅剩3件").waitFor();
    const pieces = sheet().getByRole("textbox", { name: "数量" });
    await pieces.fill("4");
    await pieces.blur();
    expect(await toastText(page())).toBe("最多可买3件");
    await sheet().getByRole("button", { name: "200粒" }).click();
    await sheet().getByText("库存900件").waitFor();
  });

  it("says price and stock of a choice in letters twice as large, too", async () => {
    await page().setViewportSize({ width: 320, height: 640 });
    await openSheet(OIL);
    await enlarge(page(), "200%");
    const cut = await sheet().evaluate((dialog) =>
      [...dialog.querySelectorAll("header p, header [role=text], header span")]
        .filter((part) => part.getBoundingClientRect().right > dialog.getBoundingClientRect().right + 1)
        .map((part) => part.textContent),
    );
    expect(cut).toEqual([]);
    const stock = await sheet().getByText(/^库存/).boundingBox();
    // One line of two, not a column of single characters.
    expect(stock?.width).toBeGreaterThan(stock?.height ?? 0);
    await page().setViewportSize({ width: 390, height: 844 });
  });

  it("asks for the attribute that is missing (R-PROD-21)", async () => {
    await openSheet(OIL);
    await sheet().getByRole("button", { name: "确定" }).click();
    expect(await toastText(page())).toBe("请选择规格");
    const toast = await sheet().getByText("请选择规格", { exact: true }).last().boundingBox();
    const head = await sheet().boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(head?.y ?? 0);
    expect(added).toHaveLength(0);
  });

  it("closes, then adds exactly the chosen sku, and keeps the choice (R-PROD-22, R-PROD-24)", async () => {
    await openSheet(OIL);
    await sheet().getByRole("button", { name: "400粒" }).click();
    await sheet()
      .getByRole("button", { name: /^增加.*数量$/ })
      .click();
    await page().keyboard.press("Escape");
    await soon(() => sheet().count()).toBe(0);
    await button("加入购物车").click();
    const request = page().waitForRequest((one) => one.url().endsWith("/cartItems"));
    await sheet().getByRole("button", { name: "确定" }).click();
    await request;
    expect(await sheet().count()).toBe(0);
    await visit.phone.sees("已加入购物车");
    expect(added.map((request) => request.postDataJSON())).toEqual([
      { itemList: [{ checkFlag: true, quantity: 2, skuId: goods.bigOil() }] },
    ]);
    await page().getByRole("link", { name: "购物车，2件商品" }).waitFor();
  });

  it("takes a double tap on 确定 as one, and stays closed", async () => {
    await openSheet(OIL);
    await sheet().getByRole("button", { name: "200粒" }).click();
    added.length = 0;
    const place = await button("确定").boundingBox();
    const spot = { x: (place?.x ?? 0) + (place?.width ?? 0) * 0.7, y: (place?.y ?? 0) + 20 };
    // The second tap comes when the sheet is gone and the button that opened it lies there; a busy phone hears of it late.
    const touch = await page().context().newCDPSession(page());
    const firstAt = Date.now() / 1000;
    for (const timestamp of [firstAt, firstAt + 0.2]) {
      const tap = { ...spot, timestamp, button: "left", clickCount: 1 } as const;
      await touch.send("Input.dispatchMouseEvent", { type: "mousePressed", ...tap });
      await touch.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...tap });
      await sheet().waitFor({ state: "detached" });
    }
    await page().waitForTimeout(500);
    expect(await sheet().count()).toBe(0);
    expect(added).toHaveLength(1);
  });

  it("takes the last sku where there is nothing to choose (R-PROD-23)", async () => {
    await visit.edit(`
      insert into product (id, brand_id, name, logistics_type, weight_grams, created_at)
        select 800001, min(id), '没有规格的商品', 'GENERAL', 100, now() from brand;
      insert into sku (id, product_id, price_cents, weight_grams) values (800001, 800001, 100, 100), (800002, 800001, 200, 100)`);
    await change((ctx) =>
      setStock(ctx, [
        { skuId: 800001, quantity: 5 },
        { skuId: 800002, quantity: 5 },
      ]),
    );
    await openSheet(800001);
    const request = page().waitForRequest((one) => one.url().endsWith("/cartItems"));
    await sheet().getByRole("button", { name: "确定" }).click();
    expect((await request).postDataJSON().itemList[0].skuId).toBe(800002);
  });

  it("never shows the former product on a slow network (R-PROD-25)", async () => {
    const next = product((one) => one.id !== OIL && one.totalAvailable > 0);
    const former = product((one) => one.id === OIL);
    await visit.open(`/product?id=${OIL}`);
    await page().getByRole("link", { name: "首页" }).click();
    const letGo = await hold(page(), `**/safe/${next.id}`);
    await visit.open("/shop_product");
    await page().locator(`main a[href="/product?id=${next.id}"]`).first().click();
    await soon(visit.place).toBe(`/product?id=${next.id}`);
    expect(await page().getByText(former.name).count()).toBe(0);
    letGo();
    await page().getByRole("heading", { name: next.name }).waitFor();
  });

  it("tells of a product that does not exist and keeps its bar", async () => {
    await visit.open("/search");
    await follow(page(), "/product?id=99999999");
    await visit.phone.sees("商品不存在或已下架");
    await page().getByRole("navigation", { name: "快捷入口" }).waitFor();
    expect(await page().getByText("商品不存在", { exact: true }).count()).toBe(0);
    await page().getByRole("region", { name: "为您推荐" }).getByRole("button").first().click();
    await sheet().getByText("物流重量").waitFor();
    await sheet().getByRole("button", { name: "关闭" }).click();
    await sheet().waitFor({ state: "detached" });
    await historySettled();
  });

  it("says where prices begin, and follows the chosen sku (R-PROD-03)", async () => {
    await visit.open(`/product?id=${OIL}`);
    const shown = page().locator('main [role="text"]').first().locator("..");
    expect(await shown.textContent()).toBe("$24.95起");
    await page().getByRole("button", { name: "加入购物车" }).click();
    const sheet = page().getByRole("dialog");
    await sheet.getByRole("button", { name: "400粒" }).click();
    await sheet.getByRole("button", { name: "关闭" }).click();
    await soon(() => shown.textContent()).toBe("$43.95");
    await historySettled();
  });

  it("shows the colour that is chosen, in the sheet and in the cart", async () => {
    await openSheet(productOf(goods.boots()));
    const shown = () => sheet().getByRole("button", { name: "查看大图" }).locator("img").getAttribute("src");
    const first = await shown();
    for (const name of ["栗色", "深灰"])
      expect(await sheet().getByRole("button", { name }).locator("img").count()).toBe(1);
    expect(await sheet().getByRole("button", { name: "37" }).locator("img").count()).toBe(0);
    await sheet().getByRole("button", { name: "深灰" }).click();
    await soon(shown).not.toBe(first);
    await sheet().getByRole("button", { name: "37" }).click();
    const grey = new URL((await shown()) ?? "", page().url()).pathname;
    await sheet().getByRole("button", { name: "确定" }).click();
    await visit.phone.sees("已加入购物车");
    await visit.open("/cart");
    const line = page()
      .getByRole("img", { name: /雪地靴/ })
      .first();
    expect(new URL((await line.getAttribute("src")) ?? "", page().url()).pathname).toBe(grey);
  });

  it("met no script error, console error or content-policy fault on the way", () => {
    // The page without icon on which the session was stored is not the shop's.
    expect(visit.phone.faults).toEqual([]);
  });
});
