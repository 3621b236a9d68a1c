import { saleApi } from "@crux/contract/sale";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { goods, productOf } from "@crux/server/testing/goods";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { type Browsing, openBrowsing, soon } from "./browsing.ts";
import { openCustomer, openVisitor, toastText } from "./phone.ts";

const OIL = productOf(goods.oil());
const HONEY = productOf(goods.honey());

describe("pictures, member prices and promotions of a product", () => {
  let visit: Browsing;
  let all: ShopProduct[];
  beforeAll(async () => {
    visit = await openBrowsing("meimei-88");
    all = (await visit.phone.caller.call(saleApi.search, { pageSize: 1000 })).content;
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

  it("turns several pictures every 3 s and opens them large (R-PROD-02, R-CONST-04)", async () => {
    await visit.open(`/product?id=${OIL}`);
    const region = page().getByRole("region", { name: "商品图片" });
    const count = product((one) => one.id === OIL).imgUrl.split("||").length;
    const shown = await region.evaluate(
      (carousel) =>
        new Promise<{ ms: number; text: string }[]>((resolve) => {
          const seen: { ms: number; text: string }[] = [];
          new MutationObserver(() => {
            const text = /\d+\/\d+/.exec(carousel.textContent ?? "")?.[0] ?? "";
            if (text !== seen.at(-1)?.text) seen.push({ ms: performance.now(), text });
            if (seen.length > 5) resolve(seen);
          }).observe(carousel, { childList: true, subtree: true, characterData: true });
        }),
    );
    const turns = shown.map(({ text }) => text);
    const [first = ""] = turns;
    const from = Number(first.split("/")[0]) - 1;
    expect(turns).toEqual(turns.map((_, turn) => `${((from + turn) % count) + 1}/${count}`));
    const whole = (shown.at(-1)?.ms ?? 0) - (shown[0]?.ms ?? 0);
    expect(whole).toBeGreaterThan((turns.length - 1) * 2_500);
    await region.getByRole("group").nth(1).click();
    await page().getByRole("dialog", { name: "图片预览" }).waitFor();
    await page().goBack();
    await soon(() => page().getByRole("dialog").count()).toBe(0);
    expect(await visit.place()).toBe(`/product?id=${OIL}`);
    await visit.edit(`update product set img_url = split_part(img_url, '||', 1) where id = ${HONEY}`);
    await visit.open(`/product?id=${HONEY}`);
    expect(await region.getByRole("button", { name: /轮播/ }).count()).toBe(0);
    expect(await region.getByRole("img").count()).toBe(1);
  });

  it("shows what members pay where it is less (R-PROD-04)", async () => {
    const cheaper = product((one) => one.vipPrice > 0 && one.vipPrice < one.currentPrice);
    const same = product((one) => one.vipPrice === 0);
    await visit.open(`/product?id=${cheaper.id}`);
    const block = page().getByText("黑卡价", { exact: true }).locator("xpath=..");
    await block.getByText(`$${(cheaper.vipPrice / 100).toFixed(2)}`).waitFor();
    expect(await page().getByText("已开通黑卡").count()).toBe(0);
    await button("开通黑卡").click();
    await sheet().getByRole("button", { name: "立即开通" }).waitFor();
    await sheet().getByRole("button", { name: "取消" }).click();
    await visit.open(`/product?id=${same.id}`);
    expect(await page().getByText("黑卡价", { exact: true }).count()).toBe(0);
    const browser = visit.phone.context.browser();
    if (!browser) throw new Error("the browser is gone");
    const member = await openCustomer({ shop: visit.shop, browser }, "heika-vip");
    await member.page.goto(`/product?id=${cheaper.id}`);
    await member.sees("已开通黑卡");
    const led = `$${(cheaper.vipPrice / 100).toFixed(2)}`;
    expect(await member.page.locator('main [role="text"]').first().innerText()).toBe(led);
    await member.page.goto(`/shop_product?keyword=${encodeURIComponent(cheaper.name)}`);
    const cell = member.page.locator(`main article:has(a[href="/product?id=${cheaper.id}"])`);
    await cell.getByText("黑卡价", { exact: true }).waitFor();
    expect(await cell.locator('[role="text"]').innerText()).toBe(led);
    expect(await member.page.getByText("开通黑卡").count()).toBe(0);
    await member.page.goto("/search");
    await alive(member.page);
    await member.page.getByRole("searchbox").fill(cheaper.name);
    const suggested = member.page.locator(`ul[aria-label="搜索建议"] a[href="/product?id=${cheaper.id}"]`);
    expect(await suggested.locator('[role="text"]').innerText()).toBe(led);
    await member.close();
  });

  it("asks a visitor who wants the black card to log in, and calls nobody (R-MY-23)", async () => {
    const cheaper = product((one) => one.vipPrice > 0 && one.vipPrice < one.currentPrice);
    const browser = visit.phone.context.browser();
    if (!browser) throw new Error("the browser is gone");
    const visitor = await openVisitor({ shop: visit.shop, browser });
    await visitor.page.goto(`/product?id=${cheaper.id}`);
    await alive(visitor.page);
    const calls: string[] = [];
    visitor.page.on("request", (request) => calls.push(request.url()));
    await visitor.page.getByRole("button", { name: "开通黑卡" }).click();
    expect(await toastText(visitor.page)).toBe("请先登录");
    expect(calls.filter((url) => url.includes("/v1/"))).toEqual([]);
    await visitor.close();
  });

  it("leads from the promotion to its products (R-PROD-06)", async () => {
    const { id, activity } = product((one) => one.activity !== null);
    await visit.open(`/product?id=${id}`);
    const row = page().getByRole("link", { name: /^促销/ });
    for (const part of [activity?.name, ...(activity?.remarks ?? [])])
      expect(await row.textContent()).toContain(part);
    await row.click();
    await soon(visit.place).toBe(`/shop_product?activityId=${activity?.id}`);
    await visit.open(`/product?id=${product((one) => one.activity === null).id}`);
    expect(await page().getByText("促销").count()).toBe(0);
  });
});
