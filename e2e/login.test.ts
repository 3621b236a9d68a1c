import { notifyApi } from "@crux/contract/notify";
import { userApi } from "@crux/contract/user";
import { describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { byPassword } from "./phone.ts";
import { button, place, startVisits, stored, toast } from "./visits.ts";

describe("logging in", () => {
  const journey = startJourney();
  const { asVisitor, asCustomer } = startVisits(journey);

  /** The code in the newest text to a number, which the simulated inbox shows. */
  const codeTo = async (mobile: string) => {
    const { body } = await journey.shop.app.http.inject("/simulated/sms");
    return /验证码是 (\d{6})/.exec(body.slice(body.indexOf(mobile)))?.[1] ?? "";
  };
  it("registers, logs in, and binds the mobile by the code of the inbox (R-LOGIN-07, R-BIND-02, R-BIND-08, OP-071)", async () => {
    const { page } = await asVisitor("/my");
    await button(page, "立即登录").click();
    await byPassword(page);
    await page.getByText("没有账号？立即注册").click();
    await page.getByLabel("用户名").fill("newcomer-2");
    await page.getByLabel("昵称").fill("新来的人");
    await page.getByLabel("密码", { exact: true }).fill("tuzi48");
    await page.getByLabel("重复密码").fill("tuzi48");
    await button(page, "注册").click();
    await button(page, "确定").click();
    await page.waitForURL("**/login");
    await page.getByLabel("密码", { exact: true }).fill("tuzi48");
    await button(page, "登录").click();
    await page.waitForURL("**/bind_mobile?skip=true");
    await page.getByLabel("手机号").fill("13911112222");
    await button(page, "获取验证码").click();
    await toast(page, "发送成功");
    // The code is typed without a tap in between.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
    await page.keyboard.type(await codeTo("+8613911112222"));
    const from = Date.now();
    await button(page, "完成绑定").click();
    await toast(page, "绑定成功");
    await page.waitForURL("**/my");
    expect(Date.now() - from).toBeGreaterThan(990);
    expect(JSON.parse((await stored(page, "user")) ?? "{}").mobile).toBe("+8613911112222");
    expect(await stored(page, "redirectUrl")).toBeNull();
  });

  it("shows one form and the two other types as icons (R-LOGIN-03, R-LOGIN-11, R-LOGIN-13)", async () => {
    const { page } = await asVisitor("/login");
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/sms/verify")) sent.push(request.postDataJSON());
    });
    await button(page, "微信登录").waitFor();
    await button(page, "账号密码登录").click();
    await page.getByLabel("用户名").waitFor();
    await button(page, "手机验证码登录").click();
    await button(page, "账号密码登录").waitFor();
    await button(page, "登录").click();
    await toast(page, "请输入手机号");
    await page.getByLabel("手机号").fill("16812345678");
    await button(page, "获取验证码").click();
    await toast(page, "请输入正确的中国手机号");
    await button(page, /选择国家/).click();
    await page.getByText("澳大利亚 +61").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByLabel("手机号").fill("0412 555 001");
    await button(page, "获取验证码").click();
    await button(page, "59秒").waitFor();
    expect(sent).toEqual([{ mobile: "+61412555001", type: "LOGIN_VERIFY_TEXT" }]);
    await button(page, /^\d+秒$/).click();
    await toast(page, "请稍后再试");
    expect(sent).toHaveLength(1);
    await page.clock.install();
    await page.reload();
    await button(page, /^[345]\d秒$/).waitFor();
    await page.clock.runFor(30_000);
    await button(page, /^[12]?\d秒$/).waitFor();
    await page.clock.runFor(30_000);
    await button(page, "获取验证码").waitFor();
    expect(await button(page, "获取验证码").isEnabled()).toBe(true);
    await button(page, "账号密码登录").click();
    await page.getByLabel("用户名").waitFor();
  });

  it("makes an account by a code, at its sixth digit, and returns to the page that asked (R-LOGIN-05, R-LOGIN-07, R-MODEL-28, OP-071, OP-073)", async () => {
    const { page } = await asVisitor("/orders?index=2");
    await page.waitForURL("**/login");
    // A code to the mobile comes first, outside of WeChat.
    await page.getByLabel("手机号").fill("13911113333");
    await button(page, "获取验证码").click();
    await toast(page, "发送成功");
    const code = await codeTo("+8613911113333");
    const wrong = code === "000000" ? "000001" : "000000";
    await page.getByLabel("验证码").fill(wrong);
    await page.getByText("验证码错误").first().waitFor();
    const asked = page.waitForRequest("**/v1/user/login");
    await page.getByLabel("验证码").fill(`验证码是 ${code}，5分钟内有效`);
    expect((await asked).postDataJSON()).toEqual({
      username: "+8613911113333",
      password: code,
      type: "MOBILE_VERIFY_CODE",
    });
    await page.waitForURL("**/orders?index=2");
    const user = JSON.parse((await stored(page, "user")) ?? "{}");
    expect(user).toMatchObject({ mobile: "+8613911113333", userClass: "PLAIN" });
    await page.goBack().catch(() => {});
    expect(await place(page)).not.toBe("/login");
  });

  it("says that nothing could be sent and does not make the customer wait (OP-017)", async () => {
    const { page } = await asVisitor("/login");
    const { sms } = journey.shop.outside;
    sms.setOutage(true);
    await page.getByLabel("手机号").fill("13911114444");
    await button(page, "获取验证码").click();
    await toast(page, "发送失败，请稍后重试");
    sms.setOutage(false);
    await button(page, "获取验证码").click();
    await toast(page, "发送成功");
  });

  it("logs out at once when a session ends later, and says so (R-ERR-28, OP-084)", async () => {
    const { page, caller } = await asCustomer("xinren-01", "/setting");
    await button(page, /性别/).waitFor();
    await caller.call(userApi.logout, {});
    await button(page, /性别/).click();
    await page.getByRole("radio", { name: "女" }).click();
    await toast(page, "登录已过期，请重新登录");
    await page.waitForURL("**/login");
    expect(await stored(page, "token")).toBeNull();
    expect(await stored(page, "user")).toBeNull();
    expect(await stored(page, "redirectUrl")).toBe("/setting");
  });

  it("signs out in every tab at once, and takes over who signs in in another (R-LOGIN-14)", async () => {
    const { page, context } = await asCustomer("xinren-01", "/my");
    await page.getByText("新人小白").first().waitFor();
    const other = await context.newPage();
    await other.goto("/setting");
    await button(other, "退出登录").first().click();
    await button(other, "确定").click();
    await button(page, "立即登录").waitFor();
    expect(await page.getByText("新人小白").count()).toBe(0);
    await other.goto("/login");
    await byPassword(other);
    await other.getByLabel("用户名").fill("meimei-88");
    await other.getByLabel("密码", { exact: true }).fill("crux2026");
    await button(other, "登录").click();
    await page.getByText("梅梅在墨尔本").first().waitFor();
    await other.close();
  });

  it("leaves the token alone that another tab wrote a moment ago", async () => {
    const { page } = await asCustomer("xinren-01", "/setting");
    const wanted = (await button(page, /性别/).innerText()).includes("男") ? "女" : "男";
    // A page hears nothing of what it writes by itself.
    await page.evaluate(() => localStorage.setItem("token", "of another tab"));
    await button(page, /性别/).click();
    await page.getByRole("radio", { name: wanted }).click();
    await button(page, new RegExp(`性别.*${wanted}`)).waitFor();
    expect(await stored(page, "token")).toBe("of another tab");
  });

  it("passes on that the server refuses another code so soon (R-LOGIN-12)", async () => {
    const { page, caller } = await asVisitor("/login");
    await caller.call(notifyApi.sendLoginCode, { mobile: "+8613911115555", type: "LOGIN_VERIFY_TEXT" });
    await page.getByLabel("手机号").fill("13911115555");
    await button(page, "获取验证码").click();
    await toast(page, "验证码获取过于频繁，请稍后再试");
    await button(page, "获取验证码").waitFor();
  });
});
