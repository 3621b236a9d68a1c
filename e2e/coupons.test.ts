import { codeText } from "@crux/contract/codes";
import { couponApi } from "@crux/contract/coupon";
import { orderApi } from "@crux/contract/order";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { paymentApi } from "@crux/contract/payment";
import { saleApi } from "@crux/contract/sale";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { addSpend } from "@crux/server/modules/member/service";
import { addCoupon, giveTicket } from "@crux/server/testing/coupons";
import { goods } from "@crux/server/testing/goods";
import { code128Widths } from "@crux/web/codes/code-128";
import type { Page } from "playwright-core";
import { encode } from "uqr";
import { beforeEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { type CartItems, fillCart, openPreview, previewCents } from "./cart-steps.ts";
import { ticketRuleOf } from "./coupon-steps.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, openVisitor, type Phone, toastText } from "./phone.ts";
import { barsOf, modulesOf } from "./picture-codes.ts";

const OIL = goods.oil();
const CREAM = goods.cream();

/** How long it is from the next tap, after which a coupon is said to be on its way, until its result is there. */
const timeOfCollecting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from = 0;
        let isSaid = false;
        document.addEventListener("click", () => (from = performance.now()), { capture: true, once: true });
        new MutationObserver(() => {
          isSaid ||= document.querySelector("[role=status]")?.textContent?.includes("领取中…") ?? false;
          const isThere = location.pathname === "/collect_coupon_result";
          if (isSaid && isThere) resolve(performance.now() - from);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );

describe("coupons", () => {
  const journey = startJourney();
  let phone: Phone;

  const button = (name: string | RegExp) => phone.page.getByRole("button", { name });
  const sheet = () => phone.page.getByRole("dialog");
  const preview = async (items: CartItems) => {
    await fillCart(phone, items);
    await openPreview(phone, "费用");
  };
  const amount = (name: string) => previewCents(phone, name);
  const ruleOf = (title: string) => ticketRuleOf(phone, title);

  beforeEach(async () => {
    await phone?.close();
    phone = await openCustomer(journey, "meimei-88");
  });

  it("chooses the best coupon at first, another by a tap, and none by a second one (R-PRE-19, R-PRE-23)", async () => {
    await preview([
      [OIL, 1],
      [CREAM, 1],
    ]);
    const saved = await amount("优惠券抵扣");
    const withCoupon = await amount("合计");
    expect(saved).toBe(await amount("运费"));
    const row = button(/^优惠券 免邮券/);
    expect(await row.textContent()).toBe(`优惠券免邮券 -$${(saved / 100).toFixed(2)}`);
    await row.click();
    const chosen = sheet().getByRole("button", { name: /^免邮券，可省/ });
    expect(await chosen.getAttribute("aria-pressed")).toBe("true");
    await sheet().getByText("不可用优惠券").waitFor();
    await sheet().getByText("还差$29.15可用").waitFor();
    await sheet().getByText("满$100.00可用").waitFor();
    await chosen.click();
    await sheet().waitFor({ state: "detached" });
    await button(/^优惠券 1张可用/).waitFor();
    expect(await amount("合计")).toBe(withCoupon + saved);
    await button(/^优惠券 1张可用/).click();
    await sheet()
      .getByRole("button", { name: /^免邮券，可省/ })
      .click();
    await row.waitFor();
    expect(await amount("合计")).toBe(withCoupon);
  });

  it("counts a coupon into the order, which holds it while it is unpaid (R-PRE-20, R-CPN-04, R-CPN-05, R-MY-08)", async () => {
    await preview([[CREAM, 3]]);
    const choose = async (row: RegExp, ticket: RegExp) => {
      await button(row).click();
      await sheet().getByRole("button", { name: ticket }).click();
      await sheet().waitFor({ state: "detached" });
    };
    await choose(/^优惠券 全场8.5折/, /^免邮券，可省/);
    await choose(/^优惠券 免邮券/, /^全场8.5折，可省/);
    const seen = await amount("合计");
    expect(await amount("优惠券抵扣")).toBe(Math.round(0.15 * 3 * 4590));
    await button("提交订单").click();
    await button("确认提交").click();
    await phone.page.waitForURL(/\/payment\?orderId=\d+/);
    const [order] = (await phone.caller.call(orderApi.list, {})).content;
    expect([order?.netAmount, order?.couponTicket?.ticketTitle]).toEqual([seen, "全场8.5折"]);
    const used = phone.page.getByRole("listitem").filter({ hasText: "全场8.5折" });
    await phone.page.goto("/coupon?index=1");
    await used.getByText("使用中").waitFor();
    await phone.page.goto(`/order?orderId=${order?.id}`);
    await button("查看明细").click();
    await sheet().getByText("优惠券 全场8.5折").waitFor();
    await phone.page.goto("/my");
    await phone.page.getByRole("link", { name: /^2 ?优惠券/ }).click();
    await phone.page.waitForURL("**/coupon");
    await phone.caller.call(paymentApi.create, { channel: "WALLET", orderId: order?.id ?? 0 });
    await phone.page.goto("/coupon");
    await button("券码，满$100减$15").waitFor();
    expect(await phone.page.getByRole("link", { name: "立即使用" }).first().getAttribute("href")).toBe("/");
    expect(await used.count()).toBe(0);
    await phone.page.getByRole("tab", { name: "已使用/已过期" }).click();
    await used.getByText("已使用", { exact: true }).waitFor();
  });

  it("keeps what is over in the second tab, each with its word (R-CPN-01, R-CPN-05, OP-106)", async () => {
    const other = await openCustomer(journey, "xinren-01");
    const { page, caller } = other;
    const words = { USABLE: "", CREATED: "", EXPIRED: "已过期", DISABLE: "已停用" };
    for (const status of Object.keys(words)) {
      const id = await giveTicket(journey.shop, caller.session?.uid ?? 0, { title: `券${status}` });
      await journey.shop.app.kernel.database.script(
        `update coupon_ticket set status = '${status}' where id = ${id}`,
      );
    }
    const ticket = (status: string) => page.getByRole("listitem").filter({ hasText: `券${status}` });
    await page.goto("/coupon");
    await ticket("USABLE").waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(["我的优惠券", "已使用/已过期"]);
    for (const status of ["CREATED", "EXPIRED", "DISABLE"]) expect(await ticket(status).count()).toBe(0);
    await page.getByRole("tab", { name: "已使用/已过期" }).click();
    for (const status of ["EXPIRED", "DISABLE"] as const)
      await ticket(status).getByText(words[status], { exact: true }).waitFor();
    for (const status of ["USABLE", "CREATED"]) expect(await ticket(status).count()).toBe(0);
    expect(other.faults).toEqual([]);
    await other.close();
  });

  it("lists what can be used, with its code for the till (R-CPN-01, R-CPN-02, R-CPN-08, R-CPN-10)", async () => {
    await phone.page.goto("/coupon");
    await phone.sees("$15.00");
    await phone.sees("无门槛");
    await button("券码，满$100减$15").click();
    const { content } = await phone.caller.call(couponApi.tickets, { pageSize: 1000 });
    const number = content.find(({ ticketTitle }) => ticketTitle === "满$100减$15")?.number ?? "";
    const bars = sheet().getByRole("img", { name: "优惠券条形码" });
    await bars.waitFor();
    expect(await barsOf(bars)).toEqual(code128Widths(number));
    const qr = sheet().getByRole("img", { name: "优惠券二维码" });
    await qr.waitFor();
    expect(await modulesOf(qr)).toEqual(
      encode(number, { ecc: "M", border: 4 }).data.map((row) => row.map(Number).join("")),
    );
    await sheet()
      .getByText(number.replace(/(.{4})(?=.)/g, "$1 "))
      .waitFor();
  });

  it("shows a shared coupon to visitors, who log in and come back to it (R-CPN-11, R-CPN-12)", async () => {
    const ruleId = await ruleOf("满$100减$15");
    const visitor = await openVisitor(journey);
    const path = `/collect_coupon?ticketRuleId=${ruleId}&recommendUid=${phone.caller.session?.uid}`;
    await visitor.page.goto(path);
    await visitor.sees("好友送您一张优惠券");
    for (const part of ["满$100减$15", "$15.00", "满$100.00可用"])
      await visitor.page.getByRole("main").getByText(part, { exact: true }).first().waitFor();
    await visitor.page.getByRole("button", { name: "立即领取" }).click();
    await visitor.page.waitForURL("**/login");
    expect(await visitor.page.evaluate(() => localStorage.getItem("redirectUrl"))).toBe(path);
    await visitor.close();
  });

  // R-CPN-13, R-CPN-14, R-CPN-15, R-CPN-16, R-CPN-17, R-CPN-18 and R-ERR-05: the page takes what the call was refused with.
  it("refuses one's own link, collects a friend's, and then says how many one may have", async () => {
    const ruleId = await ruleOf("免邮券");
    const uid = phone.caller.session?.uid;
    await phone.page.goto(`/collect_coupon?ticketRuleId=${ruleId}&recommendUid=${uid}`);
    const sent: string[] = [];
    phone.page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
    await button("立即领取").click();
    expect(await toastText(phone.page)).toBe("推荐人与当前用户相同，请邀请其他好友");
    expect(sent.filter((line) => line.startsWith("POST"))).toEqual([]);
    const friend = await openCustomer(journey, "heika-vip");
    const collect = async (result: string) => {
      await friend.page.goto(`/collect_coupon?ticketRuleId=${ruleId}&recommendUid=${uid}`);
      const waited = timeOfCollecting(friend.page);
      await friend.page.getByRole("button", { name: "立即领取" }).click();
      await friend.page.waitForURL(`**/collect_coupon_result?${result}`);
      expect(await waited).toBeGreaterThan(990);
    };
    await collect("status=success");
    await friend.sees("领取成功");
    await collect("code=220014&limit=1");
    await friend.sees("每人限领1张，不能重复领取");
    expect(await friend.page.getByText(codeText(couponOutcome.ALREADY_COLLECTED)).count()).toBe(0);
    await friend.page.getByRole("link", { name: "进入商城" }).click();
    await friend.page.waitForURL(`${journey.shop.origin}/`);
    await friend.close();
    await phone.page.goto(`/invite_coupon?ticketRuleId=${ruleId}`);
    await phone.sees("免邮券");
    await button("分享给好友").waitFor();
    await phone.page.getByRole("heading", { name: "已邀请的好友" }).waitFor();
    await phone.sees("黑**");
    await phone.sees("未使用");
  });

  it("says why a coupon was not collected, also for codes without a limit (R-CPN-15, R-CPN-16, R-CPN-17)", async () => {
    for (const [query, text] of [
      ["code=220013&limit=1", "优惠券已被领完"],
      ["code=220014", "您已领取过该优惠券"],
      ["code=220014&limit=x", "您已领取过该优惠券"],
      ["code=220015&limit=1", "仅限黑卡会员领取"],
      ["code=x", "操作未成功，请稍后再试"],
    ]) {
      await phone.page.goto(`/collect_coupon_result?${query}`);
      await phone.sees("领取失败");
      await phone.sees(text ?? "");
      await phone.page.getByRole("link", { name: "进入商城" }).waitFor();
    }
    await phone.page.goto("/collect_coupon_result?status=success");
    await phone.sees("领取成功");
    await phone.page.getByRole("link", { name: "立即使用" }).click();
    await phone.page.waitForURL(`${journey.shop.origin}/`);
    for (const path of ["/collect_coupon", "/invite_coupon"]) {
      await phone.page.goto(`${path}?ticketRuleId=nothing`);
      await phone.sees("优惠活动不存在");
      await alive(phone.page);
      // The page says it; a toast over it would say it twice.
      expect(await phone.page.getByText("优惠活动不存在").count(), path).toBe(1);
    }
  });

  it("offers nothing of a coupon that is over (R-CPN-22)", async () => {
    const ruleId = await addCoupon(journey.shop, { durationDays: null, endsAt: new Date(Date.now() - 1000) });
    for (const path of ["/collect_coupon", "/invite_coupon"]) {
      await phone.page.goto(`${path}?ticketRuleId=${ruleId}`);
      await button("已过期").waitFor();
      expect(await button("已过期").isDisabled(), path).toBe(true);
      expect(await button(/领取|分享/).count(), path).toBe(0);
    }
  });

  it("asks for all coupons at once (R-CONST-07)", async () => {
    const asked = phone.page.waitForRequest("**/coupon/ticket/query");
    await phone.page.goto("/coupon");
    expect((await asked).postDataJSON()).toMatchObject({ pageSize: 1000 });
  });

  it("greets with the coupon that has just come (R-CPN-20)", async () => {
    await phone.close();
    phone = await openCustomer(journey, "xinren-01");
    await journey.shop.app.kernel.database.script(
      "update app_user set mobile = '+8613800138200' where name = 'xinren-01'",
    );
    const value = (await phone.caller.call(saleApi.config, { name: "NEW_USER_COUPON" }))?.value ?? "";
    const { number } = await phone.caller.call(couponApi.collect, { ticketRuleId: value });
    await phone.page.goto(`/invite_coupon_result?number=${number}`);
    await phone.sees("恭喜您获得优惠券");
    await phone.sees("新人立减$10");
    await phone.page.getByRole("link", { name: "立即使用" }).click();
    await phone.page.waitForURL(`${journey.shop.origin}/`);
  });

  it("says of a coupon for new customers that came back when its order was refunded that it is of no use (OP-109)", async () => {
    const other = await openCustomer(journey, "xinren-01");
    const { page, caller } = other;
    const uid = caller.session?.uid ?? 0;
    await giveTicket(journey.shop, uid, { title: "新客券", newUserOnly: true });
    await giveTicket(journey.shop, uid, { title: "黑卡券", userClass: "VIP" });
    const ticket = (title: string) => page.getByRole("listitem").filter({ hasText: title });
    const count = page.getByRole("link", { name: /优惠券$/ }).filter({ hasText: /\d/ });
    await page.goto("/coupon");
    await ticket("新客券").getByRole("link", { name: "立即使用" }).waitFor();
    await page.goto("/my");
    const counted = async () => Number.parseInt(await count.innerText(), 10);
    await count.waitFor();
    const before = await counted();
    await runAsSystem(journey.shop.app.kernel, (ctx) =>
      addSpend(ctx, { uid, orderId: 900_001, amountCents: 100 }),
    );
    await page.goto("/my");
    // Whatever else was for new customers alone is not counted, either.
    const { content } = await caller.call(couponApi.tickets, { pageNum: 0, pageSize: 100 });
    const usable = content.filter(({ status, refusal }) => !status && !refusal).length;
    expect(usable).toBeLessThan(before);
    await expect.poll(counted).toBe(usable);
    await page.goto("/coupon");
    await ticket("新客券").getByText("仅限注册30天内且未付过款的新用户，已不能使用").waitFor();
    await ticket("黑卡券").getByText("仅限黑卡会员使用").waitFor();
    for (const title of ["新客券", "黑卡券"])
      expect(
        await ticket(title)
          .getByText(/立即使用|券码/)
          .count(),
      ).toBe(0);
    await other.picture("coupons-refused");
    await ticket("黑卡券").getByRole("link", { name: "了解黑卡" }).click();
    await page.waitForURL("**/member_ship");
    expect(other.faults).toEqual([]);
    await other.close();
  });
});
