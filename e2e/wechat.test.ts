import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { startJourney } from "./journey.ts";
import { openVisitor } from "./phone.ts";
import { button, place, startVisits, stored, toast } from "./visits.ts";

describe("WeChat", () => {
  const journey = startJourney();
  const { asVisitor, asCustomer } = startVisits(journey);

  /** On the simulated consent page: who one is, and what one answers. */
  const answerWechat = async (page: Page, person: string, answer: string) => {
    await page.waitForURL("**/simulated/wechat?**");
    await page.getByLabel(person).check();
    await button(page, answer).click();
  };

  it("logs in by WeChat: a new account goes on to the binding, above the page that asked (R-LOGIN-08, R-LOGIN-10, R-OAUTH-01, OP-082)", async () => {
    const { page } = await asVisitor("/cart");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/v1/user/wechat/login")) asked.push(new URL(request.url()).pathname);
    });
    await button(page, /登录/).first().click();
    await page.waitForURL("**/login");
    await button(page, "微信登录").click();
    await answerWechat(page, "Lily 李", "同意");
    await page.waitForURL("**/bind_mobile?skip=true");
    expect(asked).toEqual(["/v1/user/wechat/login/redirect", "/v1/user/wechat/login"]);
    expect(JSON.parse((await stored(page, "user")) ?? "{}")).toMatchObject({
      nickName: "Lily 李",
      wechatFlag: true,
      mobile: "",
    });
    await button(page, "暂不绑定，以后再说").click();
    await page.waitForURL("**/cart");
    expect(await stored(page, "redirectUrl")).toBeNull();

    // Whoever has a mobile comes straight back to the page that asked.
    const { id } = JSON.parse((await stored(page, "user")) ?? "{}");
    await journey.shop.app.kernel.database.script(
      `update app_user set mobile = '+8613911116666' where id = ${id}`,
    );
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/cart");
    await button(page, /登录/).first().click();
    await button(page, "微信登录").click();
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
    await answerWechat(page, "Lily 李", "同意");
    await page.waitForURL("**/cart");
    expect(JSON.parse((await stored(page, "user")) ?? "{}").id).toBe(id);
    expect(await stored(page, "redirectUrl")).toBeNull();
    expect(visited).not.toContain("/bind_mobile");
  });

  it("tells of a refusal and of a code that came too late, and leads back to the login (R-OAUTH-01)", async () => {
    const { page } = await asVisitor("/login");
    for (const answer of ["拒绝", "同意，但授权码已超时"]) {
      await button(page, "微信登录").click();
      await answerWechat(page, "阿杰", answer);
      await page.getByText("微信授权失败，请重新登录").waitFor();
      expect(await page.title()).toBe("微信授权");
      await button(page, "返回登录").click();
      await page.waitForURL("**/login");
    }
    expect(await stored(page, "token")).toBeNull();
  });

  it("takes a session of somebody else's browser for a spent one (R-LOGIN-09, R-OAUTH-02)", async () => {
    const thief = await openVisitor(journey);
    await thief.page.goto("/login");
    let address = "";
    await thief.page.route("**/v1/user/wechat/login?**", (route) => route.abort());
    thief.page.on("request", (request) => {
      if (request.url().includes("/oauth?session=")) address = request.url();
    });
    await button(thief.page, "微信登录").click();
    await answerWechat(thief.page, "阿杰", "同意");
    await thief.page.waitForURL("**/oauth?session=**");
    await thief.close();

    const { page } = await asVisitor("/shop_info");
    await page.evaluate(() => localStorage.setItem("redirectUrl", "/cart"));
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/v1/user/wechat/login")) asked.push(request.url());
    });
    await page.goto(address);
    await page.waitForURL("**/login");
    expect(asked).toHaveLength(1);
    expect(new URL(asked[0] ?? "").searchParams.get("loginCode")).toBe(
      new URL(address).searchParams.get("session"),
    );
    expect(await stored(page, "token")).toBeNull();
    expect(await stored(page, "redirectUrl")).toBeNull();
  });

  it("waits on /oauth without a session, and asks nothing when somebody is signed in (R-OAUTH-01, R-OAUTH-02)", async () => {
    const { page } = await asVisitor();
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await page.goto("/oauth");
    await page.waitForFunction(() => document.title === "微信授权");
    await page.getByText("微信授权中…").waitFor();
    await alive(page);
    expect(calls.filter((url) => url.includes("/wechat/login"))).toEqual([]);
    const phone = await asCustomer("meimei-88");
    const asked: string[] = [];
    phone.page.on("request", (request) => {
      if (request.url().includes("/wechat/login")) asked.push(request.url());
    });
    await phone.page.goto("/oauth?session=abc");
    await phone.page.waitForURL("**/my");
    expect(asked).toEqual([]);
  });

  it("binds and unbinds WeChat in the settings (R-SET-04, R-SET-08, OP-083)", async () => {
    const { page } = await asCustomer("meimei-88", "/setting");
    expect(await page.getByRole("link", { name: "返回我的" }).count()).toBe(0);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/wechat/bind/redirect"))
        asked.push(new URL(request.url()).searchParams.get("type") ?? "");
    });
    await button(page, /微信绑定/).click();
    await answerWechat(page, "悉尼小王", "同意");
    await toast(page, "绑定成功");
    expect(await place(page)).toBe("/setting");
    await button(page, /微信绑定.*已绑定/).waitFor();
    expect(JSON.parse((await stored(page, "user")) ?? "{}").wechatFlag).toBe(true);
    expect(await stored(page, "wechatBindBack")).toBeNull();
    await page.getByRole("link", { name: "返回我的" }).click();
    await page.waitForURL("**/my");

    await page.goto("/setting");
    expect(await page.getByRole("link", { name: "返回我的" }).count()).toBe(0);
    await button(page, /微信绑定/).click();
    await page.getByText("解绑后将不能使用微信登录，确定解绑吗？").waitFor();
    await button(page, "取消").click();
    expect(asked).toEqual(["1"]);
    await button(page, /微信绑定/).click();
    await button(page, "确定").click();
    await answerWechat(page, "阿杰", "同意");
    await toast(page, "请使用已绑定的微信授权");
    await button(page, /微信绑定.*已绑定/).click();
    await button(page, "确定").click();
    await answerWechat(page, "悉尼小王", "拒绝");
    await toast(page, "微信授权失败");
    await button(page, /微信绑定.*已绑定/).click();
    await button(page, "确定").click();
    await answerWechat(page, "悉尼小王", "同意");
    await toast(page, "解绑成功");
    await button(page, /微信绑定.*未绑定/).waitFor();
    expect(asked.slice(1)).toEqual(["2", "2", "2"]);
  });

  it("finishes no binding that this browser did not begin, and no second owner (OP-083)", async () => {
    const { page } = await asCustomer("heika-vip", "/my");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/user/wechat/")) asked.push(request.url());
    });
    await page.goto("/setting?operation=1&code=abc&state=somebody-elses");
    await toast(page, "微信授权失败");
    expect(asked).toEqual([]);
    expect(await place(page)).toBe("/setting");
    // Lily logged in by WeChat above, so that account has its user.
    await button(page, /微信绑定/).click();
    await answerWechat(page, "Lily 李", "同意");
    await toast(page, "该微信已绑定其他账号");
    await button(page, /微信绑定.*未绑定/).waitFor();
  });

  it("comes before a code to the mobile inside WeChat, and starts when it is pressed (OP-074)", async () => {
    const phone = await openVisitor(journey, { userAgent: "Mozilla/5.0 (iPhone) MicroMessenger/8.0.50" });
    const { page } = phone;
    await page.goto("/login");
    const wechat = await button(page, "微信登录").boundingBox();
    const mobile = await page.getByLabel("手机号").boundingBox();
    expect(wechat?.y ?? 0).toBeLessThan(mobile?.y ?? 0);
    expect(await button(page, "微信登录").count()).toBe(1);
    expect(await place(page)).toBe("/login");
    await phone.close();
  });
});
