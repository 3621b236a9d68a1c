import { codeText } from "@crux/contract/codes";
import { logisticsApi } from "@crux/contract/logistics";
import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { signUp } from "@crux/server/testing/people";
import { openStaff, type StaffCaller } from "@crux/server/testing/staff";
import { beforeAll, describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { fitsSideways, openCustomer } from "./phone.ts";

const HONEY = goods.honey();
const CREAM = goods.cream();

describe("refunds", () => {
  const journey = startJourney();
  let staff: StaffCaller;
  beforeAll(async () => {
    staff = await openStaff(journey.shop);
  });

  const buy = async (person: Parameters<typeof placeOrder>[0]) => {
    const order = await placeOrder(person, [
      { skuId: HONEY, quantity: 2 },
      { skuId: CREAM, quantity: 1 },
    ]);
    await person.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
    return order;
  };

  it("shows a customer what goes back, and when it is back (R-REF-01, R-REF-02, R-REF-03, R-REF-04)", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const { page } = phone;
    await page.goto("/refund_orders");
    await phone.sees("暂无售后订单");
    await phone.picture("refunds-empty");
    await page.getByRole("link", { name: "返回商城" }).click();
    await page.waitForURL((url) => url.pathname === "/");

    const order = await buy(phone.caller);
    const refund = await staff.call(orderOpsApi.createRefund, {
      orderId: order.id,
      items: [{ skuId: HONEY, quantity: 1 }],
      pkgIds: [],
      shipFee: 100,
      otherFee: 70,
      remark: "蜂蜜到货时瓶身破损，与客服协商退一瓶",
    });
    await page.goto("/refund_orders");
    const row = page.getByRole("link", { name: `查看售后单 ${refund.id}` });
    await row.waitFor();
    expect(await row.textContent()).toContain("处理中");
    await phone.picture("refunds-list");
    const back = page.getByRole("link", { name: "返回商城" });
    expect(await back.getAttribute("href")).toBe("/");
    const end = await page.getByText("- 没有更多了 -").boundingBox();
    expect((await back.boundingBox())?.y).toBeGreaterThan(end?.y ?? Number.NaN);
    await row.click();
    await page.waitForURL(`**/refund_order?orderId=${refund.id}`);
    for (const text of ["退回余额", "蜂蜜到货时瓶身破损", String(order.id)]) await phone.sees(text);
    await page.getByRole("heading", { name: "退款商品" }).waitFor();
    const text = await page.getByRole("main").textContent();
    for (const [name, cents] of [
      ["商品金额", refund.productAmount],
      ["运费", 100],
      ["消费税（GST）", 0],
      ["其他费用", 70],
      ["退款金额", refund.productAmount + 170],
    ] as const)
      expect(text).toContain(`${name}$${(cents / 100).toFixed(2)}`);
    expect(await page.getByText("已退款").first().locator("..").getAttribute("data-done")).toBeNull();
    await phone.picture("refund-pending");

    await staff.call(paymentOpsApi.payRefund, { refundId: refund.id });
    await page.reload();
    await page.locator("li[data-done]", { hasText: "已退款" }).waitFor();
    await phone.picture("refund-done");
    await page.goBack();
    await page
      .getByRole("link", { name: `查看售后单 ${refund.id}` })
      .getByText("已退款")
      .waitFor();
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("names the parcels of a refund and fits a narrow dark screen (R-REF-03)", async () => {
    const phone = await openCustomer(journey, "meimei-88", { width: 320, dark: true });
    const { page } = phone;
    const order = await buy(phone.caller);
    const refund = await staff.call(orderOpsApi.rejectOrder, { orderId: order.id, remark: "海关退回" });
    await page.goto(`/refund_order?orderId=${refund.id}`);
    await page.getByRole("heading", { name: "退款包裹" }).waitFor();
    await phone.picture("refund-narrow");
    const [pkg, ...others] = await phone.caller.call(logisticsApi.ofOrder, { orderId: order.id });
    expect(await page.locator("a[href^='/logistics_pkg?']").count()).toBe(1 + others.length);
    expect(await page.locator(`a[href='/logistics_pkg?id=${pkg?.id}']`).textContent()).toContain(
      pkg?.logisticsRoute.name,
    );
    const text = await page.getByRole("main").textContent();
    expect(text).toContain(`运费$${(order.shipFee / 100).toFixed(2)}`);
    for (const { skuDetail } of pkg?.pkgItems ?? []) expect(text).toContain(skuDetail.productName);
    // No note before the money is back: the page says so, and no toast says it again (R-ERR-07).
    await page.goto(`/refund_order?orderId=${refund.id}&paper=1`);
    await page.getByRole("button", { name: "重试" }).waitFor();
    expect(await page.getByText(codeText(orderOutcome.WRONG_STATE)).count()).toBe(1);
    expect(await fitsSideways(page)).toBe(true);
    await page.goto("/refund_orders");
    await page.getByRole("link", { name: `查看售后单 ${refund.id}` }).waitFor();
    expect(await fitsSideways(page)).toBe(true);
    await phone.close();
  });

  it("tells on the order and in its row why it was ended, how much goes back and where to (R-REF-04, L-ORD-13)", async () => {
    for (const [name, options] of [
      ["light", {}],
      ["narrow", { width: 320, height: 640, dark: true }],
    ] as const) {
      const phone = await openCustomer(journey, "heika-vip", options);
      const { page } = phone;
      const order = await buy(phone.caller);
      const part = await staff.call(orderOpsApi.createRefund, {
        ...{ orderId: order.id, remark: "少发一瓶" },
        items: [{ skuId: HONEY, quantity: 1 }],
      });
      await staff.call(paymentOpsApi.payRefund, { refundId: part.id });
      const reason = "海关不予放行该批次商品，已为您安排全额退款";
      const rest = await staff.call(orderOpsApi.rejectOrder, { orderId: order.id, remark: reason });
      await page.goto(`/order?orderId=${order.id}`);
      const banner = page.getByRole("region", { name: "订单状态" });
      await banner.getByText("已付款项将退回").waitFor();
      await banner.getByText(`原因：${reason}`).waitFor();
      const refunds = page.getByRole("region", { name: "退款/售后" }).getByRole("link");
      expect(await refunds.count()).toBe(2);
      expect(await refunds.nth(0).textContent()).toMatch(
        /^退款 \$[\d.]+退回余额，处理完成后即时到账.+申请处理中$/,
      );
      expect(await refunds.nth(1).textContent()).toMatch(/^退款 \$[\d.]+退回余额.+已退款已退款$/);
      await phone.picture(`refunds-order-${name}`);
      expect(await fitsSideways(page)).toBe(true);
      await page.goto("/orders?index=0");
      const row = page.getByRole("article", { name: `订单 ${order.id}` });
      await row.getByText(`原因：${reason}`).waitFor();
      await row.getByRole("link", { name: /处理中.*退回余额.*\$90\.00/ }).waitFor();
      await phone.picture(`refunds-orders-${name}`);
      expect(await fitsSideways(page)).toBe(true);
      await staff.call(paymentOpsApi.payRefund, { refundId: rest.id });
      await page.goto(`/order?orderId=${order.id}`);
      await banner.getByText("已付款项已退回").waitFor();
      await refunds.nth(0).click();
      await page.waitForURL(`**/refund_order?orderId=${rest.id}`);
      expect(phone.faults).toEqual([]);
      await phone.close();
    }
  });

  it("says what is wrong with an address that leads nowhere (R-ERR-06, R-ERR-08, R-ERR-37)", async () => {
    const phone = await openCustomer(journey, "meimei-88");
    const answered = phone.page.waitForResponse("**/refundOrder/999");
    await phone.page.goto("/refund_order?orderId=999");
    expect((await (await answered).json()).code).toBe(generalOutcome.REFUND_NOT_FOUND);
    await phone.page.getByRole("main").getByText("售后订单不存在").waitFor();
    expect(await phone.page.locator("[role=status] > *").count()).toBe(0);
    const other = await signUp(journey.shop, { balanceCents: 100_000 });
    const order = await buy(other);
    const { id } = await staff.call(orderOpsApi.createRefund, {
      orderId: order.id,
      otherFee: 1,
      remark: "补偿",
    });
    await phone.page.goto(`/refund_order?orderId=${id}`);
    await phone.sees("用户权限不足");
    await phone.close();
  });
});
