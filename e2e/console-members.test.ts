import { memberOpsApi } from "@crux/contract/member";
import { userApi, userOpsApi } from "@crux/contract/user";
import { sweepOnce } from "@crux/server/kernel/time/sweeps";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { addSpend } from "@crux/server/modules/member/service";
import { memberSweeps } from "@crux/server/modules/member/sweeps";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";
import { byPassword, openCustomer } from "./phone.ts";

const WHO = "meimei-88";

describe("members in the console", () => {
  const journey = startJourney();
  const open: Pick<Desk, "close">[] = [];
  const keep = <Thing extends Pick<Desk, "close">>(thing: Thing): Thing => {
    open.push(thing);
    return thing;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((thing) => thing.close()));
  });

  it("are found by four digits and by two characters, shown, and their papers revealed and noted (I-34)", async () => {
    const desk = keep(await openDesk(journey));
    const { page } = desk;
    await desk.open("/members");
    const search = page.getByRole("searchbox", { name: "昵称、寄件人、手机后四位、编号" });
    await search.fill("5088");
    await search.press("Enter");
    await page.getByText("1 条", { exact: true }).waitFor();
    await page.getByRole("button", { name: "梅梅在墨尔本" }).waitFor();
    await search.fill("墨尔");
    // At once, since a row that is opened before the search is made anew closes again.
    await search.press("Enter");
    await page.getByRole("button", { name: "梅梅在墨尔本" }).click();
    expect(page.url()).not.toMatch(/5088|%E5/);
    const drawer = page.getByRole("dialog", { name: /^会员 \d+$/ });
    await drawer.getByText("$1,280.00").waitFor();
    await desk.picture("console-members");
    await drawer.getByRole("link", { name: "打开整页" }).click();
    await page.getByRole("heading", { name: "梅梅在墨尔本", level: 1 }).waitFor();
    await desk.picture("console-member");
    await page.getByRole("link", { name: /地址与证件/ }).click();
    await page.getByRole("button", { name: "查看 陈建国 的证件" }).click();
    await page.getByRole("button", { name: "海关查询" }).click();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "查看", exact: true }).click();
    const shown = page.getByRole("dialog", { name: "陈建国 的证件" });
    await shown.getByText("990101 19560312 001 4").waitFor();
    await shown
      .getByRole("timer")
      .getByText(/^4:5\d$/)
      .waitFor();
    expect(await shown.getByRole("img").count()).toBe(2);
    await desk.picture("console-reveal");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "团队", exact: true }).click();
    await page.getByRole("link", { name: "审计记录" }).first().click();
    await page.getByRole("button", { name: "查看会员证件" }).click();
    await page.getByText("海关查询").first().waitFor();
    expect(desk.faults).toEqual([]);
  });

  it("lose their sessions and stay outside while they are shut out, and come in again (OP-006)", async () => {
    const phone = keep(await openCustomer(journey, WHO));
    const { id: uid } = await phone.caller.call(userApi.current, {});
    const desk = keep(await openDesk(journey, "service"));
    const { page } = desk;
    await desk.open(`/members?open=${uid}`);
    await page.getByRole("button", { name: "停用", exact: true }).click();
    await page.getByRole("button", { name: "账号被盗" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "停用", exact: true }).click();
    await desk.sees("已停用");
    await page.getByRole("button", { name: "恢复使用" }).waitFor();
    await phone.page.goto("/wallet");
    await phone.page
      .getByRole("dialog", { name: "登录已过期" })
      .getByRole("button", { name: "确定" })
      .click();
    await phone.page.goto("/login");
    await byPassword(phone.page);
    await phone.page.getByLabel("用户名").fill(WHO);
    await phone.page.getByLabel("密码", { exact: true }).fill("crux2026");
    await phone.page.getByRole("button", { name: "登录", exact: true }).click();
    await phone.sees("账号已停用，请联系客服");
    await page.getByRole("button", { name: "恢复使用" }).click();
    await page.getByRole("button", { name: "核实无误" }).click();
    await page.getByRole("button", { name: "恢复", exact: true }).click();
    await page.getByRole("button", { name: "停用", exact: true }).waitFor();
    await phone.page.getByRole("button", { name: "登录", exact: true }).click();
    await expect.poll(() => phone.page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();

    await page.getByRole("button", { name: "修改等级" }).click();
    await page.getByLabel("原因").fill("老客户补偿");
    await desk.picture("console-class");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByRole("button", { name: "保存" }).waitFor({ state: "detached" });
    await page.getByText("黑卡会员").last().waitFor();
    const boss = await openDesk(journey);
    keep(boss);
    const { balance, userClass } = await boss.caller.call(userOpsApi.walletOf, { uid });
    expect([balance, userClass]).toEqual([128_000, "VIP"]);
    expect(desk.faults).toEqual([]);
  });

  it("earn by the month, are paid early, and by levels that two people agree to (L-REB-02)", async () => {
    const { shop } = journey;
    const { kernel } = shop.app;
    const vip = keep(await openCustomer(journey, "heika-vip"));
    const { id: uid } = await vip.caller.call(userApi.current, {});
    await runAsSystem(kernel, (ctx) => addSpend(ctx, { uid, orderId: 9_000_001, amountCents: 60_000 }));
    // The month is closed as on the second of the next one.
    const now = kernel.clock.now();
    const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2));
    const later = { ...kernel, clock: { now: () => nextMonth } };
    for (const one of memberSweeps) await sweepOnce(later, one);
    const desk = keep(await openDesk(journey));
    const { page } = desk;
    await desk.open(`/rebates?uid=${uid}`);
    await page.getByRole("row").filter({ hasText: "$12.00" }).waitFor();
    await desk.picture("console-rebates");
    await page.getByRole("button", { name: /^发放 / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "发放" }).click();
    await desk.sees("没有符合条件的结果");
    const { list } = await desk.caller.call(memberOpsApi.rebates, { uid });
    expect(list).toMatchObject([{ cashBackStatus: "ISSUED", cashBackAmount: 1_200 }]);

    await kernel.database.script(
      `update rebate set reclaimed_cents = 300, owed_cents = 100 where id = ${list[0]?.id}`,
    );
    // What they owe stands with what they have, and leads to the month that it is of.
    await desk.open(`/members/${uid}`);
    await page.getByRole("link", { name: /^余额.*返现欠款 \$1\.00$/ }).waitFor();
    await desk.picture("console-member-owes");
    await page.getByRole("link", { name: "$1.00", exact: true }).click();
    await page.getByRole("row").filter({ hasText: "$3.00欠 $1.00" }).waitFor();
    await desk.picture("console-rebates-back");
    await page.getByRole("button", { name: /^处理欠款 / }).click();
    const drawer = page.getByRole("dialog", { name: "返现欠款" });
    await drawer.getByLabel("核销").check();
    await drawer.getByRole("textbox", { name: "原因" }).fill("客户失联");
    await desk.picture("console-rebates-owed");
    await drawer.getByRole("button", { name: "处理欠款" }).click();
    await page.getByRole("dialog", { name: "确认处理欠款" }).getByRole("textbox").fill("1.00");
    await page.keyboard.press("Enter", { delay: 60 });
    await drawer.waitFor({ state: "detached" });
    expect((await desk.caller.call(memberOpsApi.rebates, { uid })).list).toMatchObject([
      { reclaimedAmount: 300, owedAmount: 0 },
    ]);
    await kernel.database.script(
      `update rebate set reclaimed_cents = 0, owed_cents = 0 where id = ${list[0]?.id}`,
    );

    await desk.open("/cash-back");
    await page.getByLabel("返现比例 (%)").first().fill("1.5");
    await page.getByLabel("发放后退款可扣回（天）").fill("400");
    await desk.sees("0 至 365");
    await page.getByLabel("发放后退款可扣回（天）").fill("60");
    await desk.picture("console-cash-back");
    await page.getByRole("button", { name: "保存" }).click();
    await desk.sees(/发放后 60 天内退款，扣回多发的返现/);
    await page.getByRole("button", { name: "提交" }).click();
    await desk.sees(/已提交，等待批准/);
    expect((await desk.caller.call(memberOpsApi.cashBackLevels, {})).levels[0]).toMatchObject({
      ratioBasisPoints: 100,
    });
    expect(desk.faults).toEqual([]);
  });
});
