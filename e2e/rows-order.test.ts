import { cartApi } from "@crux/contract/cart";
import type { Order } from "@crux/contract/order.schema";
import { userApi } from "@crux/contract/user";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { setStock } from "@crux/server/modules/inventory/service";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { soon } from "./browsing.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";
import { byPassword, openCustomer, openVisitor, type Phone } from "./phone.ts";
import { place } from "./visits.ts";

const OIL = goods.oil();
const MILK = goods.milk();
const CREAM = goods.cream();

/** What of the local storage is an act's; answers are kept as pages are left. */
const keys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key !== "answers")
      .sort(),
  );

describe("from the cart to the order", () => {
  const journey = startJourney();
  let phone: Phone;
  beforeAll(async () => {
    const levels = [OIL, MILK, CREAM].map((skuId) => ({ skuId, quantity: 500 }));
    await runAsSystem(journey.shop.app.kernel, (ctx) => setStock(ctx, levels));
  });
  afterEach(() => phone?.close());

  const customer = async (username = "meimei-88") => {
    phone = await openCustomer(journey, username);
    return phone.page;
  };
  /** Opens the cart with exactly these goods. */
  const openCart = async (...skuIds: number[]) => {
    const { cartId, activityMatch, unmatchCartItems } = await phone.caller.call(cartApi.items, {});
    const idList = [...activityMatch.flatMap((match) => match.cartItems), ...unmatchCartItems].map(
      ({ id }) => id,
    );
    if (idList.length > 0) await phone.caller.call(cartApi.remove, { cartId, idList });
    const itemList = skuIds.map((skuId) => ({ skuId, quantity: 2 }));
    await phone.caller.call(cartApi.add, { cartId, itemList });
    await phone.page.goto("/cart");
    await phone.page.getByText("合计").waitFor();
  };
  const toPreview = async (...skuIds: number[]) => {
    await openCart(...skuIds);
    await phone.page.getByRole("button", { name: /^结算/ }).click();
    await phone.page.waitForURL("**/cart_pre");
  };
  const submit = () => phone.page.getByRole("button", { name: "提交订单" });
  const look = () =>
    submit().evaluate((button) => [
      getComputedStyle(button).opacity,
      getComputedStyle(button).backgroundColor,
    ]);

  it("counts all pieces on the badge and previews the checked lines only (R-APP-43)", async () => {
    const page = await customer();
    await openCart(OIL, MILK);
    const tab = page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: /购物车/ });
    expect(await tab.textContent()).toContain("4");
    await page.getByRole("checkbox", { name: /选择露美牧/ }).click();
    await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
    expect(await page.getByRole("checkbox", { name: "全选" }).isChecked()).toBe(false);
    expect(await tab.textContent()).toContain("4");
    const asked = page.waitForRequest("**/cart/pre");
    await page.getByRole("button", { name: /^结算/ }).click();
    const { itemsList } = (await asked).postDataJSON();
    expect(itemsList).toMatchObject([{ skuId: OIL, quantity: 2 }]);
  });

  it("waits for the people, then leads to the senders and back with the picked one (R-PRE-05, R-PRE-06, R-SND-03)", async () => {
    const page = await customer();
    const letGo = await hold(page, "**/sender/default");
    const asked = page.waitForRequest("**/sender/default");
    await toPreview(OIL);
    await asked;
    // Without the frame that stood here while the page's own code was on its way.
    await soon(() => page.getByRole("main").getByText("加载中…").count()).toBe(1);
    await soon(
      async () => (await page.locator("main [data-shape]").first().boundingBox())?.height,
    ).toBeGreaterThan(10);
    expect(await submit().count()).toBe(0);
    letGo();
    await submit().waitFor();
    expect(await page.getByRole("main").getByText("加载中…").count()).toBe(0);
    await page.getByRole("link", { name: /寄件人.*陈梅/ }).click();
    await page.waitForURL("**/senders?status=select&page=cartPre");
    const picked = page.locator("main button[aria-pressed=true]");
    await picked.filter({ hasText: "陈梅" }).waitFor();
    expect(await picked.count()).toBe(1);
    await page.getByText("南十字仓库").click();
    await page.waitForURL("**/cart_pre");
    await page.getByRole("link", { name: /寄件人.*南十字仓库/ }).click();
    await page.waitForURL("**/senders?status=select&page=cartPre");
    await picked.filter({ hasText: "南十字仓库" }).waitFor();
    expect(await picked.count()).toBe(1);
  });

  it("sends every field of an order, once both people are chosen (R-PRE-16, R-MODEL-11)", async () => {
    const page = await customer();
    const { content } = await phone.caller.call(userApi.receivers, {});
    const kept = content.find(({ defaultFlag }) => defaultFlag === 0);
    if (!kept) throw new Error("everybody is the default");
    for (const { id, defaultFlag } of content)
      if (defaultFlag === 1) await phone.caller.call(userApi.deleteReceiver, { id });
    await toPreview(OIL);
    await page.getByRole("link", { name: "收件人 请选择收件人" }).waitFor();
    const without = await look();
    await page.getByRole("link", { name: "收件人 请选择收件人" }).click();
    await page.getByText(kept.name).click();
    await page.waitForURL("**/cart_pre");
    await page.getByRole("link", { name: new RegExp(`收件人.*${kept.name}`) }).waitFor();
    await soon(look).not.toEqual(without);
    await page
      .getByRole("button", { name: /包裹服务/ })
      .first()
      .click();
    for (const name of ["保险", "加固"]) await page.getByRole("checkbox", { name }).click();
    await page.getByRole("button", { name: "确定" }).click();
    const asked = page.waitForRequest((request) => /\/order\/secure\/\d+\/order$/.test(request.url()));
    await submit().click();
    await page.getByRole("button", { name: "确认提交" }).click();
    const request = await asked;
    expect(request.url()).toContain(`/order/secure/${phone.caller.session?.uid}/`);
    expect(request.postDataJSON()).toMatchObject({
      shopId: 1,
      senderId: expect.any(Number),
      receiverId: kept.id,
      orderItemCreatePojos: [{ itemType: "NORMAL", skuId: OIL, quantity: 2, price: expect.any(Number) }],
      gstFree: true,
      needLogistics: true,
      orderSource: "ONLINE",
      orderType: "SHOPPING",
      remark: "",
      couponTicketId: expect.any(Number),
      selfDefinedScheme: {
        logisticsPkgs: [
          {
            logisticsRoute: { id: expect.any(String) },
            services: expect.stringMatching(/^\d+\|\|\d+$/),
            pkgItems: [
              { skuDetail: { id: OIL }, itemType: "NORMAL", quantity: 2, price: expect.any(Number) },
            ],
          },
        ],
      },
    });
    await page.getByText("订单创建成功").waitFor();
  });

  it("logs in with three fields and keeps exactly the named keys (R-MODEL-28, R-APP-31)", async () => {
    phone = await openVisitor(journey);
    const { page } = phone;
    await page.goto("/search?c=ABC");
    await alive(page);
    await page.getByRole("searchbox").fill("鱼油");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop_product**");
    await soon(() => keys(page)).toEqual(["c", "historySearch"]);
    await page.goto("/orders");
    await page.waitForURL("**/login");
    await soon(() => keys(page)).toEqual(["c", "historySearch", "redirectUrl"]);
    const asked = page.waitForRequest("**/v1/user/login");
    await byPassword(page);
    await page.getByLabel("用户名").fill("meimei-88");
    await page.getByLabel("密码", { exact: true }).fill("crux2026");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    expect((await asked).postDataJSON()).toEqual({
      username: "meimei-88",
      password: "crux2026",
      type: "USERNAME_PASSWORD",
    });
    await page.waitForURL("**/orders");
    await soon(() => keys(page)).toEqual(["historySearch", "token", "user"]);
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    const uid = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").id as number);
    await phone.close();
    await customer();
    await toPreview(OIL);
    await submit().waitFor();
    expect(await keys(phone.page)).toEqual(["cartPre", "token", "user"]);
    expect([typeof uid, token.length > 20]).toEqual(["number", true]);
  });

  describe("orders of every status", () => {
    const orders: Record<string, Order> = {};
    const row = (name: string) =>
      phone.page.getByRole("article", { name: `订单 ${orders[name]?.id}`, exact: true });
    beforeAll(async () => {
      await customer("heika-vip");
      for (const name of ["CREATED", "SHIPPED", "COMPLETED", "POS"])
        orders[name] = await placeOrder(phone.caller, [{ skuId: CREAM, quantity: 1 }]);
      await journey.shop.app.kernel.database.script(`
        update orders set order_status = 'SHIPPED' where id = ${orders.SHIPPED?.id};
        update orders set order_status = 'COMPLETED' where id = ${orders.COMPLETED?.id};
        update orders set order_status = 'COMPLETED', order_source = 'POS' where id = ${orders.POS?.id}`);
      await phone.close();
    });

    it.each([
      ["3", ["SHIPPED"]],
      ["4", ["COMPLETED", "POS"]],
      ["0", ["CREATED", "SHIPPED", "COMPLETED", "POS"]],
    ])("lists under tab %s only what belongs there (R-ORD-07, R-ORD-08)", async (index, listed) => {
      const page = await customer("heika-vip");
      await page.goto(`/orders?index=${index}`);
      for (const name of listed) await row(name).waitFor();
      for (const name of Object.keys(orders))
        expect(await row(name).count()).toBe(listed.includes(name) ? 1 : 0);
    });

    it("names the store where something was bought there (R-ORD-02)", async () => {
      const page = await customer("heika-vip");
      await page.goto("/orders?index=0");
      await row("POS").waitFor();
      expect(await row("POS").textContent()).toMatch(/门店\s*南十字商城/);
      expect(await row("POS").textContent()).not.toContain("收件人");
      expect(await row("CREATED").textContent()).toContain("收件人");
    });

    it("offers home, service, cancel and pay at the bottom (R-ORD-12)", async () => {
      const page = await customer("heika-vip");
      const id = orders.CREATED?.id;
      const open = async () => {
        await page.goto(`/order?orderId=${id}`);
        await page.getByText("等待付款").waitFor();
      };
      const bar = page.getByRole("navigation", { name: "快捷入口" });
      for (const [name, path] of [
        ["首页", "/"],
        ["客服", "/custom_serive"],
      ] as const) {
        await open();
        await bar.getByText(name).click();
        await soon(() => place(page)).toBe(path);
      }
      await open();
      await page.getByRole("button", { name: "取消订单" }).click();
      await page.getByRole("dialog").getByText("确定取消当前订单吗？").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "再想想" }).click();
      await page.getByRole("button", { name: "去支付" }).click();
      await page.waitForURL(`**/payment?orderId=${id}`);
    });

    it("pays in Australian dollars (R-CONST-02)", async () => {
      const page = await customer("heika-vip");
      await page.goto(`/payment?orderId=${orders.CREATED?.id}`);
      await page.getByText(/余额支付（余额/).click();
      const asked = page.waitForRequest("**/paymentOrder");
      await page.getByRole("button", { name: /立即支付/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
      expect((await asked).postDataJSON()).toMatchObject({ currency: "AUD" });
      await page.getByRole("status").getByText("余额支付成功").waitFor();
    });
  });
});
