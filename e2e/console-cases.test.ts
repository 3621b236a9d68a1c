import { casesApi } from "@crux/contract/cases";
import { logisticsApi } from "@crux/contract/logistics";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { audit } from "@crux/server/modules/report/audit";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { sendPkg, TWO_PARCELS } from "@crux/server/testing/parcels";
import { openStaff } from "@crux/server/testing/staff";
import { describe, expect, it } from "vitest";
import { openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";
import { fitsSideways, openCustomer } from "./phone.ts";
import { withoutNetwork } from "./without-network.ts";
import { wrongAtFocus } from "./wrong-at-focus.ts";

const HONEY = goods.honey();

describe("after-sales", () => {
  const journey = startJourney();

  it("are asked for by a customer who wants to cancel, and agreed to by one press of the staff", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const { page, caller } = phone;
    const order = await placeOrder(caller, [{ skuId: HONEY, quantity: 2 }]);
    await caller.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
    await page.goto(`/order?orderId=${order.id}`);
    await page.getByRole("link", { name: "申请售后" }).click();
    await phone.sees("已付款项全部退回");
    const asks = page.getByRole("button", { name: "申请取消订单" });
    await asks.click();
    await expect.poll(() => wrongAtFocus(page)).toBe("请填写申请原因");
    await page.getByRole("button", { name: "拍错商品或数量" }).click();
    await phone.picture("case-cancel");
    expect(await fitsSideways(page)).toBe(true);
    // What does not come about says so on the page until another try.
    await withoutNetwork(phone, "case-failed", () => asks.click());
    await asks.click();
    await page.waitForURL("**/case?id=*");
    await phone.sees("处理中");
    await phone.picture("case-open");
    await page.getByRole("button", { name: "补充说明" }).click();
    await page.getByRole("button", { name: "提交", exact: true }).click();
    await expect.poll(() => wrongAtFocus(page)).toBe("请填写说明");
    await page.getByRole("dialog").getByRole("textbox").fill("外箱也破了");
    await withoutNetwork(phone, "case-add-failed", () =>
      page.getByRole("button", { name: "提交", exact: true }).click(),
    );
    await page.keyboard.press("Escape");

    const desk = await openDesk(journey);
    await desk.open("/cases");
    const row = desk.page.getByRole("row", { name: new RegExp(`${order.id}.*申请取消订单`) });
    await row.focus();
    // Answered by keys alone; Esc leaves the field, and the keys of the drawer work again.
    await desk.page.keyboard.press("w", { delay: 60 });
    await desk.page.getByLabel("客户看到").and(desk.page.locator(":focus")).waitFor();
    await desk.page.keyboard.insertText("已收到，马上为您处理");
    await desk.page.keyboard.press("Control+Enter");
    await desk.sees("已回复客户");
    await desk.page.keyboard.press("Escape", { delay: 60 });
    await desk.page.keyboard.press("a", { delay: 60 });
    await desk.sees("拍错商品或数量");
    await desk.picture("console-case");
    const dialog = desk.page.getByRole("dialog", { name: "同意取消订单" });
    await dialog.getByRole("button", { name: "已按您的申请取消订单" }).click();
    await dialog.getByRole("button", { name: "同意取消", exact: true }).click();
    await desk.sees("订单已取消，待打款");
    await page.reload();
    await phone.sees("已取消订单");
    expect((await caller.call(orderApi.detail, { orderId: order.id })).orderStatus).toBe("CANCELLING");
    await page.goto("/refund_orders?index=1");
    await page
      .getByRole("link", { name: /申请取消订单/ })
      .first()
      .waitFor();
    await phone.picture("cases-list");
    const before = (await caller.call(userApi.wallet, {})).balance;
    await desk.open("/refunds");
    await desk.page.getByRole("cell", { name: String(order.id) }).click();
    await desk.page.getByRole("button", { name: /^打款/ }).click();
    const paying = desk.page.getByRole("dialog", { name: /打款$/ });
    await paying.getByRole("textbox").fill(String(order.netAmount / 100));
    await paying.getByRole("button", { name: "打款", exact: true }).click();
    await desk.sees("已退到客户余额");
    await page.goto(`/order?orderId=${order.id}`);
    await phone.sees("已取消");
    expect((await caller.call(userApi.wallet, {})).balance).toBe(before + order.netAmount);
    expect(desk.faults).toEqual([]);
    await desk.close();
    await phone.close();
  });

  it("about a lost parcel end with another one, which goes the whole way", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const { page, caller } = phone;
    const staff = await openStaff(journey.shop);
    const order = await placeOrder(caller, [{ skuId: HONEY, quantity: 2 }]);
    await caller.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
    const { list } = await staff.call(orderOpsApi.pkgs, { orderId: order.id });
    const pkgId = list[0]?.id ?? 0;
    await sendPkg(staff, pkgId);

    const desk = await openDesk(journey);
    await desk.open(`/parcels?tab=all&q=${order.id}`);
    await desk.page.getByRole("row").nth(1).waitFor();
    await desk.page.keyboard.press("j", { delay: 60 });
    await desk.page.keyboard.press("c", { delay: 60 });
    await desk.page.getByRole("dialog", { name: /发起售后/ }).waitFor();
    await desk.picture("console-case-opens");
    await desk.page.getByRole("button", { name: "发起并通知客户" }).click();
    await desk.page.waitForURL("**/cases?open=*");
    await desk.page.getByRole("button", { name: /^补发/ }).waitFor();
    await desk.page.keyboard.press("Escape", { delay: 60 });
    await desk.page.getByRole("row", { name: new RegExp(`${order.id}.*包裹丢失`) }).focus();
    await desk.page.keyboard.press("t", { delay: 60 });
    await desk.page.getByRole("cell", { name: desk.caller.staff.name }).waitFor();
    await desk.page.getByRole("button", { name: "我处理的" }).click();
    await desk.page.waitForURL("**whose=mine*");
    await desk.page.getByRole("row", { name: new RegExp(`${order.id}.*包裹丢失`) }).focus();
    await desk.page.keyboard.press("s", { delay: 60 });
    await desk.page.getByRole("dialog", { name: /补发/ }).getByRole("spinbutton").waitFor();
    await desk.picture("console-case-reship");
    await desk.page
      .getByRole("dialog", { name: /补发/ })
      .getByRole("button", { name: "补发", exact: true })
      .click();
    await desk.sees("补发包裹已生成，待申报");
    await desk.picture("console-cases");

    const [one] = (await caller.call(casesApi.list, { orderId: order.id })).content;
    const againId = (await caller.call(casesApi.detail, { caseId: one?.id ?? 0 })).reshipPkg?.id ?? 0;
    await page.goto(`/case?id=${one?.id}`);
    await phone.sees("已安排补发");
    await page.getByRole("link", { name: /补发包裹/ }).waitFor();
    await phone.picture("case-reshipped");
    await sendPkg(staff, againId);
    await staff.call(orderOpsApi.deliverPkg, { pkgId: againId });
    await staff.call(orderOpsApi.receivePkg, { pkgId: againId });
    await page.goto(`/order?orderId=${order.id}`);
    await phone.sees("已完成");
    await phone.picture("case-order");
    const { db } = journey.shop.app.kernel.database;
    expect(await audit(db)).toEqual([]);
    expect(desk.faults).toEqual([]);
    await desk.close();
    await phone.close();
  });

  it("divide the parcels of a paid order anew, as the checker lets them, and its customer sees the new ones", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const { page, caller } = phone;
    const order = await placeOrder(caller, TWO_PARCELS);
    await caller.call(paymentApi.create, { channel: "WALLET", orderId: order.id });
    const before = await caller.call(logisticsApi.ofOrder, { orderId: order.id });

    const desk = await openDesk(journey);
    await desk.open(`/orders/${order.id}`);
    await desk.page.getByRole("link", { name: "重新分箱" }).waitFor();
    await desk.page.keyboard.press("s", { delay: 60 });
    await desk.page.getByRole("heading", { name: "重新分箱" }).waitFor();
    await desk.page.getByText("不变").first().waitFor();
    await desk.picture("console-split");
    const save = desk.page.getByRole("button", { name: "保存分箱" });
    const oil = (place: number) => desk.page.getByLabel(new RegExp(`深海鱼油.* 包裹 ${place}$`));
    const milk = (place: number) => desk.page.getByLabel(new RegExp(`奶粉.* 包裹 ${place}$`));
    const [from, to] = (await oil(1).inputValue()) === "2" ? [1, 2] : [2, 1];
    await oil(to).fill("2");
    await desk.page.getByText("不可寄").waitFor();
    await desk.picture("console-split-fault");
    expect(await save.isDisabled()).toBe(true);
    await desk.page.getByRole("button", { name: "还原" }).click();
    await desk.page.keyboard.press("n", { delay: 60 });
    const way = desk.page.getByRole("combobox", { name: "线路" });
    await way.nth(2).selectOption(await way.nth(from - 1).inputValue());
    await oil(3).fill("1");
    expect([await oil(from).inputValue(), await milk(to).inputValue()]).toEqual(["1", "2"]);
    await desk.page.getByText("可寄", { exact: true }).nth(1).waitFor();
    await desk.picture("console-split-edited");
    await save.click();
    const dialog = desk.page.getByRole("dialog", { name: "保存分箱" });
    await dialog.getByRole("button", { name: "客户要求分开寄送" }).click();
    await dialog.getByRole("button", { name: "保存", exact: true }).click();
    await desk.sees("已重新分箱，已通知客户");
    const after = await caller.call(logisticsApi.ofOrder, { orderId: order.id });
    await desk.page.getByRole("link", { name: `包裹 ${after.at(-1)?.id}` }).waitFor();
    await desk.picture("console-split-order");
    expect(after).toHaveLength(3);
    expect(after.filter(({ id }) => before.some((pkg) => pkg.id === id))).toHaveLength(1);
    await page.goto(`/order?orderId=${order.id}`);
    await page.getByRole("button", { name: "展开其余1个包裹" }).click();
    await page.getByRole("link", { name: /包裹/ }).nth(2).waitFor();
    await phone.picture("order-split");
    expect(await audit(journey.shop.app.kernel.database.db)).toEqual([]);
    expect(desk.faults).toEqual([]);
    await desk.close();
    await phone.close();
  });
});
