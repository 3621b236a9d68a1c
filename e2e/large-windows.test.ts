import { placeOrder } from "@crux/server/testing/checkout";
import { goods, pageOf } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { allFindings, findings, findingsInBoth } from "./axe-findings.ts";
import { boxOf } from "./box-of.ts";
import { fillCart, openPreview } from "./cart-steps.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";
import { byPassword, openCustomer, openVisitor, toastText } from "./phone.ts";

const OIL_PAGE = pageOf(goods.oil());
/** Without a promotion: what comes below its rows is seen on a phone. */
const HONEY_PAGE = pageOf(goods.honey());
const LARGE = { width: 1440, height: 900 };

/** How many cells stand beside each other in the first row of a list. */
async function columnsOf(page: Page): Promise<number> {
  await page.locator("main article").first().waitFor();
  const tops = await page
    .locator("main article")
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)));
  return tops.filter((top) => top === tops[0]).length;
}

describe("a large window", () => {
  const journey = startJourney();
  const head = (page: Page) => page.getByRole("navigation", { name: "主导航" });

  it("shows as many columns as it has room for", async () => {
    const { page, faults, close } = await openVisitor(journey, LARGE);
    await page.goto("/shop_product");
    const columns: Record<number, number> = {};
    for (const width of [390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      columns[width] = await columnsOf(page);
    }
    expect(columns).toEqual({ 390: 2, 768: 4, 1024: 4, 1440: 4, 1920: 5 });
    expect(faults).toEqual([]);
    await close();
  });

  it("has the ways to reach the shop beside each other, a phone below each other", async () => {
    const { page, faults, close } = await openVisitor(journey, LARGE);
    await page.goto("/custom_serive");
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const person = await boxOf(page.getByRole("region", { name: "客服微信" }));
      const account = await boxOf(page.getByRole("region", { name: "微信公众号" }));
      expect(account.y === person.y && account.x > person.right, String(width)).toBe(width >= 900);
      expect(account.width).toBe(person.width);
    }
    expect(faults).toEqual([]);
    await close();
  });

  it("has what a list can be narrowed by beside it, where a phone has a sheet", async () => {
    const { page, faults, close } = await openVisitor(journey, LARGE);
    await page.goto("/shop_product");
    const side = page.getByRole("complementary", { name: "筛选" });
    const brands = side.getByRole("region", { name: "品牌" }).getByRole("button");
    await brands.first().waitFor();
    const first = await boxOf(page.locator("main article").first());
    expect((await boxOf(side)).right).toBeLessThan(first.x);
    const name = (await brands.first().innerText()).replace(/\s*\d+\+?$/, "");
    await brands.first().click();
    await page.waitForURL(/brand=\d+/);
    await page.getByRole("group", { name: "已选条件" }).getByRole("button", { name }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await side.isVisible()).toBe(false);
    await page.getByRole("button", { name: "筛选 1" }).click();
    await page.getByRole("dialog", { name: "筛选" }).getByRole("region", { name: "品牌" }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it("has the shop, the search, the categories and the cart on top of every page, and goods in its first view", async () => {
    const { page, close } = await openVisitor(journey, LARGE);
    for (const path of ["/", OIL_PAGE, "/login"]) {
      await page.goto(path);
      expect((await boxOf(head(page))).y).toBe(0);
      for (const name of ["南十字商城", "搜索商品、品牌", "分类", /^购物车/])
        await head(page).getByRole("link", { name }).waitFor();
    }
    await page.goto("/");
    expect((await boxOf(page.locator("main article").first())).bottom).toBeLessThan(LARGE.height);
    await head(page).getByRole("link", { name: "分类" }).click();
    await page.waitForURL("**/tag");
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await boxOf(head(page))).bottom).toBe(844);
    await page.goto(OIL_PAGE);
    expect(await head(page).isVisible()).toBe(false);
    await close();
  });

  it("has one place to search from, also where a page brings a field of its own", async () => {
    const { page, faults, close } = await openVisitor(journey, LARGE);
    const ways = page.getByRole("link", { name: "搜索商品、品牌" }).or(page.getByRole("searchbox"));
    for (const path of ["/", "/search", "/shop_product?keyword=奶粉", "/shop_product?activityId=1", "/my"]) {
      await page.goto(path);
      await alive(page);
      expect([path, await ways.filter({ visible: true }).count()]).toEqual([path, 1]);
    }
    await page.goto("/");
    const link = await boxOf(ways);
    await page.goto("/shop_product?keyword=奶粉");
    const field = await boxOf(page.getByRole("search"));
    expect([field.x, field.right, field.y + field.height / 2]).toEqual([
      link.x,
      link.right,
      link.y + link.height / 2,
    ]);
    await page.getByRole("searchbox").fill("蜂蜜");
    await page.getByRole("searchbox").press("Enter");
    await page.waitForURL(/keyword=%E8%9C%82%E8%9C%9C/);
    expect(faults).toEqual([]);
    await close();
  });

  it("puts the choices beside the pictures, the totals beside cart and checkout, and a menu beside the account", async () => {
    const phone = await openCustomer(journey, "meimei-88", LARGE);
    const { page } = phone;
    await fillCart(phone, [[goods.oil(), 2]]);
    await page.goto(OIL_PAGE);
    const add = await boxOf(page.getByRole("button", { name: "加入购物车" }));
    const gallery = await boxOf(page.getByRole("region", { name: "商品图片" }));
    expect(add.x).toBeGreaterThan(gallery.right);
    expect(add.bottom).toBeLessThan(gallery.bottom);

    await page.goto("/cart");
    // One line leaves most of the window: what may go with it stands below, and is in the first view.
    const others = page.getByRole("region", { name: "为您推荐" });
    await others.getByRole("article").first().waitFor();
    expect((await boxOf(others)).y).toBeLessThan(LARGE.height / 2);
    expect(await others.getByRole("link", { name: /深海鱼油/ }).count()).toBe(0);
    const line = await boxOf(page.getByRole("main").getByRole("link").first());
    expect((await boxOf(page.getByRole("button", { name: /^结算/ }))).x).toBeGreaterThan(line.right);

    await openPreview(phone, "分箱方案");
    const schemes = await boxOf(page.getByRole("region", { name: "分箱方案" }));
    const costs = page.getByRole("region", { name: "费用" });
    expect((await boxOf(costs)).x).toBeGreaterThan(schemes.right);
    const submit = page.getByRole("button", { name: "提交订单" });
    for (const end of [0, 10_000]) {
      await page.evaluate((top) => scrollTo(0, top), end);
      const [sums, act] = [await boxOf(costs), await boxOf(submit)];
      expect([act.x, act.right]).toEqual([sums.x, sums.right]);
      expect(act.y).toBeGreaterThan(sums.bottom);
      expect(act.bottom).toBeLessThan(LARGE.height - 100);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await boxOf(submit)).bottom).toBeGreaterThan(844 - 60);
    await page.setViewportSize(LARGE);

    await page.goto("/my");
    const menu = page.getByRole("navigation", { name: "我的账户" });
    await menu.getByRole("link", { name: "我的订单" }).click();
    await page.waitForURL("**/orders?index=0");
    expect(await menu.getByRole("link", { name: "我的订单" }).getAttribute("aria-current")).toBe("page");
    const tabs = await boxOf(page.getByRole("tablist"));
    expect(tabs.x).toBeGreaterThan((await boxOf(menu)).right);
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("has pictures, choice, price, stock and act of a product in the page, without a dialog", async () => {
    const { page, faults, close } = await openCustomer(journey, "heika-vip", { width: 1024, height: 768 });
    await page.goto(pageOf(goods.paste()));
    await alive(page);
    const thumbs = page.getByRole("region", { name: "商品图片" }).getByRole("button", { name: /^看第/ });
    await thumbs.nth(1).focus();
    await page.keyboard.press("Enter");
    await thumbs.and(page.locator("[aria-current]")).and(page.getByLabel("看第2张图")).waitFor();
    const facts = page.getByRole("main").filter({ visible: true });
    await facts
      .getByRole("status")
      .filter({ hasText: /^库存\d+件请选择口味$/ })
      .waitFor();
    await page.getByRole("button", { name: "加入购物车" }).click();
    expect(await toastText(page)).toBe("请选择口味");
    const flavour = page.getByRole("button", { name: "海盐青柠" });
    expect(await flavour.evaluate((one) => one.closest("fieldset")?.contains(document.activeElement))).toBe(
      true,
    );
    await flavour.press("Enter");
    await facts
      .getByRole("status")
      .filter({ hasText: /已选：海盐青柠，110g$/ })
      .waitFor();
    // What is chosen is what is seen.
    await thumbs.and(page.locator("[aria-current]")).and(page.getByLabel("看第5张图")).waitFor();
    await page.getByRole("button", { name: "加入购物车" }).click();
    await page.getByText("已加入购物车").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it("has what a visitor chose in the cart after the login that came in between", async () => {
    const { page, close } = await openVisitor(journey, LARGE);
    await page.goto(pageOf(goods.paste()));
    await alive(page);
    await page.getByRole("button", { name: "海盐青柠" }).click();
    await page.getByRole("button", { name: "加入购物车" }).click();
    await page.waitForURL("**/login");
    await byPassword(page);
    await page.getByLabel("用户名").fill("heika-vip");
    await page.getByLabel("密码", { exact: true }).fill("crux2026");
    await page.keyboard.press("Enter");
    await page.getByText("已加入购物车").waitFor();
    await page.getByRole("button", { name: "海盐青柠", pressed: true }).waitFor();
    await close();
  });

  it.each([
    ["on a phone", {}],
    ["in a large window", LARGE],
  ])("moves nothing that is there when coupons come late %s", async (_, size) => {
    const { page, sees, close } = await openCustomer(journey, "meimei-88", size);
    await page.addInitScript(() => {
      const moves: number[] = [];
      Object.assign(window, { moves });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moves.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    const letGo = await hold(page, /\/claims/);
    await page.goto(HONEY_PAGE);
    await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor();
    letGo();
    await sees("去领券");
    expect(await page.evaluate(() => (window as unknown as { moves: number[] }).moves)).toEqual([]);
    await close();
  });

  it("ends what it recommends with a whole row, across the page", async () => {
    const { page, close } = await openVisitor(journey, LARGE);
    const cells = page.locator("main article").filter({ visible: true });
    const edges: number[][] = [];
    for (const path of ["/cart", "/shop_product?keyword=qqqqqzzz"]) {
      await page.goto(path);
      await cells.first().waitFor();
      const lefts: number[] = [];
      for (const width of [768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const columns = await columnsOf(page);
        expect([path, width, (await cells.count()) % columns]).toEqual([path, width, 0]);
        lefts.push((await boxOf(cells.first())).x);
      }
      edges.push(lefts);
    }
    expect(edges[1]).toEqual(edges[0]);
    await close();
  });

  it("has what a page is for below what it says", async () => {
    const phone = await openCustomer(journey, "heika-vip", LARGE);
    const { page } = phone;
    const { id } = await placeOrder(phone.caller, [{ skuId: goods.cream(), quantity: 1 }]);
    for (const [path, act, last] of [
      [`/payment?orderId=${id}`, /^立即支付/, page.getByText("转账后上传付款凭证")],
      ["/sender?status=create", "保存", page.getByText("设为默认寄件人")],
      ["/recharge", "立即充值", page.getByText(/^充值金额支付后/)],
    ] as const) {
      await page.goto(path);
      await alive(page);
      const gap = (await boxOf(page.getByRole("button", { name: act }))).y - (await boxOf(last)).bottom;
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThan(64);
    }
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  // As a phone shows it, every page is looked at in `every-page.test.ts`.
  it("is clean for axe, in light and dark", async () => {
    const found: Record<string, string[]> = {};
    const phone = await openCustomer(journey, "heika-vip", LARGE);
    const { page, close } = phone;
    await fillCart(phone, [[goods.milk(), 1]]);
    for (const path of ["/", "/tag", "/shop_product", OIL_PAGE, "/cart", "/my", "/orders", "/login"]) {
      await page.goto(path);
      await alive(page);
      const wrong = await findingsInBoth(page, allFindings);
      if (wrong.length > 0) found[path] = wrong;
    }
    await close();
    expect(found).toEqual({});
  });
});
