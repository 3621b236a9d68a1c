import { reportOpsApi } from "@crux/contract/report";
import type { QueueKey } from "@crux/contract/report/today.schema";
import { userOpsApi } from "@crux/contract/user";
import { createTimerLog } from "@crux/server/kernel/time/timer-log";
import { buy, sendPkg } from "@crux/server/testing/parcels";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

/** The numbers of the first page by their words there. */
const NUMBERS = [
  ["proofs", "待审核凭证"],
  ["declare", "可申报"],
  ["pack", "待打包"],
  ["send", "待寄出"],
  ["stuck", "有问题"],
  ["papers", "缺证件包裹"],
  ["cases", "待处理售后"],
  ["casesLate", "逾期售后"],
  ["refunds", "待打款退款"],
  ["unmatched", "未匹配款项"],
  ["approvals", "待批操作"],
  ["lowStock", "低库存"],
  ["outbox", "发送失败"],
] satisfies [QueueKey, string][];

describe("what staff see first, and their search", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  const keep = (desk: Desk) => {
    desks.push(desk);
    return desk;
  };
  let orderId = 0;
  let waybill = "";
  beforeAll(async () => {
    const bought = await buy(journey.shop);
    orderId = bought.orderId;
    waybill = await sendPkg(await openStaff(journey.shop), bought.pkgs[0]?.id ?? 0, { upTo: "finish" });
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("leads from each number to as many rows", async () => {
    const { pkgs, buyer } = await buy(journey.shop);
    const other = await openStaff(journey.shop);
    await sendPkg(other, pkgs[0]?.id ?? 0, { upTo: "pack" });
    const wish = { uid: buyer.session.uid, type: "ADJUST_INCREASE", amount: 90_000, reason: "补偿" } as const;
    await other.refusal(userOpsApi.adjustWallet, wish);
    const { page, open, sees, faults, picture, caller } = keep(await openDesk(journey));
    const { queues, today } = await caller.call(reportOpsApi.today, {});
    await open("/");
    await sees("今日已付金额");
    await picture("console-today");
    const main = page.getByRole("main");
    for (const [key, text] of NUMBERS) {
      const total = queues.find((queue) => queue.key === key)?.total ?? 0;
      await main
        .getByRole("link", { name: text })
        .filter({ hasText: String(total) })
        .click();
      await sees(key === "proofs" ? "没有待审核的凭证" : new RegExp(`^${total} 条$`));
      await page.goBack();
    }
    for (const [place, total] of [today.paidOrders, today.paidOrders, today.newUsers].entries()) {
      await main.getByRole("row", { name: /^今日/ }).getByRole("link").nth(place).click();
      await sees(new RegExp(`^${total} 条$`));
      await page.goBack();
    }
    expect(faults).toEqual([]);
  });

  it("finds an order by a waybill and by its number, by keys alone, and writes neither into a call's address", async () => {
    const { page, open, faults } = keep(await openDesk(journey));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await open("/unmatched");
    await page.getByRole("heading", { name: "未匹配款项" }).waitFor();
    const field = page.getByRole("combobox", { name: "搜索" });
    await page.keyboard.press("/");
    await page.locator("[role=combobox]:focus").waitFor();
    await field.fill(waybill);
    await page.getByRole("option", { name: waybill }).waitFor();
    // The order stands above its parcel.
    await page
      .getByRole("option", { selected: true })
      .filter({ hasText: String(orderId) })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/console/orders/${orderId}`);
    await open("/unmatched");
    await field.waitFor();
    await field.fill(String(orderId));
    // Before anything is found: it opens with the answer.
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/console/orders/${orderId}`);
    expect(asked.filter((url) => url.includes(waybill))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("audits the shop as soon as somebody asks", async () => {
    const { page, open, sees, faults, picture } = keep(await openDesk(journey, ["system.run"]));
    const log = createTimerLog(journey.shop.app.kernel);
    await log.noted({ name: "add up the ledger", everyMs: 1_000, run: async () => 1 }).run();
    await log.poller.run();
    await open("/system");
    await page.getByRole("button", { name: "立即检查" }).click();
    await sees("全部一致");
    await sees("汇总账本");
    await picture("console-system");
    expect(faults).toEqual([]);
  });
});
