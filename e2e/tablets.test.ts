import { goods, pageOf } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { findings } from "./axe-findings.ts";
import { boxOf } from "./box-of.ts";
import { fillCart, openPreview } from "./cart-steps.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";
import { fitsSideways, openCustomer, openVisitor } from "./phone.ts";

const TABLET = { width: 768, height: 1024 };

/** Whether the menu stood beside the page whenever that had its content: seen frame by frame. */
async function watchMenu(page: Page) {
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.querySelector("[role=tablist]"))
        seen.push(document.querySelector("nav[aria-label=我的账户]") !== null);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => Reflect.get(window, "seen") as boolean[]);
}

describe("a tablet", () => {
  const journey = startJourney();

  it("has the shop's head on top of every page, all of it in the window, and a price in its first view", async () => {
    const { page, faults, close } = await openVisitor(journey, TABLET);
    const head = page.getByRole("navigation", { name: "主导航" });
    for (const path of ["/", "/tag", "/shop_product", pageOf(goods.oil()), "/login"]) {
      await page.goto(path);
      expect([path, (await boxOf(head)).y]).toEqual([path, 0]);
      for (const name of ["南十字商城", "分类", /^购物车/, "我的"])
        expect((await boxOf(head.getByRole("link", { name }))).right).toBeLessThanOrEqual(TABLET.width - 12);
      expect(await fitsSideways(page)).toBe(true);
    }
    await page.goto("/");
    expect((await boxOf(head.getByRole("link", { name: "搜索商品、品牌" }))).width).toBeGreaterThan(220);
    expect((await boxOf(page.locator("main article").first())).bottom).toBeLessThan(TABLET.height);
    await page.goto("/search");
    const field = await boxOf(page.getByRole("search"));
    expect(field.width).toBeGreaterThan(220);
    expect(field.right).toBeLessThan((await boxOf(head.getByRole("link", { name: "首页" }))).x);
    expect(faults).toEqual([]);
    await close();
  });

  it("has pictures beside the choice, totals beside cart and checkout, and a menu beside the account", async () => {
    const phone = await openCustomer(journey, "meimei-88", TABLET);
    const { page } = phone;
    await page.goto(pageOf(goods.oil()));
    const gallery = await boxOf(page.getByRole("region", { name: "商品图片" }));
    expect((await boxOf(page.getByRole("button", { name: "加入购物车" }))).x).toBeGreaterThan(gallery.right);

    await fillCart(phone, [[goods.oil(), 2]]);
    await page.goto("/cart");
    const line = await boxOf(page.getByRole("main").getByRole("link").first());
    expect((await boxOf(page.getByRole("button", { name: /^结算/ }))).x).toBeGreaterThan(line.right);
    expect(await findings(page)).toEqual([]);

    await openPreview(phone, "分箱方案");
    const schemes = await boxOf(page.getByRole("region", { name: "分箱方案" }));
    expect((await boxOf(page.getByRole("region", { name: "费用" }))).x).toBeGreaterThan(schemes.right);
    expect((await boxOf(page.getByRole("button", { name: "提交订单" }))).x).toBeGreaterThan(schemes.right);
    expect(await findings(page)).toEqual([]);
    await phone.picture("tablet-preview");

    await page.goto("/my");
    const menu = await boxOf(page.getByRole("navigation", { name: "我的账户" }));
    const orders = await boxOf(page.getByRole("main").getByText("我的订单"));
    expect(orders.x).toBeGreaterThan(menu.right);
    expect(await findings(page)).toEqual([]);
    await phone.picture("tablet-my");
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("shows the menu of the account in the same moment as its page", async () => {
    const { page, close } = await openCustomer(journey, "meimei-88", TABLET);
    const seen = await watchMenu(page);
    const letGo = await hold(page, /\/assets\/account_links-.*\.js/);
    const asked = page.waitForRequest(/\/assets\/account_links-/);
    await page.goto("/orders?index=0", { waitUntil: "commit" });
    await asked;
    await page.waitForTimeout(500);
    letGo();
    await alive(page);
    await page.getByRole("tablist").waitFor();
    await expect.poll(seen).not.toEqual([]);
    expect(new Set(await seen())).toEqual(new Set([true]));
    await close();
  });
});
