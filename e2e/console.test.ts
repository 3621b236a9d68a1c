import { staffOpsApi } from "@crux/contract/staff";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { insertCapture } from "@crux/server/modules/payment/capture-store";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { atRest } from "./alive.ts";
import { type Desk, openDesk, openEmptyDesk } from "./desk.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";

describe("the console", () => {
  const journey = startJourney({ isWhole: true });
  const desks: Pick<Desk, "close">[] = [];
  const keep = <D extends Pick<Desk, "close">>(desk: D): D => {
    desks.push(desk);
    return desk;
  };
  beforeAll(() =>
    runAsSystem(journey.shop.app.kernel, async ({ db, now }) => {
      for (let number = 1; number <= 60; number += 1)
        await insertCapture(db, {
          provider: "ALIPAY",
          providerTxn: `2026112200${String(number).padStart(4, "0")}`,
          tradeNo: "lost",
          paymentId: null,
          orderId: null,
          uid: null,
          amountCents: 12_345 + number,
          currency: "AUD",
          went: "UNMATCHED",
          why: "UNKNOWN_PAYMENT",
          at: now,
        });
    }),
  );
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("opens with a login, at the address that was asked for, without a fault of scripts or policy", async () => {
    const { page, open, sees, faults } = keep(await openEmptyDesk(journey));
    await open("/unmatched?sort=amount");
    await page.getByLabel("用户名").fill("an");
    await page.getByLabel("密码").fill("wrong");
    await page.getByRole("button", { name: "登录" }).click();
    await sees("用户名或密码错误");
    await page.getByLabel("密码").fill("crux2026");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "未匹配款项" }).waitFor();
    await page.getByRole("row").filter({ hasText: "$123.46" }).waitFor();
    expect(new URL(page.url()).search).toBe("?sort=amount");
    expect(await page.title()).toBe("未匹配款项 · 控制台");
    await page.getByRole("button", { name: "an" }).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await page.getByRole("button", { name: "登录" }).waitFor();
    expect(faults).toEqual([]);
  });

  it.each([
    ["loads the other screens of the menu while nothing else is to be done", { loadsAhead: true }],
    ["leaves the other screens of the menu where the device saves data", { loadsAhead: false }],
  ])("%s", async (_, options) => {
    const { page, open, faults } = keep(await openDesk(journey, "owner", options));
    const asked: string[] = [];
    page.on("request", (request) => /\/orders-screen-/.test(request.url()) && asked.push(request.url()));
    await open("/unmatched");
    // The bar asks for what it tells when the loading ahead begins.
    await page.getByRole("link", { name: /^单独限额/ }).waitFor();
    if (options.loadsAhead) await expect.poll(() => asked.length, { timeout: 15_000 }).toBe(1);
    await atRest(page);
    expect(asked.length).toBe(options.loadsAhead ? 1 : 0);
    await page.getByRole("link", { name: "订单", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "订单" }).waitFor();
    expect(asked.length).toBe(1);
    expect(faults).toEqual([]);
  });

  it("shows the list that a pasted link names, and goes back choice by choice", async () => {
    const { page, open, sees, faults } = keep(await openDesk(journey, ["payment.read"]));
    await open("/unmatched?size=20&page=3&sort=-amount");
    await sees("第 3 / 3 页");
    expect(await page.getByRole("row").nth(1).innerText()).toContain("$123.65");
    await page.getByRole("button", { name: "上一页" }).click();
    await sees("第 2 / 3 页");
    await page.getByRole("link", { name: "全部" }).click();
    await sees("第 1 / 3 页");
    expect(new URL(page.url()).search).toBe("?size=20&sort=-amount&tab=all");
    await page.goBack();
    await sees("第 2 / 3 页");
    await page.getByLabel("交易号").fill("20261122000007");
    await page.getByRole("row").nth(2).waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("q")).toBe("20261122000007");
    await page.getByLabel("交易号").fill("nothing");
    await sees("没有符合条件的结果");
    await page.getByRole("button", { name: "清除筛选" }).last().click();
    await sees("第 1 / 3 页");
    expect(faults).toEqual([]);
  });

  it("asks for a warm list while the program is on its way, once, and keeps no name that was searched for", async () => {
    const { page, open, sees, faults } = keep(await openDesk(journey, ["payment.read", "order.read"]));
    await open("/unmatched?size=20&sort=-amount");
    await sees("第 1 / 3 页");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const letGo = await hold(page, /\/console\/assets\/console-/);
    const call = page.waitForResponse(/\/v1\/.*\/unmatched$/);
    await page.reload({ waitUntil: "commit" });
    expect((await call).status()).toBe(200);
    expect(await page.locator("main").count()).toBe(0);
    letGo();
    await sees("第 1 / 3 页");
    await page.getByRole("row").nth(20).waitFor();
    for (const path of ["/unmatched", "/views"])
      expect(asked.filter((one) => one.endsWith(path) && one.startsWith("/v1/"))).toHaveLength(1);
    await open("/orders");
    const search = page.getByLabel("订单号、运单号、手机、姓名");
    await search.fill("没有人");
    await sees("没有符合条件的结果");
    const kept = await page.evaluate(() => localStorage.getItem("console.asked") ?? "");
    expect(kept).toContain("/orders");
    expect(kept).not.toContain("没有人");
    await page.reload();
    await sees("没有符合条件的结果");
    expect(faults).toEqual([]);
  });

  it("shows nobody what they have no right to, by name of the right", async () => {
    const { page, open, sees } = keep(await openDesk(journey, ["parcel.read"]));
    await open("/unmatched");
    await sees("需要权限：查看付款");
    expect(await page.getByRole("link", { name: "未匹配款项" }).count()).toBe(0);
  });

  it("opens and closes groups of the menu, and keeps them so; the page that is there stays in sight", async () => {
    const { page, open } = keep(await openDesk(journey, ["order.read", "sale.edit"]));
    await open("/");
    const menu = page.getByRole("navigation", { name: "主菜单" });
    const team = menu.getByRole("link", { name: "待批" });
    const refunds = menu.getByRole("link", { name: "退款" });
    await refunds.waitFor();
    expect(await team.count()).toBe(0);
    await page.getByRole("button", { name: "团队", exact: true }).click();
    await page.getByRole("button", { name: "资金", exact: true }).click();
    await team.waitFor();
    expect(await refunds.count()).toBe(0);
    await page.reload();
    await team.waitFor();
    expect(await refunds.count()).toBe(0);
    await open("/refunds");
    await refunds.waitFor();
  });

  it("asks for the login over the page when the session is over, and loads on afterwards", async () => {
    const { page, open, sees } = keep(await openEmptyDesk(journey));
    await open("/unmatched");
    await page.getByLabel("用户名").fill("bo");
    await page.getByLabel("密码").fill("crux2026");
    await page.keyboard.press("Enter");
    await sees("第 1 / 2 页");
    await journey.shop.app.kernel.database.script("update staff_session set revoked_at = now()");
    // Whatever asks by itself may have met the end of the session before, and its dialog covers the page.
    await page.getByRole("button", { name: "下一页" }).dispatchEvent("click");
    const dialog = page.getByRole("dialog", { name: "登录已过期" });
    await dialog.getByLabel("密码").fill("crux2026");
    await dialog.getByRole("button", { name: "登录" }).click();
    await sees("第 2 / 2 页");
    await dialog.waitFor({ state: "detached" });
  });

  it("keeps what is typed in an open form through a login, a night and a lost network", async () => {
    const caller = await openStaff(journey.shop);
    const { id } = await caller.call(staffOpsApi.addRole, { title: "过夜", rights: [] });
    const { page, open, sees, context } = keep(await openEmptyDesk(journey));
    await open(`/roles?open=${id}`);
    await page.getByLabel("用户名").fill("an");
    await page.getByLabel("密码").fill("crux2026");
    await page.keyboard.press("Enter");
    await page.getByLabel("角色名称").fill("早班");
    await page.getByRole("button", { name: "保存" }).waitFor();
    await context.setOffline(true);
    await sees("当前无网络");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByRole("alert").getByText("网络连接失败").waitFor();
    await context.setOffline(false);
    await page.getByText("当前无网络").waitFor({ state: "detached" });
    // A session ends an hour after its last use: nothing of the page asks meanwhile.
    await journey.shop.app.kernel.database.script("update staff_session set revoked_at = now()");
    await page.getByRole("button", { name: "保存" }).click();
    const dialog = page.getByRole("dialog", { name: "登录已过期" });
    await dialog.getByLabel("密码").fill("crux2026");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("角色名称").inputValue()).toBe("早班");
    await page.getByRole("button", { name: "保存" }).click();
    await sees("已修改角色");
    const again = await openStaff(journey.shop);
    expect(await again.call(staffOpsApi.roles, {})).toContainEqual(
      expect.objectContaining({ title: "早班" }),
    );
  });

  it("goes through the rows by keys alone, and ticks over pages", async () => {
    const { page, open, sees, faults } = keep(await openDesk(journey, ["payment.read"]));
    await open("/unmatched?size=20&sort=amount");
    await page.getByRole("row").filter({ hasText: "$123.46" }).waitFor();
    for (const key of ["j", "x", "j", "j", "Shift+X"]) await page.keyboard.press(key, { delay: 60 });
    await sees("已选 3 条");
    await page.getByRole("button", { name: "下一页" }).click();
    await sees("第 2 / 3 页");
    await sees("已选 3 条");
    await page.getByRole("button", { name: "选择全部 60 条" }).click();
    await sees("已选 60 条");
    await page.keyboard.press("Escape");
    await page.getByText("已选").waitFor({ state: "detached" });
    for (const key of ["j", "Enter"]) await page.keyboard.press(key, { delay: 60 });
    await page.getByRole("dialog").getByText("20261122000021").waitFor();
    await page.keyboard.press("j");
    await page.getByRole("dialog").getByText("20261122000022").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "快捷键" }).getByText("勾选到这一行").waitFor();
    expect(faults).toEqual([]);
  });

  it("keeps columns, the height of rows and a view of a list with the person", async () => {
    const { page, open, faults } = keep(await openDesk(journey, ["payment.read"]));
    await open("/unmatched?sort=amount");
    await page.getByRole("button", { name: "列", exact: true }).click();
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/staff/ops/views"));
    await page.getByRole("checkbox", { name: "来源" }).uncheck();
    await kept;
    const rowHeight = async () => (await page.locator("tr[data-row]").first().boundingBox())?.height ?? 0;
    const plain = await rowHeight();
    const dense = page.waitForResponse((answer) => answer.url().endsWith("/staff/ops/views"));
    await page.getByRole("checkbox", { name: "紧凑行高" }).check();
    await dense;
    const low = await rowHeight();
    expect(low).toBeLessThan(plain);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "视图" }).click();
    await page.getByLabel("当前筛选存为").fill("小额优先");
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/staff/ops/views"));
    await page.keyboard.press("Enter");
    await saved;
    await open("/unmatched");
    await page.getByRole("columnheader", { name: "原因" }).waitFor();
    expect(await page.getByRole("columnheader", { name: "来源" }).count()).toBe(0);
    await page.locator("tr[data-row]").first().waitFor();
    expect(await rowHeight()).toBe(low);
    await page.getByRole("button", { name: "视图" }).click();
    await page.getByRole("button", { name: "小额优先", exact: true }).click();
    await page.waitForURL("**/unmatched?sort=amount");
    expect(faults).toEqual([]);
  });

  it("sends money on once its amount was typed, and waits for a second person above one's own limit", async () => {
    const { page, open, sees, faults } = keep(await openDesk(journey, ["payment.read", "payment.review"]));
    await runAsSystem(journey.shop.app.kernel, ({ db, now }) =>
      insertCapture(db, {
        provider: "ALIPAY",
        providerTxn: "large-1",
        tradeNo: "lost",
        paymentId: null,
        orderId: null,
        uid: null,
        amountCents: 9_000_000,
        currency: "AUD",
        went: "UNMATCHED",
        why: "UNKNOWN_PAYMENT",
        at: now,
      }),
    );
    await open("/unmatched?q=large");
    await page.getByRole("button", { name: "large-1" }).click();
    await page.getByLabel("存入客户余额").check();
    await page.getByLabel("客户编号").fill("10001");
    await page.getByRole("textbox", { name: "原因" }).fill("付款人已联系");
    await page.getByRole("button", { name: "处理", exact: true }).click();
    const question = page.getByRole("dialog", { name: "确认处理" });
    await question.getByRole("textbox").fill("9000");
    expect(await question.getByRole("button", { name: "确认" }).isDisabled()).toBe(true);
    await question.getByRole("textbox").fill("90,000.00");
    await page.keyboard.press("Enter");
    await sees(/已提交，等待批准 #\d+/);
    expect(faults).toEqual([]);
  });
});
