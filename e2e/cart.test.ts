import { cartApi } from "@crux/contract/cart";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { setStock } from "@crux/server/modules/inventory/service";
import { goods, productOf } from "@crux/server/testing/goods";
import { openStaff } from "@crux/server/testing/staff";
import type { Request } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, openVisitor, type Phone, toastText } from "./phone.ts";

/** Fish oil and vitamins (activity 1) and milk powder (none). */
const OIL = goods.oil();
const VITAMIN = goods.vitamin();
const MILK = goods.milk();

describe("cart", () => {
  const journey = startJourney();
  let phone: Phone;
  let changes: Request[];

  const fillCart = async (goods: readonly [skuId: number, quantity: number][]) => {
    const { cartId, activityMatch, unmatchCartItems } = await phone.caller.call(cartApi.items, { shopId: 1 });
    const old = [...activityMatch.flatMap((match) => match.cartItems), ...unmatchCartItems];
    if (old.length > 0) await phone.caller.call(cartApi.remove, { cartId, idList: old.map(({ id }) => id) });
    for (const [skuId, quantity] of goods) {
      await phone.caller.call(cartApi.add, { cartId, itemList: [{ skuId, quantity }] });
    }
    await phone.page.goto("/cart");
    await phone.page.getByText(goods.length > 0 ? "合计" : "购物车是空的").waitFor();
    await alive(phone.page);
  };
  const line = (name: RegExp) => phone.page.getByRole("group", { name });
  const pieces = (name: RegExp) => line(name).getByRole("textbox");
  const checkout = () => phone.page.getByRole("button", { name: /^结算/ });
  const all = () => phone.page.getByRole("checkbox", { name: "全选" });
  const settled = () => phone.page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  const stock = (quantity: number) =>
    runAsSystem(journey.shop.app.kernel, (ctx) => setStock(ctx, [{ skuId: OIL, quantity }]));

  beforeAll(async () => {
    phone = await openCustomer(journey, "meimei-88");
    phone.page.on("request", (request) => {
      if (/\/cart\/secure\//.test(request.url()) && request.method() !== "GET") changes.push(request);
    });
  });
  beforeEach(() => {
    changes = [];
  });

  it("asks visitors to log in and remembers where (R-CART-01, R-CART-02)", async () => {
    const visitor = await openVisitor(journey);
    await visitor.page.goto("/cart");
    expect(await visitor.page.title()).toBe("购物车");
    for (const tab of ["首页", "分类", "购物车", "我的"])
      await visitor.page
        .getByRole("navigation", { name: "主导航" })
        .getByRole("link", { name: tab })
        .waitFor();
    await visitor.page.getByRole("main").getByRole("button", { name: "登录" }).click();
    await visitor.page.waitForURL("**/login");
    expect(await visitor.page.evaluate(() => localStorage.getItem("redirectUrl"))).toBe("/cart");
    await visitor.close();
  });

  it("leads from an empty cart to the categories (R-CART-03)", async () => {
    await fillCart([]);
    expect(await phone.page.title()).toBe("购物车");
    await phone.page.getByRole("link", { name: "去逛逛" }).click();
    await phone.page.waitForURL("**/tag");
  });

  it("offers something to begin with in an empty cart, which can be chosen there", async () => {
    await fillCart([]);
    const offers = phone.page.getByRole("region", { name: "为您推荐" });
    await offers.getByRole("button").first().click();
    await phone.page.getByRole("dialog").getByText("物流重量").waitFor();
  });

  it("shows below its lines what may go with them, and no bar lies over what is added there", async () => {
    await fillCart([[OIL, 1]]);
    const offers = phone.page.getByRole("region", { name: "为您推荐" });
    await offers.getByRole("button").first().waitFor();
    expect(await offers.getByRole("article").filter({ hasText: "深海鱼油" }).count()).toBe(0);
    await phone.picture("cart-few-lines");
    const last = offers.getByRole("button").last();
    await last.scrollIntoViewIfNeeded();
    await last.click();
    const sheet = phone.page.getByRole("dialog");
    await sheet.locator("[data-attribute]").getByRole("button").first().click();
    await sheet.getByRole("button", { name: "确定" }).click();
    await sheet.waitFor({ state: "detached" });
    await phone.page.getByRole("textbox").nth(1).waitFor();
    await phone.page.getByRole("button", { name: "管理" }).click();
    await offers.waitFor({ state: "detached" });
    await phone.page.getByRole("button", { name: "完成" }).click();
  });

  it("says what the checked goods cost less with the black card, and leads to it", async () => {
    await fillCart([[OIL, 2]]);
    const hint = phone.page.getByRole("link", { name: /开通黑卡，已选商品可省/ });
    const { unmatchCartItems, activityMatch } = await phone.caller.call(cartApi.items, { shopId: 1 });
    const [only] = [...unmatchCartItems, ...activityMatch.flatMap((match) => match.cartItems)];
    const { currentPrice, vipPrice } = only?.skuDetail ?? { currentPrice: 0, vipPrice: 0 };
    const text = `$${(((currentPrice - vipPrice) * 2) / 100).toFixed(2)}`;
    await hint.getByText(text, { exact: true }).waitFor();
    await all().click();
    await hint.waitFor({ state: "detached" });
    await settled();
    await all().click();
    await hint.click();
    await phone.page.waitForURL("**/member_ship");
    const member = await openCustomer(journey, "heika-vip");
    const { cartId } = await member.caller.call(cartApi.items, { shopId: 1 });
    await member.caller.call(cartApi.add, { cartId, itemList: [{ skuId: OIL, quantity: 1 }] });
    await member.page.goto("/cart");
    await member.sees(/黑卡价已为您省\$/);
    await member.close();
  });

  it("groups lines by activity and offers every control (R-CART-04, R-CART-05)", async () => {
    await fillCart([
      [OIL, 2],
      [VITAMIN, 1],
      [MILK, 1],
    ]);
    await phone.page.getByRole("heading", { name: "营养囤货季" }).waitFor();
    const text = (await phone.page.locator("main").textContent()) ?? "";
    const [activity = -1, oil = -1, vitamin = -1, rest = -1, milk = -1] = [
      "营养囤货季",
      "鱼油",
      "维生素C泡腾片",
      "其他商品",
      "露美牧",
    ].map((part) => text.indexOf(part));
    expect([oil, vitamin].every((line) => activity < line && line < rest)).toBe(true);
    expect(activity).toBeGreaterThanOrEqual(0);
    expect(milk).toBeGreaterThan(rest);
    expect(await phone.page.getByRole("button", { name: /^删除/ }).count()).toBe(3);
    for (const name of [/选择库拉瓦.*鱼油/, /选择露美牧/])
      expect(await phone.page.getByRole("checkbox", { name }).count()).toBe(1);
    expect(await pieces(/鱼油/).inputValue()).toBe("2");
    expect(await all().isChecked()).toBe(true);
    expect(await checkout().textContent()).toBe("结算(4)");
  });

  it("shows presses at once, sends the last one, and lets totals wait (R-CART-05)", async () => {
    await fillCart([[OIL, 1]]);
    const more = line(/鱼油/).getByRole("button", { name: /^增加.*数量$/ });
    // Its answer waits until the page was looked at, and the presses are in the page itself: a busy machine takes longer for either than the queue.
    const looked = Promise.withResolvers<void>();
    await phone.page.route("**/cartItems", async (route) => {
      await looked.promise;
      await route.continue();
    });
    await more.evaluate(async (button: HTMLButtonElement) => {
      for (let press = 0; press < 4; press += 1) {
        button.click();
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    expect(await pieces(/鱼油/).inputValue()).toBe("5");
    expect(await checkout().isDisabled()).toBe(true);
    looked.resolve();
    await settled();
    await phone.page.unroute("**/cartItems");
    expect(changes.map((request) => request.postDataJSON().itemList[0].quantity)).toEqual([5]);
    expect(await checkout().isDisabled()).toBe(false);
  });

  it("puts a quantity back that could not be saved", async () => {
    await fillCart([[OIL, 3]]);
    await phone.page.route("**/cartItems", (route) => route.abort());
    await line(/鱼油/)
      .getByRole("button", { name: /^增加.*数量$/ })
      .click();
    await phone.page.getByText("数量修改失败，已恢复").waitFor();
    expect(await pieces(/鱼油/).inputValue()).toBe("3");
    await phone.page.unroute("**/cartItems");
  });

  it.each([
    ["", "数量不能为空"],
    ["0", "最小数量为1"],
    ["51", "最多可买50件"],
  ])(
    "refuses “%s” in the stepper and keeps the former number (R-CART-09, R-CART-10, R-CART-11)",
    async (typed, text) => {
      await fillCart([[OIL, 3]]);
      await pieces(/鱼油/).fill(typed);
      await pieces(/鱼油/).blur();
      await phone.page.getByText(text).waitFor();
      expect(await pieces(/鱼油/).inputValue()).toBe("3");
      expect(changes).toHaveLength(0);
    },
  );

  it("lets no line go below one piece (R-CART-12)", async () => {
    await fillCart([[OIL, 1]]);
    const less = line(/鱼油/).getByRole("button", { name: /^减少.*数量$/ });
    // The cart of the page before may stand there for a moment.
    await expect.poll(() => less.getAttribute("aria-disabled")).toBe("true");
    await less.click({ force: true });
    await phone.page.getByText("最小数量为1").waitFor();
    expect(await pieces(/鱼油/).inputValue()).toBe("1");
    expect(changes).toHaveLength(0);
  });

  it("unchecks all and does not check out nothing (R-CART-07, R-CART-08)", async () => {
    await fillCart([
      [OIL, 1],
      [MILK, 1],
    ]);
    await all().click();
    await settled();
    expect(await all().isChecked()).toBe(false);
    expect(changes.map((request) => request.method())).toEqual(["PUT"]);
    expect(changes[0]?.postDataJSON().itemList).toMatchObject([{ checkFlag: 0 }, { checkFlag: 0 }]);
    await checkout().click();
    await phone.page.getByText("请选择商品").waitFor();
    expect(changes.filter((request) => request.url().endsWith("/cart/pre"))).toHaveLength(0);
    expect(new URL(phone.page.url()).pathname).toBe("/cart");
    await phone.page.getByRole("checkbox", { name: /选择库拉瓦/ }).click();
    expect(await all().isChecked()).toBe(false);
    await phone.page.getByRole("checkbox", { name: /选择露美牧/ }).click();
    expect(await all().isChecked()).toBe(true);
    await settled();
  });

  it("asks before it deletes, and can take it back (R-CART-05, R-CART-18)", async () => {
    await fillCart([
      [OIL, 2],
      [MILK, 1],
    ]);
    const { activityMatch } = await phone.caller.call(cartApi.items, { shopId: 1 });
    const oil = activityMatch.flatMap((match) => match.cartItems)[0];
    const remove = phone.page.getByRole("button", { name: /^删除库拉瓦/ });
    // Quick fingers: the second tap neither asks again nor closes the question.
    await remove.dblclick();
    const dialog = phone.page.getByRole("dialog");
    await dialog.getByText("确定删除该商品吗？").waitFor();
    await dialog.getByRole("button", { name: "取消" }).click();
    expect(changes).toHaveLength(0);
    await remove.click();
    await dialog.getByRole("button", { name: "删除" }).click();
    await phone.page.getByRole("button", { name: "撤销" }).waitFor();
    expect(await toastText(phone.page)).toContain("已删除");
    expect(changes.map((request) => [request.method(), request.postDataJSON()])).toEqual([
      ["DELETE", { idList: [oil?.id] }],
    ]);
    expect(await line(/鱼油/).count()).toBe(0);
    await phone.page.getByRole("button", { name: "撤销" }).click();
    await line(/鱼油/).waitFor();
    expect(await pieces(/鱼油/).inputValue()).toBe("2");
  });

  it("marks what is out of stock and leaves it out of select-all (R-CART-07, R-CART-16)", async () => {
    await fillCart([
      [OIL, 2],
      [MILK, 1],
    ]);
    await stock(0);
    await phone.page.reload();
    await phone.page.getByText("缺货", { exact: true }).waitFor();
    expect(await phone.page.getByRole("checkbox", { name: /选择库拉瓦/ }).isDisabled()).toBe(true);
    expect(await all().isChecked()).toBe(true);
    expect(await checkout().textContent()).toBe("结算(1)");
    await stock(1);
    await phone.page.reload();
    await phone.page.getByText("仅剩1件").waitFor();
    await settled();
    expect(await pieces(/鱼油/).inputValue()).toBe("1");
    await stock(500);
  });

  it("cuts lines above 50 before checkout (R-CART-14, OP-025)", async () => {
    await fillCart([
      [OIL, 30],
      [OIL, 30],
    ]);
    await checkout().click();
    await phone.page.getByText("当前商品超过最大购买数量50件").waitFor();
    await phone.page.getByRole("button", { name: "按50件结算" }).click();
    await phone.page.waitForURL("**/cart_pre");
    expect(changes.map((request) => request.postDataJSON())).toMatchObject([
      { itemList: [{ quantity: 50 }] },
      { shopId: 1, itemsList: [{ skuId: OIL, quantity: 50, itemType: "NORMAL", activityId: 1 }] },
    ]);
  });

  it("says how many one customer may buy, and lowers what is above it before checkout", async () => {
    const owner = await openStaff(journey.shop);
    const productId = productOf(MILK);
    const limitTo = async (limit: ProductDocument["limit"]) => {
      const { version, document } = await owner.call(commodityOpsApi.product, { productId });
      await owner.call(commodityOpsApi.saveProduct, { productId, version, document: { ...document, limit } });
    };
    // A second try begins where the first one ended.
    await limitTo(null);
    await fillCart([[MILK, 3]]);
    await limitTo({ pieces: 2, days: 30 });
    await phone.page.goto(`/product?id=${productId}`);
    await phone.page.getByText("每人每30天限购2件").first().waitFor();
    await phone.picture("product-limit");
    await phone.page.getByRole("button", { name: "加入购物车" }).click();
    await phone.page.getByRole("dialog").getByText("每人每30天限购2件").waitFor();
    await phone.picture("sku-limit");
    await phone.page.goto("/cart");
    await phone.page.getByText("每人每30天限购2件，您还可购买2件").waitFor();
    await phone.picture("cart-limit");
    await checkout().click();
    await phone.page.getByRole("button", { name: "减到2件" }).click();
    await phone.page.waitForURL("**/cart_pre");
    expect(changes.at(-1)?.postDataJSON()).toMatchObject({ itemsList: [{ skuId: MILK, quantity: 2 }] });
    await limitTo({ pieces: 1, days: null });
    await phone.page.getByRole("button", { name: "提交订单" }).click();
    await phone.page.getByRole("button", { name: "确认提交" }).click();
    await phone.page.getByText(/每人限购1件，您还可购买1件/).waitFor();
    await phone.picture("checkout-limit");
    // The dialog before it may still be on its way out, and takes what is pressed at once.
    const lower = phone.page.getByRole("button", { name: "减到1件" });
    await expect
      .poll(
        async () => {
          if (await lower.isVisible()) await lower.click({ timeout: 1_000 }).catch(() => {});
          return phone.page.getByText(/超出限购数量，2件改为1件/).isVisible();
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(true);
    await limitTo(null);
  });
});
