import { logisticsType } from "@crux/contract/goods/logistics-type.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods, pageOf, productOf } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { soon } from "./browsing.ts";
import { follow } from "./follow.ts";
import { startJourney } from "./journey.ts";
import { byPassword, openCustomer, openVisitor, type Phone } from "./phone.ts";
import { place, toast } from "./visits.ts";

const OIL_PAGE = pageOf(goods.oil());
const SPRAY = productOf(goods.spray());

const refused = (code: number) => ({ json: { code, data: null, success: false, msg: "" } });

describe("all through the shop", () => {
  const journey = startJourney();
  let phone: Phone;
  afterEach(() => phone?.close());

  const visit = async (path: string, username?: string, width = 390) => {
    phone = username ? await openCustomer(journey, username) : await openVisitor(journey, { width });
    await phone.page.goto(path);
    await alive(phone.page);
    return phone.page;
  };
  const edit = async (statement: string) => {
    await journey.shop.app.kernel.database.script(statement);
    journey.shop.app.kernel.topics.invalidate(["home", "catalogue"]);
  };
  const logIn = (page: Page) => page.getByRole("button", { name: "登录", exact: true });

  it("is a mall by its name and its title (R-APP-03)", async () => {
    const page = await visit("/");
    expect(await page.title()).toBe("商城");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("商城");
    await page.goto("/shop_info");
    const name = page.getByText("店铺名称", { exact: true }).locator("xpath=following::*[1]");
    await soon(() => name.textContent()).toBe("南十字商城");
  });

  it.each(["/", "/my"])("ends %s with who supports it (R-APP-04)", async (path) => {
    const page = await visit(path);
    const credit = page.locator("main > *").last();
    expect(await credit.textContent()).toMatch(/^技术支持：\S/);
  });

  it("knows visitors and users and nobody between (R-SEC-01)", async () => {
    const page = await visit("/shop_info", "meimei-88");
    for (const key of ["user", "token"]) {
      const kept = await page.evaluate((name) => {
        const value = localStorage.getItem(name) ?? "";
        localStorage.removeItem(name);
        return value;
      }, key);
      await page.goto("/my");
      await page.getByRole("button", { name: "立即登录" }).waitFor();
      await page.goto("/orders");
      await page.waitForURL("**/login");
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, kept] as const);
    }
    await page.goto("/orders");
    await page.getByRole("tab", { name: "待发货" }).waitFor();
    expect(await place(page)).toBe("/orders");
  });

  it("shows amounts in dollars with two decimals (R-CONST-02)", async () => {
    await edit(`update sku set price_cents = 1250, vip_price_cents = 1250 where product_id = ${SPRAY}`);
    const page = await visit(`/product?id=${SPRAY}`);
    await soon(() => page.getByRole("main").textContent()).toContain("$12.50");
    expect(await page.getByRole("main").textContent()).not.toMatch(/¥|￥|12\.5(?!0)/);
  });

  it("has words for every category of goods (R-CONST-19)", async () => {
    const page = await visit(`/product?id=${SPRAY}`, undefined, 1024);
    // Where it is chosen; what stands below is for whoever reads about it.
    await page.getByRole("row", { name: /^品牌/ }).waitFor();
    expect(await page.getByRole("row", { name: /^物流类型/ }).count()).toBe(0);
    const labels = new Set<string>();
    for (const type of logisticsType.options) {
      await edit(`update product set logistics_type = '${type}' where id = ${SPRAY}`);
      await page.goto(`/product?id=${SPRAY}`);
      const row = page.getByRole("main").getByText("物流类型").locator("xpath=following-sibling::*");
      await soon(() => row.textContent()).toBe(goodsCategoryLabel(type));
      labels.add((await row.textContent()) ?? "");
    }
    expect(labels.size).toBe(15);
    for (const label of labels) expect(label).toMatch(/^[\u4e00-\u9fff（）]+$/);
  });

  it("asks for more when less than 200 px remain below (R-APP-34)", async () => {
    const page = await visit("/shop_product");
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/safe/search")) sent.push(request.postDataJSON().pageNum);
    });
    const remain = (pixels: number) =>
      page.evaluate((rest) => {
        const foot = [...document.querySelectorAll("main [role=status]")].at(-1);
        const top = (foot?.getBoundingClientRect().top ?? 0) + window.scrollY;
        window.scrollTo({ top: top - window.innerHeight - rest, behavior: "instant" });
      }, pixels);
    await remain(230);
    await page.waitForTimeout(400);
    expect(sent).toEqual([]);
    await remain(190);
    await soon(() => sent).toEqual([1]);
  });

  it("looks for pictures that came near once in 300 ms, however fast somebody scrolls (R-APP-38)", async () => {
    phone = await openVisitor(journey);
    const { page } = phone;
    await page.clock.install();
    await page.goto("/shop_info");
    await alive(page);
    await follow(page, "/shop_product");
    const pictures = page.locator("main article img");
    const shown = () =>
      pictures.evaluateAll(
        (all) => all.filter((img) => (img as HTMLImageElement).src.includes("?w=")).length,
      );
    await soon(shown).toBeGreaterThan(3);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
    const from = await shown();
    /** Scrolls on until the browser has told everybody what is near now. */
    const fling = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            window.scrollBy({ top: 600, behavior: "instant" });
            new IntersectionObserver(resolve).observe(document.body);
          }),
      );
    await fling();
    await page.clock.runFor(20);
    await soon(shown).toBeGreaterThan(from);
    const first = await shown();
    for (let ms = 0; ms < 270; ms += 90) {
      if (ms < 180) await fling();
      await page.clock.runFor(90);
      expect(await shown()).toBe(first);
    }
    await page.clock.runFor(40);
    await soon(shown).toBeGreaterThan(first);
  });

  it("shows what is wrong for two seconds (R-APP-36)", async () => {
    const page = await visit("/login");
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let from = 0;
          let wasShown = false;
          document.addEventListener("click", () => (from = performance.now()), { capture: true, once: true });
          new MutationObserver(() => {
            const isShown = document.querySelector("[role=status]")?.textContent?.includes("请输入用户名");
            if (wasShown && !isShown) resolve(performance.now() - from);
            wasShown ||= isShown ?? false;
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
    );
    await byPassword(page);
    await logIn(page).click();
    expect(await shown).toBeGreaterThan(1990);
  });

  it("asks for pictures as wide as their place needs them (R-APP-40)", async () => {
    const page = await visit("/shop_product");
    const width = async (picture: string) =>
      Number(
        new URL(
          (await page.locator(picture).first().getAttribute("src")) ?? "",
          "http://shop",
        ).searchParams.get("w"),
      );
    expect(await width("main article img")).toBe(200);
    await page.goto(OIL_PAGE);
    await alive(page);
    expect(await width("main [role=group] img")).toBe(750);
  });

  it("asks for a preview picture of 800 px, again half a second after a failure (R-APP-39)", async () => {
    // So narrow that the page itself draws the picture smaller.
    const page = await visit(OIL_PAGE, undefined, 320);
    const gallery = page.getByRole("region", { name: "商品图片" });
    const first = gallery.getByRole("group").first();
    const path = (await first.getByRole("img").getAttribute("src"))?.split("?")[0];
    const times: number[] = [];
    await page.route(
      (url) => url.pathname === path && url.search === "?w=800",
      async (route) => {
        times.push(Date.now());
        await (times.length > 1 ? route.continue() : route.abort());
      },
    );
    const preview = page.getByRole("dialog", { name: "图片预览" });
    // Another picture before it, which fetches the code: the wait for that is not the wait for the picture.
    await gallery.getByRole("group").nth(1).click();
    await preview.getByRole("button", { name: "关闭" }).click();
    await preview.waitFor({ state: "detached" });
    await first.click();
    await soon(() => times.length).toBe(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(490);
    const picture = preview.getByRole("img");
    await soon(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });

  it("says what the network did (R-ERR-03)", async () => {
    const page = await visit("/login");
    await byPassword(page);
    await page.getByLabel("用户名").fill("meimei-88");
    await page.getByLabel("密码", { exact: true }).fill("crux2026");
    await phone.context.setOffline(true);
    await logIn(page).click();
    await toast(page, "网络连接失败，请检查网络后重试");
  });

  it("says on the page who may not, without a toast, until a load works (R-ERR-07, R-ERR-36)", async () => {
    const page = await visit("/shop_info", "meimei-88");
    const uid = phone.caller.session?.uid ?? 0;
    expect((await phone.caller.raw(`GET /order/secure/${uid + 1}/order/1`)).body.code).toBe(
      generalOutcome.FORBIDDEN,
    );
    const order = await placeOrder(phone.caller, [{ skuId: goods.cream(), quantity: 1 }]);
    let code: number = generalOutcome.FORBIDDEN;
    await page.route(`**/order/${order.id}`, (route) => route.fulfill(refused(code)));
    await page.goto(`/order?orderId=${order.id}`);
    const main = page.getByRole("main");
    await main.getByText("用户权限不足").waitFor();
    await page.waitForTimeout(300);
    expect(await page.locator("[role=status] > *").count()).toBe(0);
    code = generalOutcome.UNAVAILABLE;
    await page.reload();
    await main.getByText("服务暂时不可用，请稍后重试").waitFor();
    await page.unroute(`**/order/${order.id}`);
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByText("等待付款").waitFor();
    expect(await main.getByText("服务暂时不可用").count()).toBe(0);
  });
});
