import type { Order, OrderStatus } from "@crux/contract/order.schema";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";

const CREAM = goods.cream();

/** Status, payment, words in the list, words on the page, what the amount is called. */
const STATES: [OrderStatus, string, string, string, string][] = [
  ["CREATED", "null", "待付款", "等待付款", "应付金额"],
  ["CREATED", "'CHECKING'", "待审核", "付款凭证待审核", "应付金额"],
  ["PAID", "'PAID'", "待发货", "已付款，等待发货", "实付金额"],
  ["PARTIAL_SHIPPED", "'PAID'", "部分发货", "部分包裹已发货", "实付金额"],
  ["SHIPPED", "'PAID'", "待收货", "包裹已发货，等待收货", "实付金额"],
  ["COMPLETED", "'PAID'", "已完成", "订单已完成", "实付金额"],
  ["REJECTED", "'PAID'", "已驳回", "订单未通过，已取消", "实付金额"],
  ["CANCELLING", "null", "取消中", "订单取消中", "订单金额"],
  ["CANCELLED", "null", "已取消", "订单已取消", "订单金额"],
];

describe("an order in each of its states and of each kind", () => {
  const journey = startJourney();
  let phone: Phone;
  let order: Order;
  beforeAll(async () => {
    const buyer = await openCustomer(journey, "heika-vip");
    order = await placeOrder(buyer.caller, [{ skuId: CREAM, quantity: 1 }]);
    await buyer.close();
  });
  afterEach(() => phone?.close());

  const edit = (columns: string) =>
    journey.shop.app.kernel.database.script(`update orders set ${columns} where id = ${order.id}`);
  const row = () => phone.page.getByRole("article", { name: `订单 ${order.id}` });

  it("says in list and banner where it stands, and marks success (R-ORD-09, R-ORD-15, R-ORD-16, OP-053)", async () => {
    phone = await openCustomer(journey, "heika-vip");
    const { page } = phone;
    const icons: Record<string, string> = {};
    for (const [status, payment, listed, told, amount] of STATES) {
      await edit(`order_status = '${status}', payment_status = ${payment}`);
      await page.goto("/orders?index=0");
      await row().getByText(listed, { exact: true }).waitFor();
      await row().getByText(amount, { exact: true }).waitFor();
      await page.goto(`/order?orderId=${order.id}`);
      const banner = page.getByRole("region", { name: "订单状态" });
      await banner.getByText(told, { exact: true }).waitFor();
      await page.getByRole("main").getByText(amount, { exact: true }).waitFor();
      icons[told] = await banner.locator("svg").first().innerHTML();
    }
    await phone.picture("order-cancelled");
    const success = icons["已付款，等待发货"];
    const marked = STATES.map(([, , , told]) => told).filter((told) => icons[told] === success);
    expect(marked).toEqual(["已付款，等待发货", "订单已完成"]);
  });

  it.each([
    ["SHOPPING", ""],
    ["DROP_SHIPPING", "代发订单"],
    ["DEPOSIT", "充值订单"],
    ["MEMBERSHIP", "黑卡会员订单"],
    ["PACKAGE_SERVICE", "自助寄件订单"],
  ])("shows an order of the kind %s in list and page (R-ORD-01, OP-046)", async (kind, name) => {
    await edit(`order_status = 'COMPLETED', payment_status = 'PAID', order_type = '${kind}'`);
    phone = await openCustomer(journey, "heika-vip");
    await phone.page.goto("/orders?index=0");
    await row().getByText("已完成").waitFor();
    if (name) await row().getByText(name, { exact: true }).waitFor();
    await phone.page.goto(`/order?orderId=${order.id}`);
    await phone.sees("订单已完成");
    expect(phone.faults).toEqual([]);
  });
});
