import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { availableOf, setStock } from "@crux/server/modules/inventory/service";
import { goods, pageOf } from "@crux/server/testing/goods";
import type { Request } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { soon } from "./browsing.ts";
import { fillCart, openPreview } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";
import { placesAfter } from "./places-after.ts";

const OIL_PAGE = pageOf(goods.oil());
const OIL = goods.oil();
const MILK = goods.milk();
/** Stays in Australia. */
const POWER_BANK = 5275;

describe("from the product to the order, call by call", () => {
  const journey = startJourney();
  let phone: Phone;
  beforeAll(async () => {
    const levels = [OIL, MILK, POWER_BANK].map((skuId) => ({ skuId, quantity: 500 }));
    await runAsSystem(journey.shop.app.kernel, (ctx) => setStock(ctx, levels));
  });
  afterEach(() => phone?.close());

  const tap = (name: string | RegExp) => phone.page.getByRole("button", { name }).click();
  const settled = () => phone.page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  /** Every call from now on that matches, as method, end of the path and what was sent. */
  const heard = (what: RegExp) => {
    const calls: [string, unknown][] = [];
    phone.page.on("request", (request: Request) => {
      const end = what.exec(request.url())?.[0];
      if (end && request.method() !== "OPTIONS")
        calls.push([
          `${request.method()} ${end}`,
          request.method() === "GET" ? null : request.postDataJSON(),
        ]);
    });
    return calls;
  };

  it("makes each step a call of its own, which the next step sees (R-CART-06, R-CART-05, R-PRE-10, R-PRE-18)", async () => {
    phone = await openCustomer(journey, "meimei-88");
    const { page, caller } = phone;
    await fillCart(phone, [[MILK, 1]]);
    const calls = heard(/(cartItems|\/pre|\/order)$/);
    const steps = () => calls.splice(0);

    await page.goto(OIL_PAGE);
    await tap("加入购物车");
    await page.getByRole("dialog").getByRole("button", { name: "200粒" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await phone.sees("已加入购物车");
    expect(steps()).toEqual([
      ["POST cartItems", { itemList: [{ checkFlag: true, quantity: 1, skuId: OIL }] }],
    ]);

    await page.getByRole("link", { name: /^购物车/ }).click();
    await page.waitForURL("**/cart");
    const oil = page.getByRole("group", { name: /鱼油/ });
    await oil.getByRole("button", { name: /^增加.*数量$/ }).click();
    await settled();
    const { activityMatch, unmatchCartItems } = await caller.call(cartApi.items, {});
    const line = activityMatch.flatMap(({ cartItems }) => cartItems)[0];
    const other = unmatchCartItems[0];
    expect([line?.skuDetail.id, line?.quantity, other?.skuDetail.id]).toEqual([OIL, 2, MILK]);
    expect(steps()).toEqual([["PUT cartItems", { itemList: [{ id: line?.id, quantity: 2 }] }]]);

    const tick = page.getByRole("checkbox", { name: /选择库拉瓦.*鱼油/ });
    for (const checkFlag of [0, 1]) {
      await tick.click();
      await settled();
      expect(await tick.isChecked()).toBe(checkFlag === 1);
      expect(steps()).toEqual([["PUT cartItems", { itemList: [{ id: line?.id, checkFlag }] }]]);
    }

    await tap(/^删除露美牧/);
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await page.getByRole("checkbox", { name: /选择露美牧/ }).waitFor({ state: "detached" });
    await expect.poll(() => calls.length).toBe(1);
    expect(steps()).toEqual([["DELETE cartItems", { idList: [other?.id] }]]);

    await tap(/^结算/);
    await page.waitForURL("**/cart_pre");
    await page.getByRole("button", { name: "提交订单" }).waitFor();
    expect(steps()).toEqual([
      [
        "POST /pre",
        { shopId: 1, itemsList: [{ skuId: OIL, quantity: 2, itemType: "NORMAL", activityId: 1 }] },
      ],
    ]);

    const dialog = page.getByRole("dialog");
    await tap(/^订单备注/);
    await dialog.getByRole("heading", { name: "订单备注", exact: true }).waitFor();
    expect(await dialog.getByRole("textbox").getAttribute("maxlength")).toBe("200");
    await dialog.getByRole("textbox").fill("请轻放，谢谢");
    await dialog.getByRole("button", { name: "确定" }).click();
    await page.getByRole("button", { name: "订单备注 请轻放，谢谢" }).waitFor();
    await tap("提交订单");
    await dialog.getByRole("heading", { name: "确认订单", exact: true }).waitFor();
    await dialog.getByText("是否确认提交订单？", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "再看看" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(steps()).toEqual([]);
    await tap("提交订单");
    await tap("确认提交");
    await page.waitForURL("**/payment?orderId=*");
    const made = steps();
    expect(made).toEqual([
      [
        "POST /order",
        expect.objectContaining({
          remark: "请轻放，谢谢",
          orderItemCreatePojos: [expect.objectContaining({ skuId: OIL, quantity: 2 })],
        }),
      ],
    ]);
    const [order] = (await caller.call(orderApi.list, {})).content;
    expect(order).toMatchObject({ remark: "请轻放，谢谢", orderItems: [{ quantity: 2 }] });
  });

  it("leaves nothing of the checkout behind, and goes on by way of the order a second later (R-PRE-21, R-PRE-22, R-ORD-14)", async () => {
    phone = await openCustomer(journey, "meimei-88");
    const { page } = phone;
    await fillCart(phone, [[MILK, 1]]);
    await openPreview(phone, "费用");
    const passed = placesAfter(page, "订单创建成功", "/payment");
    await tap("提交订单");
    await tap("确认提交");
    const places = await passed;
    const [order] = (await phone.caller.call(orderApi.list, {})).content;
    expect(places.map(({ place }) => place)).toEqual([
      `/order?status=cartPre&orderId=${order?.id}`,
      `/order?orderId=${order?.id}`,
      `/payment?orderId=${order?.id}`,
    ]);
    expect(places[0]?.ms).toBeGreaterThanOrEqual(990);
    expect(await page.evaluate(() => localStorage.getItem("cartPre"))).toBeNull();
    await page.goto("/cart_pre");
    await page.waitForURL((url) => url.pathname !== "/cart_pre");
    expect(await page.evaluate(() => localStorage.getItem("cartPre"))).toBeNull();
  });

  it("asks for the default people and the services at first, and keeps who was chosen (R-PRE-04)", async () => {
    phone = await openCustomer(journey, "meimei-88");
    const { page } = phone;
    await fillCart(phone, [[MILK, 1]]);
    const calls = heard(/(sender\/default|receiver\/default|config\?name=LOGISTIC_SERVICES)$/);
    const asked = () => [...new Set(calls.splice(0).map(([line]) => line))].sort();
    await openPreview(phone, "费用");
    expect(asked()).toEqual([
      "GET config?name=LOGISTIC_SERVICES",
      "GET receiver/default",
      "GET sender/default",
    ]);
    await page.getByRole("link", { name: /收件人.*陈建国/ }).click();
    await page.getByText("李秀英").click();
    await page.waitForURL("**/cart_pre");
    await page.getByRole("link", { name: /收件人.*李秀英/ }).waitFor();
    await page.getByRole("link", { name: /寄件人.*陈梅/ }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: /收件人.*李秀英/ }).waitFor();
    expect(asked()).not.toContain("GET receiver/default");
  });

  it("says how many pieces are possible when one customer would hold too many unpaid (OP-048)", async () => {
    phone = await openCustomer(journey, "heika-vip");
    const { kernel } = journey.shop.app;
    await runAsSystem(kernel, (ctx) => setStock(ctx, [{ skuId: MILK, quantity: 30 }]));
    const { available = 0 } = (await runAsSystem(kernel, (ctx) => availableOf(ctx, [MILK]))).get(MILK) ?? {};
    const most = Math.floor(available / 5);
    await fillCart(phone, [[MILK, most + 2]]);
    await openPreview(phone, "费用");
    await tap("提交订单");
    await tap("确认提交");
    await phone.sees("超出未付款件数");
    await phone.sees(new RegExp(`露美牧.*现在最多还能下单 ${most} 件（本单 ${most + 2} 件）`));
    await phone.picture("unpaid-cap");
    await tap("去购物车");
    await phone.page.waitForURL("**/cart");
    expect((await phone.caller.call(orderApi.list, {})).content).toEqual([]);
  });

  it("sends nothing that may not go to the receiver's country (R-PRE-17, R-CART-17, OP-039)", async () => {
    phone = await openCustomer(journey, "meimei-88");
    await fillCart(phone, [[POWER_BANK, 1]]);
    const calls = heard(/\/order$/);
    await openPreview(phone, "费用");
    const submit = phone.page.getByRole("button", { name: "提交订单" });
    await soon(() => submit.getAttribute("data-inactive")).toBe("");
    await submit.click();
    const note = phone.page.getByRole("button", { name: /^商品“伏汀 磁吸充电宝.*”不支持寄往中国/ });
    await soon(() => note.evaluate((line) => line === document.activeElement)).toBe(true);
    expect(await phone.page.getByRole("dialog").count()).toBe(0);
    expect(calls).toEqual([]);
  });
});
