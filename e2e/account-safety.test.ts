import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { userApi } from "@crux/contract/user";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { addUser, openSession } from "@crux/server/modules/user/service";
import { createCaller } from "@crux/server/testing/caller";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { startJourney } from "./journey.ts";
import { byPassword, fitsSideways, openCustomer, openVisitor, type PhoneOptions } from "./phone.ts";
import { button, place, startVisits, stored, toast } from "./visits.ts";

const ANDROID_WECHAT =
  "Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/87.0 Mobile Safari/537.36 MicroMessenger/8.0.20";

describe("the safety of an account", () => {
  const journey = startJourney();
  const { asVisitor, asCustomer } = startVisits(journey);

  const codeTo = async (mobile: string) => {
    const { body } = await journey.shop.app.http.inject("/simulated/sms");
    return /验证码是 (\d{6})/.exec(body.slice(body.indexOf(mobile)))?.[1] ?? "";
  };
  const setNew = async (page: Page, password: string) => {
    await page.getByLabel("新密码", { exact: true }).fill(password);
    await page.getByLabel("重复新密码").fill(password);
  };
  const logIn = async (page: Page, password: string) => {
    await byPassword(page);
    await page.getByLabel("用户名").fill("meimei-88");
    await page.getByLabel("密码", { exact: true }).fill(password);
    await button(page, "登录").click();
  };
  /** The same customer on another device. */
  const another = async (userAgent: string) => {
    const body = { username: "meimei-88", password: "crux2026", type: "USERNAME_PASSWORD" };
    const { http } = journey.shop.app;
    const answer = await createCaller(http, null).raw("POST /user/login", body, { "user-agent": userAgent });
    const { user, token } = answer.body.data as { user: { id: number }; token: string };
    return createCaller(http, { uid: user.id, token });
  };

  it("shows the devices that are logged in, and logs out one and all others", async () => {
    const { page } = await asCustomer("meimei-88", "/setting");
    const android = await another(ANDROID_WECHAT);
    const unknown = await another("");
    await page.getByText("账号与安全").click();
    await page.waitForURL("**/account_safety");
    await page.getByText("登录设备").click();
    await page.waitForURL("**/login_devices");
    await page.getByText("微信 · 安卓手机").first().waitFor();
    expect(await page.getByText("本机", { exact: true }).count()).toBe(1);
    await page
      .getByRole("button", { name: "退出 微信 · 安卓手机" })
      .or(button(page, /^退出微信/))
      .click();
    await page.getByRole("dialog").getByText("确定让“微信 · 安卓手机”退出登录吗？").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await toast(page, "已退出登录");
    expect(await android.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    await unknown.call(userApi.current, {});
    await button(page, "退出其他全部设备").click();
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await page.getByText("您的账号没有在其他设备上登录。").waitFor();
    expect(await unknown.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    expect(await stored(page, "token")).not.toBeNull();
  });

  it("shows what went wrong, and another try, where the devices do not come", async () => {
    const { page } = await asCustomer("meimei-88");
    const busy = {
      code: generalOutcome.TOO_MANY_REQUESTS,
      data: null,
      success: false,
      msg: "操作过于频繁，请稍后再试",
    };
    await page.route("**/safety", (route) => route.fulfill({ status: 429, json: busy }));
    await page.goto("/login_devices");
    await button(page, "重试").waitFor();
    await page.unroute("**/safety");
    await button(page, "重试").click();
    await page.getByText("本机", { exact: true }).waitFor();
  });

  it("changes the password by the old one, and tells at the field what is wrong", async () => {
    const { page } = await asCustomer("meimei-88", "/account_safety");
    const elsewhere = await another(ANDROID_WECHAT);
    await page.getByText("登录密码").click();
    await page.getByLabel("旧密码", { exact: true }).fill("wrong-one1");
    await setNew(page, "luzhu93");
    await button(page, "修改密码").click();
    await toast(page, "密码错误");
    await page.getByLabel("旧密码", { exact: true }).fill("crux2026");
    await setNew(page, "password1");
    await button(page, "修改密码").click();
    await page.getByText("密码过于常见，请换一个不易猜到的密码").first().waitFor();
    await setNew(page, "meimei-88a");
    await button(page, "修改密码").click();
    await page.getByText("密码不能包含用户名、昵称、邮箱或手机号").first().waitFor();
    await setNew(page, "luzhu93");
    await button(page, "修改密码").click();
    await toast(page, "密码已修改，其他设备已退出登录");
    await page.waitForURL("**/account_safety");
    expect(await elsewhere.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    await page.goto("/messages?index=1");
    await page.getByText("登录密码已修改").first().waitFor();
  });

  it("resets a forgotten password from the login page by a code to the bound mobile", async () => {
    const { page } = await asVisitor("/login");
    await byPassword(page);
    await page.getByText("忘记密码？").click();
    await page.waitForURL("**/forgot_password");
    await page.getByRole("button", { name: /选择国家/ }).click();
    await page.getByText("澳大利亚 +61").click();
    // A field behind the sheet takes no text until that is gone.
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByLabel("手机号").fill("412345088");
    await button(page, "获取验证码").click();
    await toast(page, "发送成功");
    await page.getByLabel("验证码").fill(await codeTo("+61412345088"));
    await setNew(page, "yueguang7");
    await button(page, "重设密码").click();
    await toast(page, "密码已重设，请重新登录");
    await page.waitForURL("**/login");
    await logIn(page, "yueguang7");
    await page.waitForURL("**/my");
  });

  it("sets a first password by a code for who came by a text, and asks for a mobile first where there is none", async () => {
    const { app } = journey.shop;
    const mobile = "+8613900007788";
    const { uid, token } = await runAsSystem(app.kernel, async (ctx) => {
      const id = await addUser(ctx, { name: "user_text_only", nickName: "短信用户", mobile });
      return { uid: id, token: await openSession(ctx, id) };
    });
    const person = createCaller(app.http, { uid, token });
    const { page } = await asVisitor("/robots.txt");
    await page.evaluate(
      ([user, kept]) => {
        localStorage.setItem("user", user ?? "");
        localStorage.setItem("token", kept ?? "");
      },
      [JSON.stringify(await person.call(userApi.current, {})), token],
    );
    await page.goto("/account_safety");
    await page.getByText("未设置，去设置").click();
    await page.getByText("+86 139 0000 7788").waitFor();
    await button(page, "获取验证码").click();
    await toast(page, "发送成功");
    await page.getByLabel("验证码").fill(await codeTo(mobile));
    await setNew(page, "luzhu93");
    await button(page, "确定").click();
    await page.waitForURL("**/account_safety");
    await page.getByText("修改密码").waitFor();
    expect(await place(page)).toBe("/account_safety");
  });

  const LOOKS: [string, PhoneOptions][] = [
    ["390", {}],
    ["320", { width: 320, height: 640 }],
    ["1440", { width: 1440, height: 900 }],
    ["dark", { dark: true }],
  ];
  it.each(LOOKS)("looks right at %s", async (name, options) => {
    const visitor = await openVisitor(journey, options);
    const customer = await openCustomer(journey, "heika-vip", options);
    for (const path of ["login", "forgot_password"]) {
      await visitor.page.goto(`/${path}`);
      await alive(visitor.page);
      expect(await fitsSideways(visitor.page)).toBe(true);
      await visitor.picture(`safety-${path}-${name}`);
    }
    await customer.caller.call(userApi.safety, {});
    const body = { username: "heika-vip", password: "crux2026", type: "USERNAME_PASSWORD" };
    for (const agent of [ANDROID_WECHAT, ""])
      await createCaller(journey.shop.app.http, null).raw("POST /user/login", body, { "user-agent": agent });
    for (const path of ["setting", "account_safety", "modify_password", "login_devices"]) {
      await customer.page.goto(`/${path}`);
      await alive(customer.page);
      expect(await fitsSideways(customer.page)).toBe(true);
      await customer.picture(`safety-${path}-${name}`);
    }
    await visitor.close();
    await customer.close();
  });
});
