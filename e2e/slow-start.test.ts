import { placeOrder } from "@crux/server/testing/checkout";
import { goods, pageOf } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillCart, openPreview } from "./cart-steps.ts";
import { failTwice } from "./fail-twice.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, openVisitor } from "./phone.ts";

const LARGE = { width: 1440, height: 900 };
const OIL_PAGE = pageOf(goods.oil());

/** The tabs that say that they are the present page. */
const current = (page: Page) =>
  page
    .getByRole("navigation", { name: "主导航" })
    .locator("[aria-current]")
    .evaluateAll((links) => links.map((link) => link.textContent));

describe("a page whose files come late", () => {
  const journey = startJourney();

  it("draws no screen before its styles, also where they fail at first", async () => {
    const { page, close } = await openVisitor(journey, LARGE);
    let tries = 0;
    await page.route("**/assets/*.css", async (route) => {
      tries += 1;
      if (tries < 3) await route.abort();
      else await route.continue();
    });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const form = document.querySelector("main form");
        if (form) seen.push(getComputedStyle(form).display);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto("/register");
    await page.getByLabel("用户名").waitFor();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "seen").length)).toBeGreaterThan(3);
    expect(await page.evaluate(() => [...new Set(Reflect.get(window, "seen"))])).toEqual(["flex"]);
    expect(tries).toBe(3);
    await close();
  });

  it("marks the page that was opened, where a link was pressed before the scripts took over", async () => {
    const { page, faults, close } = await openVisitor(journey, LARGE);
    const letGo = await hold(page, "**/assets/tag-*.js");
    await page.goto("/tag");
    // The program runs by now, and waits for the file of its first screen.
    await expect.poll(() => page.evaluate(() => history.state?.key ?? "")).not.toBe("");
    expect(await current(page)).toEqual(["分类"]);
    await page.getByRole("navigation", { name: "主导航" }).getByText("首页").click();
    letGo();
    await page.getByRole("heading", { name: "今日必看" }).waitFor();
    expect(await current(page)).toEqual(["首页"]);
    expect(await page.title()).toBe("商城");
    expect(faults).toEqual([]);
    await close();
  });

  it("marks the page that was opened, where a link was pressed just before the page that was sent is taken over", async () => {
    const { page, faults, close } = await openVisitor(journey, LARGE);
    await page.addInitScript(() => {
      // What a script is about to draw waits in a message.
      const { postMessage } = MessagePort.prototype;
      let isPressed = false;
      Object.assign(MessagePort.prototype, {
        postMessage(this: MessagePort, message: unknown) {
          const link = document.querySelector<HTMLElement>('nav a[href="/tag"]');
          if (link && history.state?.key && !isPressed) {
            isPressed = true;
            link.click();
          }
          postMessage.call(this, message);
        },
      });
    });
    await page.goto("/shop_info");
    await page.getByRole("navigation", { name: "一级分类" }).waitFor();
    expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
    expect(await current(page)).toEqual(["分类"]);
    expect(faults).toEqual([]);
    await close();
  });

  it("shows nothing of a screen without the styles that come with it", async () => {
    const { page, close } = await openVisitor(journey);
    await page.goto(OIL_PAGE);
    const letGo = await hold(page, "**/assets/review-*.css");
    const id = new URL(page.url()).searchParams.get("id");
    await page.goto(`/reviews?id=${id}`);
    await page.getByRole("heading", { name: "商品评价" }).waitFor();
    await page.waitForTimeout(300);
    expect(await page.locator(".review").count()).toBe(0);
    letGo();
    await page.getByText("暂无评价").waitFor();
    await close();
  });

  it("asks again for the styles that come with a screen, and draws nothing of it before, where they fail at first", async () => {
    const { page, faults, close } = await openCustomer(journey, "heika-vip");
    let tries = 0;
    await page.route("**/assets/totals-*.css", async (route) => {
      tries += 1;
      if (tries < 3) await route.abort();
      else await route.continue();
    });
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const pair = document.querySelector(".earnings-pair");
        if (pair) seen.add(getComputedStyle(pair).display);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto("/consume_amount");
    await page.getByRole("region", { name: "本月收益" }).waitFor();
    await expect.poll(() => page.evaluate(() => [...Reflect.get(window, "seen")])).toEqual(["grid"]);
    expect(tries).toBe(3);
    expect(faults.filter((fault) => !fault.includes("totals-"))).toEqual([]);
    await close();
  });

  it("lets the ways to pay fade in once, grey places and content together (R-APP-08)", async () => {
    const { page, caller, faults, close } = await openCustomer(journey, "heika-vip");
    const { id } = await placeOrder(caller, [{ skuId: goods.oil(), quantity: 1 }]);
    await page.addInitScript(() => {
      const fades: string[] = [];
      Object.assign(window, { fades });
      addEventListener("animationstart", ({ target }) => {
        if (!(target instanceof Element) || target.getClientRects().length === 0) return;
        if (target.parentElement?.matches("[data-entering]"))
          fades.push(`${location.pathname} ${target.localName}`);
      });
    });
    await page.goto("/orders?index=0");
    const letGo = await hold(page, new RegExp(`/order/${id}$`));
    await page
      .getByRole("button", { name: /^去支付/ })
      .or(page.getByRole("link", { name: /^去支付/ }))
      .first()
      .click();
    await page.waitForURL("**/payment?orderId=*");
    await page.locator("main [aria-busy=true]").waitFor();
    letGo();
    await page.getByRole("radio").first().waitFor();
    const fades: string[] = await page.evaluate(() => Reflect.get(window, "fades"));
    expect(fades.filter((fade) => fade.startsWith("/payment"))).toEqual(["/payment main"]);
    expect(faults).toEqual([]);
    await close();
  });

  it("shows the checkout with another try, where the script of its form failed", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    await fillCart(phone, [[goods.oil(), 1]]);
    const retry = await failTwice(phone.page, "**/assets/checkout_form-*.js");
    const arrival = openPreview(phone, "分箱方案");
    await retry();
    await arrival;
    await phone.close();
  });

  it("asks for the form of the checkout together with the people in it (R-PRE-04)", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    await fillCart(phone, [[goods.oil(), 1]]);
    const letGo = await hold(phone.page, "**/v1/user/secure/**/default");
    const asked = phone.page.waitForRequest("**/assets/checkout_form-*.js");
    const arrival = openPreview(phone, "分箱方案");
    await asked;
    letGo();
    await arrival;
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("shows a page of the account without its menu, where the script of that fails, until it comes", async () => {
    const { page, close } = await openCustomer(journey, "heika-vip", LARGE);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/account_links-"));
    await page.route("**/assets/account_links-*.js", (route) => route.abort());
    await page.goto("/setting");
    await failed;
    await page.waitForTimeout(300);
    await page.getByRole("heading", { name: "设置", exact: true }).waitFor();
    await page.unroute("**/assets/account_links-*.js");
    await page.getByRole("link", { name: "寄件人管理" }).waitFor();
    await close();
  });

  it.each([
    ["/my", "**/v1/user/secure/**/wallet"],
    ["/member_ship", "**/v1/user/secure/**/code/pos"],
  ])("has grey places in %s for what is on its way", async (path, call) => {
    const { page, faults, close } = await openCustomer(journey, "heika-vip");
    const letGo = await hold(page, call);
    await page.goto(path);
    const waiting = page.locator("main [aria-busy=true]");
    await waiting.locator("[data-shape]").first().waitFor();
    letGo();
    await waiting.first().waitFor({ state: "detached" });
    expect(await page.locator("main [data-shape]").count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
