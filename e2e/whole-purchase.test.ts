import { orderApi } from "@crux/contract/order";
import { describe, expect, it } from "vitest";
import { fillCart } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
import { openCustomer } from "./phone.ts";

describe("a whole purchase", () => {
  const journey = startJourney();

  it("is made by touch at 768 px", async () => {
    const phone = await openCustomer(journey, "heika-vip", { width: 768, height: 1024 });
    const { page, faults } = phone;
    await fillCart(phone, []);
    const tap = (name: string | RegExp) => page.getByRole("button", { name }).tap();
    await page.goto("/");
    await page
      .getByRole("link", { name: /^蜂冠 麦卢卡蜂蜜/ })
      .first()
      .tap();
    await page.waitForURL("**/product?*");
    await tap(/^加入购物车$/);
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "250g" }).tap();
    await sheet.getByRole("button", { name: "确定" }).tap();
    await phone.sees("已加入购物车");
    await page.getByRole("link", { name: "购物车，1件商品" }).tap();
    await page.waitForURL("**/cart");
    await tap(/^结算/);
    await page.waitForURL("**/cart_pre");
    await tap("提交订单");
    await tap("确认提交");
    await page.waitForURL("**/payment?orderId=*");
    await page.getByText(/^余额支付/).tap();
    await tap(/^立即支付/);
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).tap();
    await page.waitForURL("**/payment_result?*");
    await phone.sees("支付成功");
    const orderId = Number(new URL(page.url()).searchParams.get("orderId"));
    expect((await phone.caller.call(orderApi.detail, { orderId })).paymentOrderStatus).toBe("PAID");
    expect(faults).toEqual([]);
    await phone.close();
  });
});
