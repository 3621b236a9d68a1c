import * as sessionOutcome from "@crux/contract/outcomes/session";
import { userApi } from "@crux/contract/user";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { follow } from "./follow.ts";
import { startJourney } from "./journey.ts";
import { byPassword, openCustomer, openVisitor, type Phone } from "./phone.ts";
import { place, stored, toast } from "./visits.ts";

const calls = (page: Page, part: string) => {
  const seen: { method: string; body: unknown }[] = [];
  page.on("request", (request) => {
    if (request.url().includes(part)) seen.push({ method: request.method(), body: request.postDataJSON() });
  });
  return seen;
};

/** The field says it, and whoever pressed too early stands there. */
const saysAtFocus = async (page: Page, label: string, text: string) => {
  const field = page.getByLabel(label, { exact: true });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  const said = await field.evaluate(
    (element) => document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent,
  );
  expect(said).toBe(text);
};

describe("people", () => {
  const journey = startJourney();
  let phone: Phone | undefined;
  afterEach(async () => {
    await phone?.close();
    phone = undefined;
  });

  const asVisitor = async (address: string) => {
    phone = await openVisitor(journey);
    await phone.page.goto(address);
    return phone.page;
  };
  const asCustomer = async (name: string, address: string) => {
    phone = await openCustomer(journey, name);
    await phone.page.goto(address);
    return { page: phone.page, caller: phone.caller };
  };
  const logIn = async (page: Page, name: string, password = "crux2026") => {
    await byPassword(page);
    await page.getByLabel("用户名").fill(name);
    await page.getByLabel("密码", { exact: true }).fill(password);
    await page.getByRole("button", { name: "登录", exact: true }).click();
  };

  it("asks a visitor to log in and comes back to the page that asked (R-MY-05, R-LOGIN-01, R-LOGIN-04, R-LOGIN-07)", async () => {
    const page = await asVisitor("/my");
    await page.getByRole("button", { name: "立即登录" }).click();
    await page.waitForURL("**/login");
    expect(await stored(page, "redirectUrl")).toBe("/my");
    await page.waitForFunction(() => document.title === "用户登录");
    const terms = page.getByRole("paragraph").filter({ hasText: "《用户协议》" });
    expect(await terms.textContent()).toBe("登录或注册即表示您同意《用户协议》和《隐私政策》");
    await logIn(page, "meimei-88");
    await page.waitForURL("**/my");
    await page.getByText("梅梅在墨尔本").waitFor();
    expect(await stored(page, "token")).not.toBeNull();
    expect(JSON.parse((await stored(page, "user")) ?? "{}").name).toBe("meimei-88");
    expect(await stored(page, "redirectUrl")).toBeNull();
  });

  it("sends nothing before name and password are there (R-LOGIN-05, R-LOGIN-06, R-CONST-12)", async () => {
    const page = await asVisitor("/login");
    const sent = calls(page, "/user/login");
    await byPassword(page);
    const button = page.getByRole("button", { name: "登录", exact: true });
    await button.click();
    await toast(page, "请输入用户名或密码");
    await saysAtFocus(page, "用户名", "请输入用户名");
    await page.getByLabel("密码", { exact: true }).fill("123456");
    expect(await button.getAttribute("data-inactive")).toBe("");
    await page.getByLabel("用户名").fill("meimei-88");
    await page.getByLabel("密码", { exact: true }).fill("12345");
    expect(await button.getAttribute("data-inactive")).toBe("");
    await button.click();
    await toast(page, "请输入用户名或密码");
    await saysAtFocus(page, "密码", "密码至少6位");
    await page.getByLabel("密码", { exact: true }).fill("123456");
    expect(await button.getAttribute("data-inactive")).toBeNull();
    expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
    await button.click();
    await page.getByText("密码错误").first().waitFor();
    expect(await place(page)).toBe("/login");
  });

  it("leaves the login page at once when somebody is signed in (R-LOGIN-02)", async () => {
    const { page } = await asCustomer("meimei-88", "/shop_info");
    await page.getByText("进入店铺").waitFor();
    await page.waitForFunction(() => typeof history.state?.depth === "number");
    await follow(page, "/login");
    await page.waitForURL("**/shop_info");
  });

  it("notes the sales channel with the login (R-APP-07, R-APP-28, R-APP-29, R-APP-30)", async () => {
    const page = await asVisitor("/shop_info?c=ABC");
    await page.waitForFunction(() => localStorage.getItem("c") === "ABC");
    const sent = calls(page, "/user/secure/");
    await page.goto("/login");
    await logIn(page, "heika-vip");
    await page.waitForFunction(() => localStorage.getItem("user")?.includes('"storeTag":"ABC"'));
    expect(sent.filter(({ method }) => method === "PUT")).toEqual([
      { method: "PUT", body: { storeTag: "ABC", channels: "ABC" } },
    ]);
    expect(await stored(page, "c")).toBeNull();
    // The same channel once more changes nothing, and is forgotten all the same.
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/shop_info?c=ABC");
    await page.waitForFunction(() => localStorage.getItem("c") === "ABC");
    await page.goto("/login");
    await logIn(page, "heika-vip");
    await page.waitForFunction(() => localStorage.getItem("token") && !localStorage.getItem("c"));
    await alive(page);
    expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it("registers after a question, checks first, and goes back (R-REG-01, R-REG-02, R-REG-03, R-REG-04, R-REG-05, R-REG-10, R-MODEL-27)", async () => {
    const page = await asVisitor("/login");
    await byPassword(page);
    await page.getByText("没有账号？立即注册").click();
    await page.waitForFunction(() => document.title === "用户注册");
    const sent = calls(page, "/v1/user/user");
    const submit = page.getByRole("button", { name: "注册", exact: true });
    expect(await submit.getAttribute("data-inactive")).toBe("");
    await submit.click();
    await toast(page, "请填写用户名");
    await saysAtFocus(page, "用户名", "请填写用户名");
    await page.getByLabel("用户名").fill("newcomer-1");
    await page.getByLabel("昵称").fill("新来的人");
    await page.getByLabel("密码", { exact: true }).fill("tuzi48");
    await page.getByLabel("重复密码").fill("abc124");
    await submit.click();
    await toast(page, "两次输入的密码不一致");
    expect(await submit.getAttribute("data-inactive")).toBe("");
    await page.getByLabel("重复密码").fill("tuzi48");
    expect(await submit.getAttribute("data-inactive")).toBeNull();
    for (const label of ["密码", "重复密码"])
      expect(await page.getByLabel(label, { exact: true }).getAttribute("type")).toBe("password");
    await submit.click();
    await page.getByText("用户名“newcomer-1”注册后不能修改，确定要注册吗？").waitFor();
    await page.getByRole("button", { name: "取消" }).click();
    await submit.click();
    await page.getByText("确定要注册吗？").waitFor();
    await page.getByRole("button", { name: "确定" }).click();
    await page.waitForURL("**/login");
    expect(sent).toEqual([
      { method: "POST", body: { name: "newcomer-1", nickName: "新来的人", password: "tuzi48" } },
    ]);
    // Whoever has just typed a name does not type it again.
    expect(await page.getByLabel("用户名").inputValue()).toBe("newcomer-1");
    await page.getByText("没有账号？立即注册").click();
    for (const label of ["用户名", "昵称", "密码", "重复密码"])
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe("");
  });

  it("binds a mobile by its code (R-BIND-01, R-BIND-02, R-BIND-05, R-BIND-06, R-BIND-07, R-BIND-08, R-LOGIN-12, R-MODEL-29)", async () => {
    const page = await asVisitor("/login");
    await logIn(page, "xinren-01");
    await page.waitForURL("**/bind_mobile?skip=true");
    await page.waitForFunction(() => document.title === "绑定手机");
    const sent = calls(page, "/sms/verify");
    const number = page.getByLabel("手机号");
    await page.getByRole("button", { name: /选择国家/ }).click();
    await page.getByText("澳大利亚 +61").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await number.fill("512345678");
    await page.getByRole("button", { name: "获取验证码" }).click();
    await toast(page, "请输入正确的澳大利亚手机号");
    expect(sent).toEqual([]);
    await number.fill("0499 888 777");
    await page.getByRole("button", { name: "获取验证码" }).click();
    await page.getByRole("button", { name: "重新获取(59秒)" }).waitFor();
    expect(sent[0]?.body).toEqual({ mobile: "+61499888777", type: "CHANGE_MOBILE_TEXT" });

    await page.getByRole("button", { name: "暂不绑定，以后再说" }).click();
    await page.waitForURL("**/my");
    await page.goto("/bind_mobile");
    expect(await page.getByRole("button", { name: "暂不绑定，以后再说" }).count()).toBe(0);
    await page.getByRole("button", { name: /选择国家.*中国/ }).click();
    await page.getByText("澳大利亚 +61").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await number.inputValue()).toBe("");
    await page.getByRole("button", { name: /重新获取/ }).click();
    await toast(page, "请稍后再试");

    const finish = page.getByRole("button", { name: "完成绑定" });
    await page.getByLabel("验证码").fill("123456");
    expect(await finish.getAttribute("data-inactive")).toBe("");
    await number.fill("499888777");
    expect(await finish.getAttribute("data-inactive")).toBeNull();
    const inbox = await journey.shop.app.http.inject("/simulated/sms");
    const code = /验证码是 (\d{6})/.exec(inbox.body)?.[1] ?? "";
    await page.getByLabel("验证码").fill(code.slice(0, 5));
    expect(await finish.getAttribute("data-inactive")).toBe("");
    await page.getByLabel("验证码").fill(`${code}9`);
    expect(await page.getByLabel("验证码").inputValue()).toBe(code);
    const bound = page.waitForRequest("**/mobile/modify");
    await finish.click();
    expect((await bound).postDataJSON()).toEqual({ mobile: "+61499888777", code });
    await toast(page, "绑定成功");
    await page.waitForURL("**/my");
    expect(JSON.parse((await stored(page, "user")) ?? "{}").mobile).toBe("+61499888777");
  });

  it("changes the profile field by field (R-SET-01, R-SET-02, R-SET-05, R-SET-06, R-SET-07, R-APP-05, R-APP-44, OP-088)", async () => {
    const { page } = await asCustomer("meimei-88", "/setting");
    const sent = calls(page, "/user/secure/");
    const build = await (await page.request.get("/build.json")).json();
    await page.getByText(`3.5.8 (${build.version})`, { exact: true }).waitFor();
    await page.waitForFunction(() => document.title === "设置");
    for (const text of ["头像", "昵称", "性别", "手机号", "微信绑定", "版本号", "退出登录"])
      expect(await page.getByText(text, { exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: /性别/ }).click();
    await page.getByRole("radio", { name: "女" }).click();
    await toast(page, "修改成功");
    await page.getByRole("button", { name: /昵称/ }).click();
    await page.getByRole("textbox", { name: "修改昵称" }).fill(" ");
    await page.getByRole("button", { name: "确定" }).click();
    await toast(page, "请输入昵称");
    await page.getByRole("button", { name: /昵称/ }).click();
    await page.getByRole("textbox", { name: "修改昵称" }).fill("梅梅");
    // At the spot of the 确定 before it, and perhaps at once: taps elsewhere lie between them, so it is no double tap.
    await page.getByRole("button", { name: "确定" }).click();
    await page.getByRole("button", { name: /昵称.*梅梅/ }).waitFor();
    expect(sent.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      { sex: "FEMALE" },
      { nickName: "梅梅" },
    ]);
    await page.reload();
    await page.getByRole("button", { name: /昵称.*梅梅/ }).waitFor();
    await page.getByRole("button", { name: /性别.*女/ }).waitFor();
    await page.getByRole("link", { name: /手机号/ }).click();
    await page.waitForURL("**/bind_mobile");
  });

  it("logs out here and on the server, also through the hidden element (R-LOGIN-14, R-SET-03, R-SET-09)", async () => {
    const { page, caller } = await asCustomer("heika-vip", "/setting");
    const out = page.getByRole("button", { name: "退出登录" });
    await out.waitFor();
    await page.evaluate(() => localStorage.setItem("cartPre", '{"shopId":1}'));
    await page.evaluate(() => document.getElementById("logOut")?.click());
    await page.waitForURL("**/login");
    for (const key of ["user", "token", "cartPre"]) expect(await stored(page, key)).toBeNull();
    await out.waitFor({ state: "detached" });
    expect(await caller.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    await phone?.close();
    const again = await asCustomer("heika-vip", "/setting");
    await again.page.evaluate(() => localStorage.setItem("cartPre", '{"shopId":1}'));
    await again.page.getByRole("button", { name: "退出登录" }).click();
    await again.page.getByText("确定退出当前账号吗？").waitFor();
    await again.page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
    expect(await stored(again.page, "token")).not.toBeNull();
    await again.page.getByRole("dialog").waitFor({ state: "detached" });
    await again.page.getByRole("button", { name: "退出登录" }).click();
    await again.page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await again.page.waitForURL("**/login");
    for (const key of ["user", "token", "cartPre"]) expect(await stored(again.page, key)).toBeNull();
    await again.page.goto("/wallet");
    await again.page.waitForURL("**/login");
    expect(await again.caller.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
  });

  it("keeps large text and colours on this device", async () => {
    const { page } = await asCustomer("meimei-88", "/setting");
    await page.getByRole("switch", { name: "大字模式" }).click();
    await page.getByRole("button", { name: /深色模式/ }).click();
    await page.getByRole("radio", { name: "开启" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goto("/shop_info");
    const { theme, large } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect({ theme, large }).toEqual({ theme: "dark", large: "" });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("20px");
  });
});
