import { staffApi, staffOpsApi } from "@crux/contract/staff";
import { userOpsApi } from "@crux/contract/user";
import { signUp } from "@crux/server/testing/people";
import { openStaff } from "@crux/server/testing/staff";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk, openEmptyDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

describe("people in the console", () => {
  const journey = startJourney();
  const desks: Pick<Desk, "close">[] = [];
  const keep = <D extends Pick<Desk, "close">>(desk: D): D => {
    desks.push(desk);
    return desk;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  /** What an authenticator says to the secret on the screen. */
  async function codeShown(page: Page): Promise<string> {
    const shown = await page.getByText("不能扫描时手动输入密钥").innerText();
    const secret = Secret.fromBase32(shown.split("：")[1]?.trim() ?? "");
    return new TOTP({ secret }).generate({ timestamp: journey.shop.app.kernel.clock.now().getTime() });
  }

  it("lets a second person see what would change and approve it by keys, also on a phone", async () => {
    const { shop } = journey;
    const [asker, chen] = [await openStaff(shop), await openStaff(shop, "warehouse")];
    await asker.raw(`PUT /staff/ops/staff/${chen.staff.id}/rights`, {
      ...{ role: "finance", rights: [], version: 0 },
    });
    const customer = await signUp(shop, { balanceCents: 1_000 });
    const raise = {
      uid: customer.session.uid,
      type: "ADJUST_INCREASE" as const,
      amount: 60_000,
      reason: "破损",
    };
    await asker.refusal(userOpsApi.adjustWallet, raise);
    const { page, open, sees, picture, faults } = keep(await openDesk(journey));
    await open("/approvals");
    await page.getByRole("button", { name: "修改员工权限" }).click();
    await page.getByRole("table", { name: "变更前后" }).getByText("财务", { exact: true }).waitFor();
    await picture("console-approvals");
    await page.keyboard.press("a");
    // Keys as quick as a test's are those of a scan gun.
    await page.getByRole("dialog", { name: "批准并立即执行？" }).waitFor();
    await page.keyboard.press("Enter");
    await sees("已批准并执行");
    expect(await chen.call(staffOpsApi.me, {})).toMatchObject({ role: "finance" });
    expect(faults).toEqual([]);

    const phone = keep(await openDesk(journey, "owner", { width: 390, height: 800 }));
    await phone.open("/approvals");
    await phone.page.getByRole("button", { name: "调整余额" }).click();
    await phone.page.getByRole("button", { name: "拒绝" }).click();
    await phone.picture("console-approvals-390");
    await phone.page.getByRole("dialog").last().getByRole("button", { name: "拒绝" }).click();
    await phone.sees("没有等待批准的操作");
    expect(phone.faults).toEqual([]);
  });

  it("makes a role, gives it to somebody new, shuts them out, and finds all of it in the log", async () => {
    const { page, open, sees, picture, faults } = keep(await openDesk(journey));
    await open("/roles");
    await page.getByRole("button", { name: "新增角色" }).click();
    await page.getByLabel("角色名称").fill("打包兼客服");
    await page.getByLabel("处理包裹").check();
    await picture("console-roles");
    await page.getByRole("button", { name: "保存" }).click();
    await sees("1 项权限 · 0 人使用");
    await open("/staff");
    await page.getByRole("button", { name: "新增员工" }).click();
    await page.getByLabel("用户名").last().fill("eve-pack");
    await page.getByLabel("初始密码").fill("a long horse");
    await page.getByRole("dialog").getByLabel("角色").selectOption({ label: "打包兼客服" });
    await page.getByRole("button", { name: "新增", exact: true }).click();
    await sees("已新增员工");
    await page.getByRole("button", { name: "eve-pack" }).click();
    await page.getByRole("heading", { name: "登录中的设备" }).waitFor();
    await picture("console-staff");
    await page.getByRole("button", { name: "停用" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "停用" }).click();
    await sees("已停用");
    await open("/audit?kind=change");
    await page.getByRole("row").filter({ hasText: "新增员工" }).waitFor();
    await page.getByRole("button", { name: "停用员工" }).click();
    await page.getByRole("table", { name: "变更前后" }).getByText("已停用").waitFor();
    await picture("console-audit");
    const line = encodeURIComponent(staffOpsApi.addRole.line);
    await open(`/audit?line=${line}`);
    await page.getByRole("row").filter({ hasText: "新增角色" }).waitFor();
    expect(await page.getByRole("row").count()).toBe(2);
    expect(faults).toEqual([]);
  });

  it("chooses field by field when somebody else saved the same role, from a link that has it open", async () => {
    const boss = await openStaff(journey.shop);
    const { id, version } = await boss.call(staffOpsApi.addRole, { title: "夜班", rights: ["order.read"] });
    const { page, open, sees, picture, faults } = keep(await openDesk(journey));
    await open(`/roles?open=${id}`);
    await page.getByLabel("角色名称").fill("周末班");
    const rights: string[] = [];
    await boss.call(staffOpsApi.saveRole, { id, title: "早班", rights, version });
    await page.getByRole("button", { name: "保存" }).click();
    await sees("已修改，请逐项选择");
    expect(await page.getByRole("button", { name: "保存" }).isDisabled()).toBe(true);
    await picture("console-clash");
    await page.getByRole("radio", { name: "周末班" }).check();
    await page.getByRole("button", { name: "保存" }).click();
    await sees("已修改角色");
    expect((await boss.call(staffOpsApi.roles, {})).find((role) => role.id === id)).toMatchObject({
      title: "周末班",
      rights,
    });
    expect(new URL(page.url()).search).toBe("");
    // What stood there once goes back into the form, and waits for a second person as any edit that gives more.
    await open(`/roles?open=${id}`);
    await page.getByRole("button", { name: "历史", exact: true }).click();
    const history = page.getByRole("dialog", { name: "历史" });
    await history.getByText("早班").first().waitFor();
    await picture("console-role-history");
    await history
      .getByRole("button", { name: `恢复 ${boss.staff.name} 的修改` })
      .last()
      .click();
    await sees("已填入当时的内容");
    expect(await page.getByLabel("角色名称").inputValue()).toBe("夜班");
    expect(await page.getByRole("checkbox", { name: "查看订单" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByRole("button", { name: "已提交，等待批准" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("chooses whose rights stand when somebody else changed those of the same account", async () => {
    const boss = await openStaff(journey.shop);
    const { staff } = await openStaff(journey.shop, ["order.read", "parcel.read", "payment.read"]);
    const { page, open, sees, picture, faults } = keep(await openDesk(journey));
    await open(`/staff?open=${staff.id}`);
    await page.getByRole("checkbox", { name: "查看付款" }).uncheck();
    const change = { id: staff.id, role: "", rights: ["order.read", "payment.read"], version: 0 };
    await boss.call(staffOpsApi.changeRights, change);
    await page.getByRole("button", { name: "保存权限" }).click();
    await sees("已修改，请逐项选择");
    expect(await page.getByRole("button", { name: "保存权限" }).isDisabled()).toBe(true);
    await picture("console-rights-clash");
    await page.getByRole("radio", { name: "查看订单、查看包裹" }).check();
    await page.getByRole("button", { name: "保存权限" }).click();
    await sees(/已提交，等待批准/);
    const { list } = await boss.call(staffOpsApi.approvals, { isOpen: true });
    expect(list[0]).toMatchObject({
      before: { rights: change.rights },
      after: { rights: ["order.read", "parcel.read"] },
    });
    expect(faults).toEqual([]);
  });

  it("says where to be told of what, and what one may still move alone", async () => {
    const { page, open, sees, faults, caller } = keep(await openDesk(journey, "finance"));
    await open("/account");
    await sees("入账 $5,000.00");
    await page.getByLabel("通知邮箱").fill("bo@example.com");
    await page.getByRole("checkbox", { name: "付款争议" }).uncheck();
    await page.getByRole("button", { name: "保存通知" }).click();
    await sees("已保存通知设置");
    expect(await caller.call(staffOpsApi.notices, {})).toEqual({
      email: "bo@example.com",
      kinds: ["PROOF", "REFUND", "QUESTION"],
      mailFlag: true,
    });
    expect(faults).toEqual([]);
  });

  it("takes a new password and a second factor from whoever logs in for the first time in production", async () => {
    const { rules } = journey.shop.app.staff;
    const boss = await openStaff(journey.shop);
    const [name, password] = ["gus-test", "a long horse"];
    await boss.call(staffOpsApi.add, { name, password, role: "finance" });
    const { page, open, sees, picture, faults } = keep(await openEmptyDesk(journey));
    rules.isStrict = true;
    try {
      await open("/orders");
      await page.getByLabel("用户名").fill(name);
      await page.getByLabel("密码").fill(password);
      await page.keyboard.press("Enter");
      await page.getByLabel("新密码", { exact: true }).fill("another long horse");
      await page.getByLabel("再输入一次新密码").fill("another horse");
      await page.keyboard.press("Enter");
      await sees("两次输入的新密码不一致");
      await page.getByLabel("再输入一次新密码").fill("another long horse");
      await page.keyboard.press("Enter");
      await sees("设置动态验证码后即可开始工作");
      await picture("console-first-login");
      await page.getByRole("button", { name: "启用动态验证码" }).click();
      await page.getByRole("dialog").getByLabel("当前密码").fill("another long horse");
      await page.keyboard.press("Enter");
      await page
        .getByRole("dialog")
        .getByLabel("动态验证码")
        .fill(await codeShown(page));
      await page.keyboard.press("Enter");
      await page.getByRole("list", { name: "恢复码" }).waitFor();
      await page.getByRole("button", { name: "我已保存" }).click();
      await page.getByRole("link", { name: "订单", exact: true }).click();
      await sees("待审核");
      expect(faults).toEqual([]);
    } finally {
      rules.isStrict = false;
    }
  });

  it("sets up a second factor, shows the recovery codes once, and ends another session", async () => {
    const { page, open, sees, picture, faults } = keep(await openDesk(journey));
    const boss = await openStaff(journey.shop);
    const name = "fay-test";
    const { id } = await boss.call(staffOpsApi.add, { name, password: "a long horse", role: "readonly" });
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.clear());
    await open("/account");
    await page.getByLabel("用户名").fill(name);
    await page.getByLabel("密码").fill("a long horse");
    await page.keyboard.press("Enter");
    await sees("单独限额");
    await page.getByRole("button", { name: "启用动态验证码" }).click();
    await page.getByRole("dialog").getByLabel("当前密码").fill("a long horse");
    await page.keyboard.press("Enter");
    await page.getByRole("img", { name: "验证器的二维码" }).waitFor();
    await picture("console-totp");
    await page
      .getByRole("dialog")
      .getByLabel("动态验证码")
      .fill(await codeShown(page));
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "恢复码" }).waitFor();
    expect(await page.getByRole("list", { name: "恢复码" }).getByRole("listitem").count()).toBe(10);
    await picture("console-account");
    await page.getByRole("button", { name: "我已保存" }).click();
    await sees("已启用");
    expect((await boss.call(staffOpsApi.list, { q: name })).list).toMatchObject([{ id, totp: "ON" }]);
    await open("/staff");
    await sees("无权限访问");
    await sees("管理员工账号");
    await sees(/请联系 .+ 开通/);
    await picture("console-no-right");
    expect(faults).toEqual([]);
  });

  // OP-017: nobody outside can lock the owner out.
  it("lets in past the line by the pass that the browser kept, or by one that was written down", async () => {
    const { database } = journey.shop.app.kernel;
    const boss = await openStaff(journey.shop);
    const [name, password] = ["pam-test", "a long horse"];
    const { id } = await boss.call(staffOpsApi.add, { name, password, role: "owner" });
    const { page, open, sees, picture, faults } = keep(await openEmptyDesk(journey));
    const logIn = async () => {
      await page.getByLabel("用户名").fill(name);
      await page.getByLabel("密码").fill(password);
      await page.keyboard.press("Enter");
    };
    await open("/account");
    await logIn();
    await sees("单独限额");
    await sees("自动保存");
    await page.getByRole("button", { name: "生成通行码" }).click();
    await sees("此处只显示这一次");
    const written = await page.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){6}$/).innerText();
    await picture("console-door-pass");
    // On paper it is dark on light, also from a dark screen, and nothing lies over it.
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const head = await page.getByRole("heading", { level: 1 }).boundingBox();
    const line = await page.getByText(/^南十字 控制台 · 用户名/).boundingBox();
    expect(line?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    const ground = page.getByText(written).evaluate((code) => getComputedStyle(code).backgroundColor);
    expect(Math.min(...((await ground).match(/\d+/g) ?? []).slice(0, 3).map(Number))).toBeGreaterThan(200);
    await picture("console-door-pass-printed");
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.getByRole("button", { name: "我已保存" }).click();
    await sees("抄写或打印的通行码");
    await picture("console-door-passes");

    const signOut = async () => {
      await page.evaluate(() => localStorage.removeItem("console.token"));
      await open("/account");
    };
    // As from a place that is new, whose network has used up its tries.
    const fillLine = async () => {
      await database.script("delete from login_place");
      await boss.refusal(staffApi.login, { name, password: "wrong horse" });
      await database.script(`
        insert into login_attempt (name_hash, place_hash, at) select name_hash, place_hash, at
        from (select * from login_attempt order by id desc limit 1) last, generate_series(1, 10)`);
    };
    await signOut();
    await fillLine();
    await logIn();
    await sees("单独限额");
    expect(faults).toEqual([]);

    await signOut();
    await page.evaluate(() => localStorage.removeItem("console.passes"));
    await fillLine();
    await page.getByRole("button", { name: "使用通行码" }).waitFor();
    await picture("console-login");
    await logIn();
    await page.getByLabel("通行码").waitFor();
    await picture("console-login-pass");
    await page.getByLabel("通行码").fill(written.toLowerCase());
    await page.keyboard.press("Enter");
    await sees("单独限额");
    expect(await page.evaluate(() => localStorage.getItem("console.passes"))).toContain(name);
    const passes = await boss.call(staffOpsApi.passes, { staffId: id });
    expect(passes.map(({ kind }) => kind).sort()).toEqual(["BROWSER", "BROWSER", "PAPER"]);
    await page.getByRole("button", { name: "停用：抄写或打印的通行码" }).click();
    await sees("通行码已失效");
    expect(await boss.call(staffOpsApi.passes, { staffId: id })).toHaveLength(2);
  });
});
