import { userApi } from "@crux/contract/user";
import { beijingClock } from "@crux/rules/time/beijing-time";
import { DAY_MS } from "@crux/rules/time/durations";
import { createCaller } from "@crux/server/testing/caller";
import { signUp } from "@crux/server/testing/people";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { soon } from "./browsing.ts";
import { startJourney } from "./journey.ts";
import { fitsSideways, openVisitor, type Phone, type PhoneOptions, toastText } from "./phone.ts";

const PASSWORD = "moon-river-88";

describe("closing an account", () => {
  const journey = startJourney();
  let phone: Phone;
  afterEach(() => phone?.close());

  /** The phone of somebody who is logged in. */
  const openAs = async (session: { uid: number; token: string }, user: unknown, options?: PhoneOptions) => {
    phone = await openVisitor(journey, options);
    await phone.page.goto("/robots.txt");
    await phone.page.evaluate(([kept, token]) => Object.assign(localStorage, { user: kept, token }), [
      JSON.stringify(user),
      session.token,
    ] as const);
    return phone.page;
  };
  const openRegistered = async (name: string, options?: PhoneOptions) => {
    const visitor = createCaller(journey.shop.app.http, null);
    await visitor.call(userApi.register, { name, nickName: name, password: PASSWORD });
    const login = { username: name, password: PASSWORD, type: "USERNAME_PASSWORD" as const };
    const { user, token } = await visitor.call(userApi.login, login);
    return openAs({ uid: user.id, token }, user, options);
  };
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  it("says what goes and what stays, asks twice, names the day and logs out", async () => {
    const page = await openRegistered("leaver-one");
    await page.goto("/account_safety");
    await page.getByRole("link", { name: "注销账号" }).click();
    await phone.sees("注销后将清除，无法恢复");
    await phone.sees("依法继续保留");
    await phone.picture("close-account");
    await press(page, "申请注销");
    expect(await toastText(page)).toBe("请输入登录密码");
    await page.getByLabel("登录密码", { exact: true }).fill("wrong-word-9");
    await page.getByLabel("我已了解以上内容，自愿注销账号").check();
    await press(page, "申请注销");
    await press(page, "确定注销");
    await soon(() => page.locator("form").getByText("密码错误").count()).toBe(1);
    await page.getByLabel("登录密码", { exact: true }).fill(PASSWORD);
    await press(page, "申请注销");
    await press(page, "确定注销");
    await phone.sees("已提交注销申请");
    const day = beijingClock(new Date(Date.now() + 7 * DAY_MS)).slice(0, 10);
    await phone.sees(new RegExp(`账号将于 ${day} \\d\\d:\\d\\d（北京时间）自动注销`));
    await phone.picture("close-account-asked");
    expect(await page.getByText("登录已过期").count()).toBe(0);
    await press(page, "知道了");
    await soon(() => page.evaluate(() => [location.pathname, localStorage.getItem("token")])).toEqual([
      "/my",
      null,
    ]);
  });

  it("shows what has to be settled first, with the way there", async () => {
    const person = await signUp(journey.shop, { balanceCents: 1250 });
    const page = await openAs(person.session, await person.call(userApi.current, {}));
    await page.goto("/close_account");
    await phone.sees("暂时不能注销，请先处理");
    await phone.sees("账户余额 $12.50");
    await phone.picture("close-account-under-way");
    expect(await page.getByRole("button", { name: "申请注销" }).count()).toBe(0);
    await page.getByText("查看余额").click();
    await page.waitForURL("**/wallet");
  });

  it("takes a code to the bound mobile from those without a password", async () => {
    const person = await signUp(journey.shop);
    const page = await openAs(person.session, await person.call(userApi.current, {}));
    await page.goto("/close_account");
    await press(page, "获取验证码");
    expect(await toastText(page)).toBe("发送成功");
    const code = /\d{6}/.exec(journey.shop.outside.sms.inbox()[0]?.text ?? "")?.[0] ?? "";
    await page.getByLabel("验证码", { exact: true }).fill(code);
    await page.getByLabel("我已了解以上内容，自愿注销账号").check();
    await press(page, "申请注销");
    await press(page, "确定注销");
    await phone.sees("已提交注销申请");
  });

  it.each([
    [320, false],
    [390, true],
    [1440, false],
  ])("fits %i px (dark: %s)", async (width, dark) => {
    const page = await openRegistered(`wide-${width}`, { width, dark });
    await page.goto("/close_account");
    await phone.sees("验证身份");
    expect(await fitsSideways(page)).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await phone.picture(`close-account-${width}${dark ? "-dark" : ""}`);
    expect(phone.faults).toEqual([]);
  });
});
