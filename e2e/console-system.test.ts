import { orderOpsApi } from "@crux/contract/order";
import { staffOpsApi } from "@crux/contract/staff";
import { userOpsApi } from "@crux/contract/user";
import { buy } from "@crux/server/testing/parcels";
import { signUp } from "@crux/server/testing/people";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, describe, expect, it } from "vitest";
import { findings } from "./axe-findings.ts";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

describe("what watches over the shop, in the console", () => {
  const journey = startJourney();
  const desks: Pick<Desk, "close">[] = [];
  const sit = async (
    ...about: Parameters<typeof openDesk> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const desk = await openDesk(journey, ...about);
    desks.push(desk);
    return desk;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("asks an outside system something harmless, and sends what failed once more: one, then all that are ticked", async () => {
    const { page, open, sees, picture, faults } = await sit(["system.run"]);
    await open("/system");
    await page.getByRole("button", { name: "测试数据库" }).click();
    await sees(/^正常 · \d+ ms$/);
    const at = new Date();
    const dead = {
      kind: "no such kind",
      payload: "{}",
      state: "DEAD" as const,
      tries: 8,
      failure: "Error",
      runAt: at,
      at,
    };
    await journey.shop.app.kernel.db.insertInto("outbox").values([dead, dead, dead]).execute();
    await page.getByRole("link", { name: "发送失败" }).click();
    await sees("3 条");
    await page.getByRole("button", { name: "重试" }).first().click();
    await sees("已重新发送");
    await sees("2 条");
    await page.getByRole("checkbox", { name: "选择本页" }).check();
    await picture("console-outbox");
    await page.getByRole("button", { name: "重新发送" }).click();
    await sees("已重新发送 2 项");
    await sees("没有发送失败的内容");
    expect(faults).toEqual([]);
  });

  it("tells in the bar what letters tell, until it was seen", async () => {
    const { page, open, picture, faults } = await sit();
    const asker = await openStaff(journey.shop, "finance");
    const { session } = await signUp(journey.shop);
    const raise = { uid: session.uid, type: "ADJUST_INCREASE" as const, amount: 60_000, reason: "破损" };
    await asker.refusal(userOpsApi.adjustWallet, raise);
    await open("/orders");
    await page.getByRole("button", { name: /^通知，\d+ 条未读$/ }).click();
    const notice = page.getByRole("link", { name: new RegExp(`^${asker.staff.name} 提交了操作`) });
    await notice.waitFor();
    await picture("console-news");
    expect(await findings(page)).toEqual([]);
    await notice.click();
    await page.getByRole("heading", { level: 1, name: "待批" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "通知", exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it("shows an order's papers on its page to whoever may see them and says why, and writes it down (I-34)", async () => {
    const { orderId, pkgs } = await buy(journey.shop);
    const { page, open, sees, picture, faults } = await sit([
      ...(["order.read", "parcel.read", "customer.identity"] as const),
    ]);
    await open(`/orders/${orderId}`);
    await page.getByRole("button", { name: "查看证件" }).click();
    await page.getByRole("button", { name: "海关查询" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "查看", exact: true }).click();
    await sees("证件号码");
    await picture("console-order-papers");
    const owner = await openStaff(journey.shop, "owner");
    const { list } = await owner.call(staffOpsApi.deeds, { line: orderOpsApi.showPapers.line });
    expect(list).toHaveLength(1);
    await page.getByRole("button", { name: "收起证件" }).click();
    expect(pkgs.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    const { page: other, open: openOther, sees: seesOther } = await sit(["order.read", "parcel.read"]);
    await openOther(`/orders/${orderId}`);
    await seesOther("收件与寄件");
    expect(await other.getByRole("button", { name: "查看证件" }).count()).toBe(0);
  });
});
