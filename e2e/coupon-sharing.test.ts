import { pageSignature } from "@crux/server/outside/wechat/sign-page";
import { goods, pageOf } from "@crux/server/testing/goods";
import { beforeEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { soon } from "./browsing.ts";
import { ticketRuleOf } from "./coupon-steps.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone, toastText } from "./phone.ts";

const OIL_PAGE = pageOf(goods.oil());

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";

describe("sharing", () => {
  const journey = startJourney();
  let phone: Phone;

  const button = (name: string | RegExp) => phone.page.getByRole("button", { name });
  const sheet = () => phone.page.getByRole("dialog");
  const ruleOf = (title: string) => ticketRuleOf(phone, title);

  beforeEach(async () => {
    await phone?.close();
    phone = await openCustomer(journey, "meimei-88");
  });

  describe("inside WeChat", () => {
    type Wechat = Window & { wx: { sent?: unknown; shown: unknown[] } };
    let ruleId: string;
    beforeEach(async () => {
      ruleId = await ruleOf("免邮券");
      await phone.close();
      phone = await openCustomer(journey, "meimei-88", {
        userAgent: `${IPHONE} MicroMessenger/8.0.50`,
      });
    });
    const withScript = (script: string) =>
      phone.context.route("https://res.wx.qq.com/open/js/jweixin-1.6.0.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: script }),
      );
    /** Does as WeChat's script: `ready` also after a no, one handler of errors, and a second copy changes nothing. */
    const scriptSaying = (answer: "yes" | "no") => `window.wx ??= (() => {
      let state = 0, failed;
      const waiting = [];
      return {
        shown: [],
        ready: (work) => (state === 0 ? waiting.push(work) : work()),
        error: (work) => (state === -1 ? work() : (failed = work)),
        config: (shown) => setTimeout(() => {
          wx.shown.push(shown);
          state = 1;
          if ("${answer}" === "no") failed ? failed() : (state = -1);
          for (const work of waiting.splice(0)) work();
        }),
        updateAppMessageShareData: ({ success, fail, ...card }) => setTimeout(() => {
          if ("${answer}" === "yes") { wx.sent = card; success?.(); } else fail?.();
        }),
      };
    })();`;
    const sent = () => phone.page.evaluate(() => (window as unknown as Wechat).wx?.sent);

    it("tells the chat title, text, link and picture of a coupon (R-CPN-21, R-API-74, OP-112)", async () => {
      await withScript(scriptSaying("yes"));
      const page = `/invite_coupon?ticketRuleId=${ruleId}`;
      await phone.page.goto(page);
      await soon(sent).toEqual({
        title: "送您一张免邮券",
        desc: expect.stringContaining("购物可用"),
        link: `${journey.shop.origin}/collect_coupon?ticketRuleId=${ruleId}&recommendUid=${phone.caller.session?.uid}`,
        imgUrl: expect.stringMatching(`^${journey.shop.origin}/.+`),
      });
      const [shown] = await phone.page.evaluate(() => (window as unknown as Wechat).wx.shown);
      const { signature, jsApiList, ...rest } = shown as Record<string, never>;
      expect(jsApiList).toEqual(["updateAppMessageShareData"]);
      expect(signature).toBe(
        pageSignature({ ...rest, ticket: "simulated ticket", page: journey.shop.origin + page } as never),
      );
      await button("分享给好友").click();
      await sheet().getByText("点击右上角“…”发送给朋友").waitFor();
      expect(await phone.page.getByText("链接已复制").count()).toBe(0);
      await phone.picture("share-hint");
      await button("关闭").click();
      await sheet().waitFor({ state: "detached" });
      expect(phone.faults).toEqual([]);
    });

    it("signs the page that the visit began with, and tells of a product, too (R-API-74)", async () => {
      await withScript(scriptSaying("yes"));
      await phone.page.goto(OIL_PAGE);
      await soon(sent).toMatchObject({
        link: `${journey.shop.origin}${OIL_PAGE}`,
        desc: "跨境好物，尽在南十字商城",
      });
      await phone.page.getByRole("link", { name: "首页" }).click();
      await phone.page.locator(`article a[href^="/product?id="]:not([href="${OIL_PAGE}"])`).first().click();
      await phone.page.waitForURL(
        ({ pathname, search }) => pathname === "/product" && pathname + search !== OIL_PAGE,
      );
      await soon(sent).toMatchObject({ link: phone.page.url() });
      const shown = await phone.page.evaluate(() => (window as unknown as Wechat).wx.shown);
      const { signature, ...rest } = shown.at(-1) as Record<string, never>;
      expect(signature).toBe(
        pageSignature({
          ...rest,
          ticket: "simulated ticket",
          page: `${journey.shop.origin}${OIL_PAGE}`,
        } as never),
      );
    });

    it("points at the menu and copies the link where WeChat takes no word from the page (OP-112)", async () => {
      await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await withScript("throw 1;");
      await phone.page.goto(`/invite_coupon?ticketRuleId=${ruleId}`);
      await button("分享给好友").click();
      await sheet().getByText("点击右上角“…”发送给朋友").waitFor();
      await sheet().getByText("链接已复制").waitFor();
      expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toContain(
        `${journey.shop.origin}/collect_coupon?ticketRuleId=${ruleId}&recommendUid=`,
      );
    });

    it("copies the link of every page to which WeChat says no (OP-112)", async () => {
      await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await withScript(scriptSaying("no"));
      await phone.page.goto(OIL_PAGE);
      const asked = () => phone.page.evaluate(() => (window as unknown as Wechat).wx?.shown.length);
      await soon(asked).toBe(1);
      await phone.page.getByRole("link", { name: "首页" }).click();
      await phone.page.locator(`article a[href^="/product?id="]:not([href="${OIL_PAGE}"])`).first().click();
      await phone.page.waitForURL(
        ({ pathname, search }) => pathname === "/product" && pathname + search !== OIL_PAGE,
      );
      await soon(asked).toBe(2);
      await button("分享").click();
      await sheet().getByText("链接已复制").waitFor();
      expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toBe(phone.page.url());
    });
  });

  it("asks WeChat nothing elsewhere, and copies the link (R-API-74, OP-112)", async () => {
    await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const asked: string[] = [];
    phone.page.on("request", (request) => asked.push(request.url()));
    await phone.page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await phone.page.goto(`/invite_coupon?ticketRuleId=${await ruleOf("免邮券")}`);
    await alive(phone.page);
    await button("分享给好友").click();
    expect(await toastText(phone.page)).toBe("链接已复制");
    expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toContain("recommendUid=");
    expect(asked.filter((url) => /wx\.qq|share\/signature/.test(url))).toEqual([]);
  });
});
