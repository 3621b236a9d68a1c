import { DEPOSIT_SKU_ID, MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { setStock } from "@crux/server/modules/inventory/service";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { atRest } from "./alive.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";
import { placesAfter } from "./places-after.ts";

const OIL = goods.oil();
const HONEY = goods.honey();
const CREAM = goods.cream();
/** Nobody else here orders it, so nothing of it is reserved. */
const BIG_JAR = goods.bigHoney();

describe("orders and payment", () => {
  const journey = startJourney();
  let phone: Phone;
  let page: Page;
  beforeEach(async () => {
    await phone?.close();
    phone = await openCustomer(journey, "heika-vip");
    page = phone.page;
  });

  const here = () => page.evaluate(() => location.pathname + location.search);
  const row = (orderId: number) => page.getByRole("article", { name: `订单 ${orderId}` });
  const buttonsOf = async (orderId: number) =>
    (await row(orderId).getByRole("button").or(row(orderId).getByRole("link")).allInnerTexts()).filter(
      Boolean,
    );
  const buy = (...skuIds: number[]) =>
    placeOrder(
      phone.caller,
      skuIds.map((skuId) => ({ skuId, quantity: 1 })),
    );
  const topUp = () =>
    phone.caller.call(orderApi.create, {
      orderType: "DEPOSIT",
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
    });
  const pay = (orderId: number) => phone.caller.call(paymentApi.create, { channel: "WALLET", orderId });

  it("lists each tab's orders under its address and keeps the way back (R-ORD-04, R-ORD-05, R-ORD-06)", async () => {
    const open = await buy(CREAM);
    const paid = await buy(CREAM);
    await pay(paid.id);
    await page.goto("/shop_info");
    await page.goto("/orders?index=1");
    await row(open.id).waitFor();
    expect(await row(paid.id).count()).toBe(0);
    const tabs = page.getByRole("tab");
    expect(await tabs.allInnerTexts()).toEqual(["全部", "待付款", "待发货", "待收货", "已完成"]);
    await page.getByRole("tab", { name: "待付款", selected: true }).waitFor();
    const asked = page.waitForRequest((request) => request.url().endsWith("/orders"));
    await page.getByRole("tab", { name: "待发货" }).click();
    const body = (await asked).postDataJSON();
    expect(body).toMatchObject({ orderStatus: ["PAID", "PARTIAL_SHIPPED"], pageNum: 0, pageSize: 20 });
    await row(paid.id).waitFor();
    expect(await row(open.id).count()).toBe(0);
    expect(await here()).toBe("/orders?index=2");
    await page.reload();
    await page.getByRole("tab", { name: "待发货", selected: true }).waitFor();
    await row(paid.id).waitFor();
    await page.goBack();
    await page.waitForURL("**/shop_info");
  });

  it("shows six facts in a row, and the buttons of its status (R-ORD-09, R-ORD-10)", async () => {
    const open = await buy(OIL, HONEY, CREAM);
    const paid = await buy(CREAM);
    await pay(paid.id);
    const deposit = await topUp();
    await page.goto("/orders?index=0");
    await row(open.id).waitFor();
    const text = await row(open.id).textContent();
    for (const fact of [String(open.id), "待付款", open.receiverName, "共3件商品"])
      expect(text).toContain(fact);
    expect(text).toMatch(/下单时间20\d\d-\d\d-\d\d \d\d:\d\d/);
    expect(await page.getByText("时间均为北京时间").count()).toBe(1);
    expect(text).toContain(`应付金额$${(open.netAmount / 100).toFixed(2)}`);
    expect(await row(open.id).locator("img").count()).toBe(3);
    expect(await buttonsOf(open.id)).toEqual(expect.arrayContaining(["取消订单", "查看订单", "去支付"]));
    const ofPaid = await buttonsOf(paid.id);
    expect(ofPaid).toContain("查看订单");
    expect(ofPaid).not.toContain("取消订单");
    expect(ofPaid).not.toContain("去支付");
    expect(await row(deposit.id).textContent()).toMatch(/门店\s*南十字商城/);
    expect(await row(deposit.id).textContent()).toContain("充值订单");
  });

  it("asks before it cancels, says so, and changes the row (R-ORD-20, R-ORD-21)", async () => {
    const order = await buy(CREAM);
    await page.goto("/orders?index=0");
    await row(order.id).getByText("取消订单").click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.textContent()).toContain("确定取消当前订单吗？");
    await dialog.getByRole("button", { name: "再想想" }).click();
    expect((await phone.caller.call(orderApi.detail, { orderId: order.id })).orderStatus).toBe("CREATED");
    const letGo = await hold(page, "**/cancel");
    await row(order.id).getByText("取消订单").click();
    await dialog.getByRole("button", { name: "取消订单" }).click();
    await page.getByText("取消中…").waitFor();
    letGo();
    await page.getByText("取消成功").waitFor();
    await row(order.id).getByText("已取消").waitFor();
    await row(order.id).getByText("订单金额").waitFor();
    expect(await row(order.id).getByText("应付金额").count()).toBe(0);
    expect(await buttonsOf(order.id)).not.toContain("去支付");
  });

  it("shows status, people, goods, parcels, services and totals; services can't be changed (R-ORD-11, R-ORD-13, R-ORD-16)", async () => {
    const order = await buy(OIL, HONEY);
    await page.goto(`/order?orderId=${order.id}`);
    await page.getByText("等待付款").waitFor();
    const text = await page.locator("main").textContent();
    for (const part of [
      order.receiverName,
      order.senderName,
      "订单备注",
      "包裹1",
      "待报关",
      "包裹服务",
      "物流动态",
      "暂无物流信息",
      "商品金额",
      "运费",
      "应付金额",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/剩余支付时间 2[34]:\d\d:\d\d/);
    expect(await page.locator("main input, main select").count()).toBe(0);
    const bar = page.getByRole("navigation", { name: "快捷入口" });
    expect(await bar.getByText("首页").getAttribute("href")).toBe("/");
    expect(await bar.getByText("客服").getAttribute("href")).toBe("/custom_serive");
  });

  it("leaves out what a service order has not (OP-035)", async () => {
    const order = await topUp();
    await page.goto(`/order?orderId=${order.id}`);
    await page.getByText("余额充值").waitFor();
    const text = await page.locator("main").textContent();
    for (const part of ["收件人", "寄件人", "包裹", "运费"]) expect(text).not.toContain(part);
  });

  it("goes from checkout through the order to payment, and after paying back to the order (R-ORD-14, R-PAY-06, R-PAY-07, R-PAY-08, OP-058)", async () => {
    const order = await buy(CREAM);
    const { balance } = await phone.caller.call(userApi.wallet, {});
    await page.goto(`/order?status=cartPre&orderId=${order.id}`);
    await page.waitForURL(`**/payment?orderId=${order.id}`);
    await page.goBack();
    await page.waitForURL(`**/order?orderId=${order.id}`);
    await page.getByRole("button", { name: "去支付" }).click();
    await page.waitForURL("**/payment?**");
    await page.getByText(/余额支付（余额/).click();
    const result = `/payment_result?orderId=${order.id}&type=WALLET`;
    const passed = placesAfter(page, "余额支付成功", "/payment_result");
    await page.getByRole("button", { name: /立即支付/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    expect(await passed).toEqual([{ ms: expect.any(Number), place: result }]);
    expect((await passed)[0]?.ms).toBeGreaterThanOrEqual(990);
    await page.getByText("支付成功", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("支付成功", { exact: true }).waitFor();
    const depth = await page.evaluate(() => history.state.depth);
    await page.getByRole("button", { name: "返回订单" }).click();
    await page.getByText("已付款，等待发货").waitFor();
    expect(await here()).toBe(`/order?orderId=${order.id}`);
    expect(await page.evaluate(() => history.state.depth)).toBe(depth - 2);
    const after = await phone.caller.call(userApi.wallet, {});
    expect(after.balance).toBe(balance - order.netAmount);
  });

  it("opens the order in place when the way back is gone (OP-058)", async () => {
    const order = await buy(CREAM);
    await pay(order.id);
    await page.goto(`/payment_result?orderId=${order.id}&type=WALLET`);
    await page.getByRole("button", { name: "返回订单" }).click();
    await page.getByText("已付款，等待发货").waitFor();
    expect(await here()).toBe(`/order?orderId=${order.id}`);
  });

  it("pays once when the first answer is lost on the way (OP-016, I-24)", async () => {
    const order = await buy(CREAM);
    const { balance } = await phone.caller.call(userApi.wallet, {});
    const keys: string[] = [];
    await page.route("**/paymentOrder", async (route) => {
      keys.push((await route.request().allHeaders())["idempotency-key"] ?? "");
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.goto(`/order?status=cartPre&orderId=${order.id}`);
    const confirmPay = async () => {
      await page.getByText(/余额支付（余额/).click();
      await page.getByRole("button", { name: /立即支付/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    };
    // The page asks the server at once and would leave; a customer who is faster sends the same key again.
    await page.route(`**/order/${order.id}`, (route) => (keys.length > 0 ? route.abort() : route.continue()));
    await page.waitForURL("**/payment?**");
    await confirmPay();
    await page.getByText("网络连接失败，请检查网络后重试").first().waitFor();
    await confirmPay();
    await page.getByText("余额支付成功").waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe("");
    expect((await phone.caller.call(userApi.wallet, {})).balance).toBe(balance - order.netAmount);
  });

  it("offers a short wallet the top-up, and a top-up no wallet (R-PAY-09, R-PAY-10, R-PAY-01)", async () => {
    const poor = await openCustomer(journey, "xinren-01");
    const { id } = await poor.caller.call(orderApi.create, {
      orderType: "MEMBERSHIP",
      orderItemCreatePojos: [{ skuId: MEMBERSHIP_SKU_ID, quantity: 1, price: 0 }],
    });
    await poor.page.goto(`/payment?orderId=${id}`);
    await poor.page.getByText("余额不足").waitFor();
    expect(await poor.page.getByRole("link", { name: "去充值" }).getAttribute("href")).toBe("/recharge");
    // It looks disabled, and says why to whoever presses it all the same.
    await poor.page.getByText(/余额支付（余额/).click({ force: true });
    await poor.page.getByText("余额不足，请先充值").waitFor();
    expect(await poor.page.getByRole("radio", { name: /支付宝扫码支付/ }).isChecked()).toBe(true);
    await poor.close();
    const deposit = await topUp();
    await page.goto(`/payment?orderId=${deposit.id}`);
    await page.getByText("支付宝扫码支付").waitFor();
    expect(await page.getByText("余额支付").count()).toBe(0);
    expect(await page.getByText("微信支付").count()).toBe(0);
  });

  it("asks again while the result is open, five times at most (OP-064, R-PAY-14)", async () => {
    const order = await buy(OIL);
    let asked = 0;
    await page.route(`**/order/${order.id}`, (route) => {
      asked += 1;
      return route.continue();
    });
    await page.clock.install();
    await page.goto(`/payment_result?orderId=${order.id}&type=ALIPAY_QR`);
    await page.getByText("支付结果确认中…").waitFor();
    const dollars = `$${(order.netAmount / 100).toFixed(2)}`;
    expect(await page.locator("main").textContent()).toContain(dollars);
    for (let round = 0; round < 8; round += 1) {
      await page.clock.runFor(3_100);
      await atRest(page);
    }
    await page.getByText("支付结果确认中，请稍后查看订单").waitFor();
    expect(asked).toBe(6);
  });

  it("says on the page what is wrong and keeps its bar (R-ERR-06, R-ERR-08, R-ERR-12, R-ERR-14)", async () => {
    const other = await openCustomer(journey, "meimei-88");
    const { id } = await placeOrder(other.caller, [{ skuId: CREAM, quantity: 1 }]);
    await other.close();
    for (const [orderId, text] of [
      [999, "订单不存在"],
      ["abc", "订单不存在"],
      [id, "用户权限不足"],
    ]) {
      await page.goto(`/order?orderId=${orderId}`);
      await page.getByRole("main").getByText(String(text)).waitFor();
      expect(await page.locator("[role=status] > *").count()).toBe(0);
      expect(await page.getByRole("navigation", { name: "快捷入口" }).isVisible()).toBe(true);
    }
  });

  it("puts the goods of an order that is over into the cart again, as far as they are still sold", async () => {
    const order = await buy(BIG_JAR, CREAM);
    await phone.caller.call(orderApi.cancel, { orderId: order.id });
    await runAsSystem(journey.shop.app.kernel, (ctx) => setStock(ctx, [{ skuId: BIG_JAR, quantity: 0 }]));
    await page.goto(`/order?orderId=${order.id}`);
    await page.getByRole("button", { name: "再次购买" }).click();
    await phone.sees("1种商品已下架或缺货，其余已加入购物车");
    await page.waitForURL("**/cart");
    await page.getByRole("group", { name: /水光保湿面霜/ }).waitFor();
    await runAsSystem(journey.shop.app.kernel, (ctx) => setStock(ctx, [{ skuId: BIG_JAR, quantity: 300 }]));
  });

  it("does not offer to pay what is paid or over (R-ORD-18, R-ORD-19)", async () => {
    const order = await buy(CREAM);
    await phone.caller.call(orderApi.cancel, { orderId: order.id });
    await page.goto(`/payment?orderId=${order.id}`);
    await page.getByText("订单已取消").waitFor();
    expect(await page.getByRole("button", { name: /立即支付/ }).count()).toBe(0);
    await page.goto(`/order?orderId=${order.id}`);
    await page.getByText("订单已取消").waitFor();
    expect(await page.getByRole("button", { name: "去支付" }).count()).toBe(0);
  });
});
