import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { userApi } from "@crux/contract/user";
import { createCaller } from "@crux/server/testing/caller";
import { goods, pageOf } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { alive, atRest } from "./alive.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";
import { byPassword, openVisitor, type Phone } from "./phone.ts";
import { place, stored } from "./visits.ts";

const OIL_PAGE = pageOf(goods.oil());

const ok = (data: unknown) => ({ json: { code: 0, data, success: true, msg: "" } });
const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 8000 });
const refused = (code: number) => ({ json: { code, data: null, success: false, msg: "" } });

describe("the frame around every page", () => {
  const journey = startJourney();
  let phone: Phone;
  afterEach(() => phone?.close());

  async function openPhone() {
    const fresh = await openVisitor(journey);
    fresh.page.setDefaultTimeout(10_000);
    return fresh;
  }

  /** A page of a fresh visitor. */
  async function visit(path: string, prepare?: (page: Page) => Promise<void>) {
    phone = await openPhone();
    const { page, context, faults } = phone;
    await prepare?.(page);
    await page.goto(path);
    await alive(page);
    return { page, context, faults };
  }

  let passersBy: ReturnType<typeof openPhone> | undefined;
  /** The same page for visitors who do no more than come: whatever was stored is gone before its scripts run. */
  async function comeBy(path: string) {
    passersBy ??= openPhone().then(async (phone) => {
      await phone.page.addInitScript(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      return phone;
    });
    const { page, faults } = await passersBy;
    faults.length = 0;
    await page.goto(path);
    await alive(page);
    return { page, faults };
  }

  async function signedIn(name: string) {
    const caller = createCaller(journey.shop.app.http, null);
    const session = await caller.call(userApi.login, {
      username: name,
      password: "crux2026",
      type: "USERNAME_PASSWORD",
    });
    return {
      session,
      store: async (page: Page) => {
        if (page.url() === "about:blank") await page.goto("/robots.txt");
        await page.evaluate(({ user, token }) => {
          localStorage.setItem("user", JSON.stringify(user));
          localStorage.setItem("token", token);
        }, session);
      },
    };
  }

  const tabBar = (page: Page) => page.getByRole("navigation", { name: "主导航" });

  it.each(["/", "/tag", "/shop_product", "/shop_info", "/cart", "/my", "/login", "/search", "/shipping"])(
    "%s comes alive without a fault",
    async (path) => {
      const { faults } = await comeBy(path);
      expect(faults).toEqual([]);
    },
  );

  it("shows the tab bar on its four pages and nowhere else (R-APP-10)", async () => {
    const { page } = await visit("/");
    for (const path of ["/", "/tag", "/cart", "/my"]) {
      await page.goto(path);
      await soon(() => tabBar(page).count()).toBe(1);
    }
    const { store } = await signedIn("meimei-88");
    for (const path of ["/shop_product", OIL_PAGE, "/login", "/nosuch", "/shop_info", "/orders"]) {
      if (path === "/orders") await store(page);
      await page.goto(path);
      await alive(page);
      expect(await tabBar(page).count()).toBe(0);
    }
  });

  it("replaces the history entry when tabs are switched (R-APP-11)", async () => {
    const { page } = await visit("/shop_info");
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", '<a href="/" id="home">home</a>');
    });
    await page.locator("#home").click();
    await page.waitForURL("/");
    await tabBar(page).getByText("分类").click();
    await page.waitForURL("/tag");
    await tabBar(page).getByText("我的").click();
    await page.waitForURL("/my");
    await page.goBack();
    expect(await place(page)).toBe("/shop_info");
  });

  it("says that a path does not exist (R-APP-12)", async () => {
    const { page } = await visit("/nosuch");
    expect(await page.title()).toBe("错误页面");
    expect(await page.getByText("页面不存在").isVisible()).toBe(true);
    await page.getByText("返回首页").click();
    await page.waitForURL("/");
  });

  it("sends visitors from a user's page to log in and remembers where they were (R-APP-13, R-APP-22)", async () => {
    const { page } = await visit("/orders?index=2");
    await page.waitForURL("/login");
    expect(await stored(page, "redirectUrl")).toBe("/orders?index=2");
    expect(await page.evaluate(() => history.state.from)).toBe("/orders?index=2");
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it.each(
    "/bind_mobile /setting /messages /message /wallet /consume_amount /recharge /coupon /invite_coupon /invite_coupon_result /orders /order /refund_orders /refund_order /logistics_pkg_list /logistics_pkg /receivers /receiver /senders /sender /member_ship /payment /alipay /payment_mannul /payment_result /cart_pre".split(
      " ",
    ),
  )(
    "guards %s (R-APP-19, R-APP-20, R-APP-21, R-APP-22, R-APP-23, R-APP-24, R-APP-25, R-APP-26, R-APP-27)",
    async (path) => {
      const { page } = await comeBy(path);
      await page.waitForURL("/login");
      expect(await stored(page, "redirectUrl")).toBe(path);
    },
  );

  it.each([
    "/login",
    "/register",
    "/",
    "/tag",
    "/cart",
    "/my",
    "/shop_product",
    OIL_PAGE,
    "/search",
    "/collect_coupon",
    "/collect_coupon_result",
    "/custom_serive",
    "/logistics_track",
    "/shop_info",
    "/shipping",
  ])("opens %s to visitors (R-APP-15, R-APP-16, R-APP-17, R-APP-18)", async (path) => {
    const { page } = await comeBy(path);
    expect(await place(page)).toBe(path);
    expect(await stored(page, "redirectUrl")).toBeNull();
    // The address alone would be right of a page that says that it is not there, or that it failed.
    await alive(page);
    expect(await page.locator("main").getByRole("alert").count()).toBe(0);
    expect(await page.getByText("页面不存在").count()).toBe(0);
  });

  it("sends a user without a mobile from the preview to bind one (R-PRE-02, R-APP-14)", async () => {
    const { store } = await signedIn("xinren-01");
    const { page } = await visit("/cart_pre", store);
    await page.waitForURL("/bind_mobile");
    expect(await stored(page, "redirectUrl")).toBe("/cart_pre");
    for (const path of ["/cart", "/orders", "/payment", "/wallet", "/receivers", "/recharge", "/setting"]) {
      await page.goto(path);
      await alive(page);
      expect(await place(page)).toBe(path);
    }
  });

  it("keeps the sales channel of the address (R-APP-07)", async () => {
    const { page } = await visit("/?c=ABC");
    expect(await stored(page, "c")).toBe("ABC");
  });

  it("loads shops and configuration at the start, with a login also user, rules and cart (R-APP-06)", async () => {
    const paths = (seen: string[]) =>
      seen.map((url) => new URL(url).pathname).filter((one) => one.startsWith("/v1/"));
    const seen: string[] = [];
    await visit("/", async (page) => {
      page.on("request", (request) => seen.push(request.url()));
    });
    expect(paths(seen).sort()).toEqual(["/v1/sale/config", "/v1/sale/shop/abstract/getAll"]);
    await phone.close();
    seen.length = 0;
    const { store, session } = await signedIn("meimei-88");
    await visit("/", async (page) => {
      await store(page);
      page.on("request", (request) => seen.push(request.url()));
    });
    const uid = session.user.id;
    expect(paths(seen)).toEqual(
      expect.arrayContaining([
        "/v1/sale/config",
        "/v1/sale/shop/abstract/getAll",
        `/v1/user/secure/${uid}/user`,
        "/v1/member/cash_back_rule",
        `/v1/cart/secure/${uid}/cart/items`,
      ]),
    );
  });

  it("tells an invalid session and ends it (R-APP-09)", async () => {
    const { store, session } = await signedIn("meimei-88");
    const caller = createCaller(journey.shop.app.http, { uid: session.user.id, token: session.token });
    await caller.call(userApi.logout, {});
    const { page } = await visit("/my", store);
    const alert = page.getByRole("dialog", { name: "登录已过期" });
    expect(await alert.getByText("用户登录已失效，请重新登录").isVisible()).toBe(true);
    expect(await alert.getByRole("button").count()).toBe(1);
    await page.evaluate(() => localStorage.setItem("cartPre", '{"shopId":1}'));
    await alert.getByRole("button", { name: "确定" }).click();
    await alert.waitFor({ state: "detached" });
    for (const key of ["user", "token", "cartPre"]) expect(await stored(page, key)).toBeNull();
    await page.getByRole("button", { name: "立即登录" }).waitFor();
  });

  it("shows a loading view on a user's page until user and configuration are there (R-APP-08)", async () => {
    const { store } = await signedIn("meimei-88");
    phone = await openPhone();
    const { page } = phone;
    await store(page);
    const letGo = await hold(page, "**/v1/sale/config**");
    await page.goto("/senders?status=normal");
    await soon(() => page.getByText("加载中…").count()).toBeGreaterThan(0);
    letGo();
    await soon(() => page.getByText("加载中…").count()).toBe(0);
  });

  it("offers another try when the shop list can't be loaded (OP-124)", async () => {
    let isBroken = true;
    const { page } = await visit("/login", async (fresh) => {
      await fresh.route("**/v1/sale/shop/abstract/getAll", (route) =>
        isBroken ? route.fulfill(refused(generalOutcome.UNAVAILABLE)) : route.continue(),
      );
    });
    expect(await page.getByText("商城加载失败，请重试").isVisible()).toBe(true);
    isBroken = false;
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByText("商城加载失败，请重试").waitFor({ state: "detached" });
  });

  it.each(["**/v1/sale/config**", "**/v1/sale/shop/abstract/getAll"])(
    "leaves a finished page as it is when %s fails, and as usable (OP-124)",
    async (call) => {
      let isBroken = true;
      const { page } = await visit(OIL_PAGE, async (fresh) => {
        await fresh.route(call, (route) => (isBroken ? route.fulfill({ status: 503 }) : route.continue()));
      });
      const bar = page.getByRole("alert").filter({ hasText: "商城加载失败，请重试" });
      await bar.waitFor();
      const top = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().top);
      expect(await top()).toBe(
        await page
          .locator("header")
          .first()
          .evaluate((bar) => bar.clientHeight + 1),
      );
      await page.getByRole("button", { name: "加入购物车" }).click();
      await page.waitForURL("**/login");
      await byPassword(page);
      await page.getByLabel("用户名").fill("meimei-88");
      isBroken = false;
      await bar.getByRole("button", { name: "重试" }).click();
      await bar.waitFor({ state: "detached" });
    },
  );

  it("puts a list back where it was left, also when the scripts run again (R-LIST-09)", async () => {
    const { page } = await visit("/shop_product");
    const cells = page.locator('main a[href^="/product?id="]');
    await soon(() => cells.count()).toBeGreaterThanOrEqual(20);
    for (let round = 0; round < 3; round += 1) {
      const count = await cells.count();
      await page.mouse.wheel(0, 20_000);
      await soon(() => cells.count()).toBeGreaterThan(count);
    }
    const loaded = await cells.count();
    const cell = cells.nth(45);
    await cell.scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
    const name = await cell.getAttribute("href");
    const top = () =>
      page.evaluate(
        (href) => document.querySelector(`main a[href="${href}"]`)?.getBoundingClientRect().top,
        name,
      );
    const before = (await top()) ?? 0;

    await cell.click();
    await page.waitForURL(/\/product\?id=/);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL("/shop_product");
    await soon(async () => Math.abs(((await top()) ?? 9999) - before)).toBeLessThan(3);
    expect(await cells.count()).toBe(loaded);

    await cell.click();
    await page.waitForURL(/\/product\?id=/);
    await page.reload();
    await alive(page);
    await page.goBack();
    await soon(async () => Math.abs(((await top()) ?? 9999) - before)).toBeLessThan(3);
    expect(await cells.count()).toBe(loaded);
  });

  it("needs one step back after a reload with an open sheet, as without", async () => {
    const { page } = await visit("/tag");
    await page.locator('main a[href^="/shop_product?tagId="]').first().click();
    await page.waitForURL("/shop_product?tagId=*");
    await page.getByRole("button", { name: "筛选" }).click();
    await page.getByRole("dialog", { name: "筛选" }).waitFor();
    await page.reload();
    await alive(page);
    await soon(() => page.evaluate(() => history.state.layer ?? "")).toBe("");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.goBack();
    await page.waitForURL("/tag");
  });

  it("waits for a slow history before it opens what comes after a dialog", async () => {
    const { page } = await visit("/tag");
    await page.locator('main a[href^="/shop_product?tagId="]').first().click();
    await page.waitForURL("/shop_product?tagId=*");
    await page.evaluate(() => {
      const go = history.go;
      history.go = (steps) =>
        void setTimeout(() => {
          addEventListener("popstate", () => document.body.classList.add("went"), { once: true });
          go.call(history, steps);
        }, 1500);
    });
    const dialog = page.getByRole("dialog", { name: "筛选" });
    await page.getByRole("button", { name: "筛选" }).click();
    await dialog.getByRole("button", { name: "关闭" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "筛选" }).click();
    await dialog.waitFor();
    await page.locator("body.went").waitFor();
    await atRest(page);
    expect(await dialog.isVisible()).toBe(true);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(await place(page)).toMatch("/shop_product");
  });

  it("moves readers to the h1 of the page that was opened, and titles it", async () => {
    const { page } = await visit("/");
    await tabBar(page).getByText("我的").click();
    await page.waitForURL("/my");
    await soon(() => page.title()).toBe("我的");
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  });

  it("reloads once when a file of an older build is gone, then offers another try", async () => {
    const { page } = await visit("/");
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.route("**/assets/my-*", (route) => route.abort());
    await tabBar(page).getByText("我的").click();
    await soon(() => loads).toBe(1);
    await soon(() => page.getByText("加载失败").count()).toBe(1);
    await page.unroute("**/assets/my-*");
    await page.getByRole("button", { name: "重试" }).click();
    await soon(() => page.getByText("加载失败").count()).toBe(0);
    expect(loads).toBe(1);
  });

  it("says that there is no network, and when it is back", async () => {
    const { page, context } = await visit("/");
    await context.setOffline(true);
    await soon(() => page.getByText("当前无网络，显示的是上次的内容").count()).toBe(1);
    await context.setOffline(false);
    await soon(() => page.getByText("网络已恢复").count()).toBe(1);
  });

  it("loads by itself what it could not while there was no network", async () => {
    const { page, context } = await visit("/shop_info");
    await context.setOffline(true);
    await page.getByRole("link", { name: "进入店铺" }).click();
    await page.getByText("首页加载失败，请重试").waitFor();
    await context.setOffline(false);
    await page.getByRole("heading", { name: "今日必看" }).waitFor();
  });

  it("opens by itself the screen whose file it could not load while there was no network", async () => {
    const { page, context } = await visit("/");
    await page.route("**/assets/my-*", (route) => route.abort());
    await context.setOffline(true);
    await tabBar(page).getByText("我的").click();
    await page.getByText("加载失败", { exact: true }).waitFor();
    await page.unroute("**/assets/my-*");
    await context.setOffline(false);
    await page.getByText("立即登录").waitFor();
  });

  it("offers a new build and never reloads by itself", async () => {
    const { page } = await visit("/", async (fresh) => {
      await fresh.clock.install();
      await fresh.route("**/build.json", (route) => route.fulfill({ json: { version: "newer" } }));
    });
    expect(await page.getByText("有新版本，点击更新").count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "跳到正文" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("main:focus").waitFor();
    // The bar is fetched with that key, and looks every five minutes from then on.
    await soon(async () => {
      await page.clock.fastForward("06:00");
      return page.getByText("有新版本，点击更新").count();
    }).toBe(1);
  });

  it("shows failures of loads as toasts with the text of their code (R-ERR-01, R-ERR-02, R-ERR-04)", async () => {
    let code: number = cartOutcome.INSUFFICIENT_STOCK;
    const { page } = await visit("/", async (fresh) => {
      await fresh.route("**/v1/commodity/tag/**", (route) => route.fulfill(refused(code)));
    });
    const toast = page.getByRole("status");
    const open = async () => {
      await tabBar(page).getByText("首页").click();
      await tabBar(page).getByText("分类").click();
    };
    await open();
    await soon(() => toast.getByText("商品库存不足").count()).toBe(1);
    code = 999999;
    await page.goto("/");
    await alive(page);
    await open();
    await soon(() => toast.getByText("错误码：999999").count()).toBe(1);
    code = generalOutcome.FORBIDDEN;
    await page.goto("/");
    await alive(page);
    await open();
    await page.waitForTimeout(500);
    expect(await toast.getByText("用户权限不足").count()).toBe(0);
  });

  it("caps the cart's badge at 99+ (R-APP-35)", async () => {
    const { store } = await signedIn("meimei-88");
    const cart = (quantity: number) => ({
      cartId: 1,
      activityMatch: [],
      unmatchCartItems: [{ id: 1, quantity, skuDetail: {} }],
      real_price: 0,
      saving_price: 0,
      total_price: 0,
    });
    let quantity = 99;
    const { page } = await visit("/", async (fresh) => {
      await store(fresh);
      await fresh.route("**/cart/items**", (route) => route.fulfill(ok(cart(quantity))));
    });
    await soon(() => tabBar(page).getByText("99", { exact: true }).count()).toBe(1);
    quantity = 100;
    await page.reload();
    await soon(() => tabBar(page).getByText("99+", { exact: true }).count()).toBe(1);
  });
});
