import { MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import type { Page } from "playwright-core";
import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { atRest } from "./alive.ts";
import { allFindings, findingsInBoth } from "./axe-findings.ts";
import { hold } from "./hold.ts";
import { startPaying } from "./payment-steps.ts";
import { fitsSideways, type Phone, type PhoneOptions } from "./phone.ts";
import { modulesOf } from "./picture-codes.ts";

const IN_WECHAT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50";

describe("paying by each way", () => {
  const paying = startPaying();
  const { journey, enter, press, sees, toMethods, choose, newest, stateOf, atCashier, backToOrder } = paying;
  let phone: Phone;
  let page: Page;
  const start = async (options: PhoneOptions = {}) => {
    const order = await paying.start(options);
    ({ phone, page } = paying.now());
    return order;
  };

  describe("Alipay", () => {
    it("is chosen already, shows the code, and goes on by itself once paid (R-PAY-01, R-PAY-02, R-PAY-03, R-PAY-07)", async () => {
      const order = await start();
      await toMethods(order);
      await page.getByRole("radio").first().waitFor();
      expect(await page.getByRole("radio", { name: /支付宝扫码支付/ }).isChecked()).toBe(true);
      expect(await page.getByRole("radio").count()).toBe(3);
      const amount = `$${(order.netAmount / 100).toFixed(2)}`;
      expect(await page.getByRole("main").textContent()).toContain(`支付金额${amount}`);
      await page.getByRole("button", { name: `立即支付 ${amount}`, exact: true }).waitFor();
      await press(/立即支付/);
      await page.waitForURL(`**/alipay?orderId=${order.id}`);
      const picture = page.getByRole("img", { name: "支付宝付款二维码" });
      await picture.waitFor();
      const codeUrl = (await newest(order.id))?.codeUrl ?? "";
      expect(await modulesOf(picture)).toEqual(
        encode(codeUrl, { ecc: "M", border: 4 }).data.map((row) => row.map(Number).join("")),
      );
      await sees(/剩余时间 [45]:\d\d/);
      await sees("二维码5分钟内有效，过期请刷新页面");
      expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(200);
      await atCashier(codeUrl, "付款");
      await page.waitForURL(`**/payment_result?orderId=${order.id}&type=ALIPAY_QR`);
      await sees("支付成功");
      expect(await stateOf(order.id)).toEqual(["PAID", "PAID"]);
      await page.reload();
      await sees("支付成功");
      await backToOrder(order.id, 3);
      await sees("已付款，等待发货");
    });

    it("keeps its code over a reload, covers it after five minutes and gets another (R-PAY-04, OP-065)", async () => {
      const order = await start();
      await page.goto(`/alipay?orderId=${order.id}`);
      const picture = page.getByRole("img", { name: "支付宝付款二维码" });
      await picture.waitFor();
      const first = await newest(order.id);
      await sees(/剩余时间 (5:00|4:5\d)/);
      await journey.shop.app.kernel.database.script(
        `update payment_order set expires_at = now() + interval '6 seconds' where id = ${first?.id}`,
      );
      await page.reload();
      await picture.waitFor();
      expect((await newest(order.id))?.id).toBe(first?.id);
      await page.getByRole("button", { name: "二维码已过期 · 点击刷新" }).waitFor();
      await page.getByRole("button", { name: /点击刷新/ }).click();
      await sees(/剩余时间 [45]:\d\d/);
      const second = await newest(order.id);
      expect(second?.id).not.toBe(first?.id);
      expect(second?.codeUrl).not.toBe(first?.codeUrl);
      expect((await phone.caller.call(paymentApi.ofOrder, { orderId: order.id }))[1]?.status).toBe("CLOSED");
    });

    it("waits on the result page for money that comes late (OP-064, R-PAY-06)", async () => {
      const order = await start();
      await toMethods(order);
      await press(/立即支付/);
      await page.getByRole("img", { name: "支付宝付款二维码" }).waitFor();
      await press("我已完成支付");
      await page.waitForURL(`**/payment_result?orderId=${order.id}&type=ALIPAY_QR`);
      await sees("支付结果确认中…");
      await atCashier((await newest(order.id))?.codeUrl ?? "", "付款");
      await page.getByText("支付成功", { exact: true }).waitFor();
      await backToOrder(order.id, 3);
    });

    it("offers the app on a phone, and the way out of the messaging app inside it", async () => {
      const order = await start();
      await page.goto(`/alipay?orderId=${order.id}`);
      const app = page.getByRole("link", { name: "打开支付宝付款" });
      await page.getByRole("img", { name: "支付宝付款二维码" }).waitFor();
      expect(await app.getAttribute("href")).toBe((await newest(order.id))?.codeUrl);
      const save = page.getByRole("link", { name: "保存二维码" });
      expect(await save.getAttribute("download")).toBe(`alipay-${order.id}.png`);
      expect(await save.getAttribute("href")).toMatch(/^data:image\/png/);
      await phone.close();
      await start({ userAgent: IN_WECHAT });
      await page.goto(`/alipay?orderId=${order.id}`);
      await sees(/选择“在浏览器打开”/);
      expect(await page.getByRole("link", { name: "打开支付宝付款" }).count()).toBe(0);
    });

    it("says that no code could be had, and asks again", async () => {
      const order = await start();
      let isDown = true;
      await page.route("**/paymentOrder", (route) => (isDown ? route.abort() : route.continue()));
      await page.goto(`/alipay?orderId=${order.id}`);
      await sees("二维码获取失败 · 点击重试");
      await sees("网络连接失败，请检查网络后重试");
      isDown = false;
      await page.getByRole("button", { name: /点击重试/ }).click();
      await page.getByRole("img", { name: "支付宝付款二维码" }).waitFor();
    });
  });

  describe("the cashier of the messaging app", () => {
    it("is offered there alone, and comes back to the result (R-PAY-01, R-PAY-16, OP-063)", async () => {
      const order = await start({ userAgent: IN_WECHAT });
      await toMethods(order);
      await page.getByRole("radio").first().waitFor();
      expect(await page.getByRole("radio").count()).toBe(4);
      expect(await page.getByRole("radio", { name: /支付宝扫码支付/ }).isChecked()).toBe(true);
      const letGo = await hold(page, "**/paymentOrder");
      await choose(/微信支付/);
      await page.getByRole("status").getByText("请求中…").waitFor();
      letGo();
      await page.waitForURL("**/simulated/cashier?trade=*");
      await page
        .getByRole("button", { name: "付款", exact: true })
        .or(page.getByRole("link", { name: "付款", exact: true }))
        .click();
      await page.waitForURL(`**/payment_result?orderId=${order.id}&type=WECHAT_JSAPI`);
      await sees("支付成功");
      await press("返回订单");
      await page.waitForURL(`**/order?orderId=${order.id}`);
      await sees("已付款，等待发货");
    });

    it("names amount and state, keeps what goes wrong apart, lists what there is, and fits the smallest phone", async () => {
      const order = await start();
      await phone.caller.call(paymentApi.create, { orderId: order.id, channel: "ALIPAY_QR" });
      const amount = `$${(order.netAmount / 100).toFixed(2)}`;
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto((await newest(order.id))?.codeUrl ?? "");
      for (const text of [amount, "待付款", "异常情况，供试用"])
        await page.getByText(text, { exact: true }).waitFor();
      expect(await findingsInBoth(page, allFindings)).toEqual([]);
      expect(await fitsSideways(page)).toBe(true);
      await page.getByRole("link", { name: "全部支付单" }).click();
      const entry = page.getByRole("link", { name: new RegExp(`${order.id}.*${amount.slice(1)}`) });
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await findingsInBoth(page, allFindings)).toEqual([]);
      expect(await fitsSideways(page)).toBe(true);
    });

    it("leaves the order open for somebody who does not pay (R-PAY-06, OP-064)", async () => {
      const order = await start({ userAgent: IN_WECHAT });
      await toMethods(order);
      await choose(/微信支付/);
      await page.waitForURL("**/simulated/cashier?trade=*");
      await page.clock.install();
      const refuse = "不付款，返回商城";
      await page
        .getByRole("button", { name: refuse })
        .or(page.getByRole("link", { name: refuse }))
        .click();
      await page.waitForURL("**/payment_result?*");
      await sees("支付结果确认中…");
      for (let round = 0; round < 8; round += 1) {
        await page.clock.runFor(3_100);
        await atRest(page);
      }
      await sees("支付结果确认中，请稍后查看订单");
      expect(await stateOf(order.id)).toEqual(["CREATED", null]);
      await press("重新支付");
      await page.waitForURL(`**/payment?orderId=${order.id}`);
      await choose(/余额支付（余额/);
      await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
      await page.waitForURL("**/payment_result?*type=WALLET");
      await sees("支付成功");
    });
  });

  it("tops up by Alipay and pays an order with the money (R-WAL-07, R-WAL-01, L-ORD-05)", async () => {
    await enter("xinren-01");
    ({ phone, page } = paying.now());
    const before = (await phone.caller.call(userApi.wallet, {})).balance;
    await page.goto("/recharge");
    await page.getByText("$500").click();
    await press("立即充值");
    await page.waitForURL("**/order?orderId=*");
    await press("去支付");
    await page.getByText(/支付宝扫码支付/).waitFor();
    await press(/立即支付/);
    await page.getByRole("img", { name: "支付宝付款二维码" }).waitFor();
    const orderId = Number(new URL(page.url()).searchParams.get("orderId"));
    await atCashier((await newest(orderId))?.codeUrl ?? "", "付款");
    await sees("支付成功");
    await page.getByRole("link", { name: "查看余额" }).click();
    await page.waitForURL("**/wallet");
    await sees("+$500.00");
    expect((await phone.caller.call(userApi.wallet, {})).balance).toBe(before + 50_000);
    const { id } = await phone.caller.call(orderApi.create, {
      orderType: "MEMBERSHIP",
      orderItemCreatePojos: [{ skuId: MEMBERSHIP_SKU_ID, quantity: 1, price: 0 }],
    });
    await page.goto(`/order?status=cartPre&orderId=${id}`);
    await page.waitForURL("**/payment?*");
    await choose(/余额支付（余额/);
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await sees("余额支付成功");
    await page.getByRole("link", { name: "查看会员卡" }).click();
    await page.getByText("黑卡会员", { exact: true }).waitFor();
  });

  it("lets an order go while a provider could still take the money (L-ORD-07)", async () => {
    const order = await start();
    await page.goto(`/alipay?orderId=${order.id}`);
    await page.getByRole("img", { name: "支付宝付款二维码" }).waitFor();
    await page.goto(`/order?orderId=${order.id}`);
    await press("取消订单");
    await page.getByRole("dialog").getByRole("button", { name: "取消订单" }).click();
    await sees(/订单取消中，请稍候|取消成功/);
    await page.getByRole("region", { name: "订单状态" }).getByText("订单已取消").waitFor();
    expect(await stateOf(order.id)).toEqual(["CANCELLED", null]);
  });
});
