import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import { reportOpsApi } from "@crux/contract/report";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { type Bought, buy, sendPkg } from "@crux/server/testing/parcels";
import { signUp } from "@crux/server/testing/people";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

const OIL = goods.oil();

describe("orders in the console", () => {
  const journey = startJourney();
  const desks: Pick<Desk, "close">[] = [];
  const keep = <D extends Pick<Desk, "close">>(desk: D): D => {
    desks.push(desk);
    return desk;
  };
  let paid: Bought;
  let sent: Bought;
  beforeAll(async () => {
    paid = await buy(journey.shop);
    sent = await buy(journey.shop);
    const packer = await openStaff(journey.shop, "warehouse");
    for (const { id } of sent.pkgs) await sendPkg(packer, id);
    const buyer = await signUp(journey.shop);
    for (let number = 0; number < 3; number += 1)
      await placeOrder(buyer, [{ skuId: OIL, quantity: 1 + number }]);
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("are found by name and number, filtered by a pasted link, and opened beside the list", async () => {
    const desk = keep(await openDesk(journey, "service"));
    const { page, open, sees, faults } = desk;
    await open("/orders?state=PAID");
    await page.getByRole("link", { name: "待付款 3" }).waitFor();
    await page
      .getByRole("row")
      .filter({ hasText: String(paid.orderId) })
      .waitFor();
    expect(
      await page
        .getByRole("row")
        .filter({ hasText: String(sent.orderId) })
        .count(),
    ).toBe(0);
    await desk.picture("console-orders");
    await page.getByRole("link", { name: "全部" }).click();
    await page
      .getByRole("row")
      .filter({ hasText: String(sent.orderId) })
      .waitFor();
    const search = page.getByLabel("订单号、运单号、手机、姓名");
    await search.fill("王小明");
    await sees("5 条");
    expect(page.url()).not.toContain("%E7");
    await search.fill("没有的人");
    await sees("没有符合条件的结果");
    await search.fill(String(sent.orderId));
    await sees("1 条");
    await page.getByLabel(`选择 ${sent.orderId}`).check();
    await page.getByRole("button", { name: "追加备注" }).click();
    await page.getByRole("textbox", { name: "备注" }).fill("核对过");
    await page.getByRole("dialog").getByRole("button", { name: "追加", exact: true }).click();
    await sees("已为 1 个订单追加备注");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `订单 ${sent.orderId} 的操作` }).click();
    await page.getByRole("menuitem", { name: "给客户发消息" }).waitFor();
    await desk.picture("console-order-menu");
    await page.getByRole("menuitem", { name: "给客户发消息" }).click();
    await page.getByRole("button", { name: "延迟发货" }).click();
    await page.getByRole("button", { name: "发送" }).click();
    await sees("消息已发送");
    await page.getByRole("button", { name: new RegExp(`^${sent.orderId}`) }).click();
    const drawer = page.getByRole("dialog", { name: `订单 ${sent.orderId}` });
    await drawer.getByText("复算一致 ✓").waitFor();
    await drawer.getByText("运输中").first().waitFor();
    await desk.picture("console-order-drawer");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "导出" }).first().click();
    await page.getByRole("heading", { name: "长任务" }).waitFor();
    await page.getByRole("cell", { name: "导出订单" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("keep a note by themselves, and of two who write one show 原来, 我的 and 现在", async () => {
    const desk = keep(await openDesk(journey, "service"));
    const { page, open, sees, faults } = desk;
    const { orderId } = paid;
    await open(`/orders/${orderId}`);
    await page.getByRole("heading", { name: "商品" }).waitFor();
    await page.keyboard.press("n");
    await page.locator("textarea:focus").waitFor();
    // At once: what is typed slowly is saved in between, too.
    await page.keyboard.insertText("请附小票");
    await sees("已保存");
    const colleague = await openStaff(journey.shop, "service");
    await colleague.call(orderOpsApi.setNote, { orderId, note: "易碎，加气泡膜", version: 1 });
    await page.getByRole("textbox", { name: "内部备注" }).fill("请附小票，加急");
    await sees("已修改，请逐项选择");
    const table = page.getByRole("alert").filter({ hasText: colleague.staff.name });
    for (const words of ["请附小票", "请附小票，加急", "易碎，加气泡膜"])
      await table.getByText(words, { exact: true }).waitFor();
    await desk.picture("console-order-clash");
    await table.getByLabel("易碎，加气泡膜").check();
    await page.getByRole("button", { name: "保存" }).click();
    await table.waitFor({ state: "detached" });
    expect(await page.getByRole("textbox", { name: "内部备注" }).inputValue()).toBe("易碎，加气泡膜");
    await expect
      .poll(async () => (await colleague.call(reportOpsApi.order, { orderId })).note)
      .toMatchObject({ note: "易碎，加气泡膜", version: 3 });
    await page.getByRole("button", { name: "历史", exact: true }).click();
    await desk.picture("console-note-history");
    const former = page
      .getByRole("dialog", { name: "历史" })
      .getByRole("listitem")
      .filter({ hasText: "请附小票" });
    await former.getByRole("button", { name: "恢复" }).last().click();
    await sees("已保存");
    expect(await page.getByRole("textbox", { name: "内部备注" }).inputValue()).toBe("请附小票");
    // The refused save is a line of the browser's own about an answer, not a fault of ours.
    expect(faults).toEqual([]);
  });

  it("stay as they are while a file of a part fails, which comes by itself once it can be had", async () => {
    const desk = keep(await openDesk(journey, "service"));
    const { page, open } = desk;
    await open(`/orders/${paid.orderId}`);
    await page.getByRole("heading", { name: "商品" }).waitFor();
    let failures = 0;
    await page.route(/\/assets\/hit-list-[^/]*\.js$/, async (route) => {
      failures += 1;
      await (failures > 1 ? route.continue() : route.abort());
    });
    const search = page.getByRole("combobox", { name: "搜索" });
    await search.fill(String(paid.orderId));
    await page.getByRole("option", { name: String(paid.orderId) }).waitFor();
    expect(failures).toBe(2);
    expect(await search.inputValue()).toBe(String(paid.orderId));
    await page.getByRole("heading", { name: "商品" }).waitFor();
  });

  it("get a saving before payment that their customer sees, and can be cancelled", async () => {
    const desk = keep(await openDesk(journey, "service"));
    const { page, open, sees, faults } = desk;
    const buyer = await signUp(journey.shop);
    const { id: orderId, netAmount } = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    await open(`/orders/${orderId}`);
    await page.getByRole("button", { name: "改价" }).click();
    await page.getByRole("textbox", { name: "优惠金额" }).fill("1.50");
    await page.getByRole("textbox", { name: "原因" }).fill("老客户");
    await desk.picture("console-order-saving");
    await page.getByRole("button", { name: "保存" }).click();
    await sees("客服优惠");
    expect((await buyer.call(orderApi.detail, { orderId })).netAmount).toBe(netAmount - 150);
    await page.getByRole("button", { name: "改收件人" }).click();
    await page.getByLabel("详细地址").fill("人民路 1 号");
    await page.getByRole("textbox", { name: "原因" }).fill("客户搬家");
    await page.getByRole("button", { name: "保存" }).click();
    await sees(/人民路 1 号/);
    await page.getByRole("button", { name: "取消订单" }).click();
    await page.getByRole("button", { name: "客户要求取消" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "取消订单" }).click();
    await sees("订单已取消");
    expect((await buyer.call(orderApi.detail, { orderId })).orderStatus).toBe("CANCELLED");
    expect(faults).toEqual([]);
  });

  it("are noted over all pages at once, after saying how many would be and why others not, each by itself", async () => {
    const desk = keep(await openDesk(journey, "orders"));
    const { page, open, sees, faults, caller } = desk;
    const ids: number[] = [];
    for (const buyer of [await signUp(journey.shop), await signUp(journey.shop)])
      for (let number = 0; number < 11; number += 1)
        ids.push((await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }])).id);
    const [full = 0, ...others] = ids;
    await caller.call(orderOpsApi.setNote, { orderId: full, note: "满".repeat(1000), version: 0 });
    await open("/orders?state=CREATED&size=20");
    await page.getByRole("checkbox").first().check();
    const all = page.getByRole("button", { name: /^选择全部 \d+ 条$/ });
    const [, total = ""] = /(\d+)/.exec(await all.innerText()) ?? [];
    expect(Number(total)).toBeGreaterThan(20);
    await all.click();
    await page.getByRole("button", { name: "追加备注" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`${Number(total) - 1} 个可以处理，1 个不会处理`).waitFor();
    await desk.picture("console-orders-trial");
    const notes = async (orderId: number) => (await caller.call(reportOpsApi.order, { orderId })).note.note;
    expect(await notes(others[0] ?? 0)).toBe("");
    await dialog.getByRole("textbox", { name: "备注" }).fill("节后统一发货");
    await dialog.getByRole("button", { name: "追加" }).click();
    await sees(`已为 ${Number(total) - 1} 个订单追加备注`);
    await sees(`订单 ${full}`);
    await desk.picture("console-orders-refused");
    expect(await Promise.all(others.map(notes))).toEqual(others.map(() => "节后统一发货"));
    expect(await notes(full)).toBe("满".repeat(1000));
    expect(faults).toEqual([]);
  });

  it("are rejected or called off with a reason that their customer is told (L-ORD-13, L-ORD-14)", async () => {
    const desk = keep(await openDesk(journey, "orders"));
    const { page, open, sees, faults } = desk;
    const ends = [
      ["拒绝订单", "REJECTED", "超出可寄范围"],
      ["协商取消", "CANCELLING", "客户改买别的"],
    ] as const;
    for (const [act, state, why] of ends) {
      const { orderId, buyer } = await buy(journey.shop);
      await open(`/orders/${orderId}`);
      await page.getByRole("button", { name: "更多操作" }).click();
      await page.getByRole("menuitem", { name: act }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "原因" }).fill(why);
      await desk.picture(`console-order-${state.toLowerCase()}`);
      await dialog.getByRole("button", { name: new RegExp(act) }).click();
      await dialog.waitFor({ state: "detached" });
      await sees(why);
      expect((await buyer.call(orderApi.detail, { orderId })).orderStatus).toBe(state);
      const { content } = await buyer.call(notifyApi.messages, {});
      expect(content[0]?.owMessage.body).toContain(why);
    }
    expect(faults).toEqual([]);
  });

  it("give pieces back with R, once their amount is typed", async () => {
    const desk = keep(await openDesk(journey, "service"));
    const { page, open, sees, faults } = desk;
    const { orderId } = await buy(journey.shop);
    await open(`/orders/${orderId}`);
    await sees("复算一致 ✓");
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog");
    const focused = page.locator(":focus");
    const enter = () => page.keyboard.press("Enter", { delay: 60 });
    await dialog.getByRole("spinbutton").first().and(focused).waitFor();
    await page.keyboard.press("1", { delay: 60 });
    const label = dialog.getByText(/^请输入 \$[1-9]/);
    const [, amount = ""] = /\$([\d.,]+)/.exec((await label.textContent()) ?? "") ?? [];
    // Enter leads to what is missing, and then does it.
    await enter();
    await dialog.getByRole("textbox", { name: "退款原因" }).and(focused).waitFor();
    await page.keyboard.insertText("少发一件");
    await enter();
    await dialog
      .getByRole("textbox", { name: /^请输入 \$[1-9]/ })
      .and(focused)
      .waitFor();
    await page.keyboard.insertText(amount);
    await desk.picture("console-order-refund");
    await enter();
    await dialog.waitFor({ state: "detached" });
    await sees("退款 1 件");
    expect(faults).toEqual([]);
  });

  it("fit a phone, and the dark", async () => {
    for (const options of [
      { width: 390, height: 844 },
      { width: 1024, height: 768, dark: true },
    ]) {
      const desk = keep(await openDesk(journey, "service", options));
      await desk.open(`/orders/${sent.orderId}`);
      await desk.sees("复算一致 ✓");
      const over = await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
      await desk.picture(`console-order-${options.width}`);
    }
  });
});
