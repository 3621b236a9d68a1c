import { couponApi, couponCentreApi } from "@crux/contract/coupon";
import { goods, productOf } from "@crux/server/testing/goods";
import { describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { findings } from "./axe-findings.ts";
import { fillCart, openPreview } from "./cart-steps.ts";
import { openDesk } from "./desk.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";
import { byPassword, fitsSideways, openCustomer, openVisitor, type Phone } from "./phone.ts";

/** As if the newcomer had collected nothing. */
const FORGET = [
  "delete from coupon_history where ticket_id in (select id from coupon_ticket where uid = (select id from app_user where name = 'xinren-01'))",
  "delete from coupon_ticket where uid = (select id from app_user where name = 'xinren-01')",
  "update coupon_rule set issued = (select count(*) from coupon_ticket where rule_id = coupon_rule.id)",
].join(";");

const newcomer = (journey: ReturnType<typeof startJourney>) =>
  journey.shop.app.kernel.database.script(
    "update app_user set mobile = '+8613800138211' where name = 'xinren-01'",
  );

async function logIn({ page }: Phone, name: string) {
  await page.waitForURL((url) => url.pathname === "/login");
  await byPassword(page);
  await page.getByLabel("用户名").fill(name);
  await page.getByLabel("密码", { exact: true }).fill("crux2026");
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

describe("the coupon centre (promises kept)", () => {
  const journey = startJourney();

  it("is reached from a checkout without coupons, which shows its goods and takes the best one that was collected", async () => {
    await newcomer(journey);
    const phone = await openCustomer(journey, "xinren-01");
    const { page } = phone;
    await fillCart(phone, [[goods.oil(), 2]]);
    await openPreview(phone, "分箱方案");
    await page.getByRole("heading", { name: "商品", exact: true }).waitFor();
    await page.locator("main").getByText(/鱼油/).first().waitFor();
    await page.getByRole("button", { name: /^优惠券/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "去领券中心" }).click();
    await page.waitForURL("**/coupon_centre");
    await page.getByRole("button", { name: "立即领取，新人立减$10" }).click();
    await phone.sees("领取成功，已放入我的优惠券");
    await page.goBack();
    await page.waitForURL("**/cart_pre");
    await page.getByRole("button", { name: /^优惠券 ?新人立减\$10 ?-\$10\.00/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(phone.faults).toEqual([]);
    await phone.close();
    await journey.shop.app.kernel.database.script(FORGET);
  });

  it("is open to visitors, who find collected after the login what they pressed", async () => {
    await newcomer(journey);
    const phone = await openVisitor(journey);
    const { page } = phone;
    await page.goto("/coupon_centre");
    await phone.sees("新人立减$10");
    await page.getByRole("button", { name: "立即领取，新人立减$10" }).click();
    await logIn(phone, "xinren-01");
    await page.waitForURL((url) => url.pathname === "/coupon_centre");
    const card = page.getByRole("listitem").filter({ hasText: "新人立减$10" });
    await card.getByText("已领取", { exact: false }).waitFor();
    await phone.picture("coupon-centre");
    await page.reload();
    await card.getByText("已领取", { exact: false }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "黑卡专享" }).getByText("黑卡会员可领").waitFor();
    await page.getByRole("link", { name: "我的优惠券" }).click();
    await phone.sees("新人立减$10");
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("keeps still when it learns what somebody may collect", async () => {
    const phone = await openCustomer(journey, "meimei-88");
    const { page } = phone;
    await page.addInitScript(() => {
      const moves: number[] = [];
      Object.assign(window, { moves });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moves.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    // As on a slow line: the page stands there before the answer comes.
    const letGo = await hold(page, "**/coupon/**/claims");
    await page.goto("/coupon_centre");
    await page.getByRole("listitem").filter({ hasText: "黑卡专享" }).waitFor();
    letGo();
    await phone.sees("黑卡会员可领");
    expect(await page.evaluate(() => (window as unknown as { moves: number[] }).moves)).toEqual([]);
    await phone.close();
  });

  it("is found from a product by whoever may still collect something", async () => {
    const visitor = await openVisitor(journey);
    await visitor.page.goto(`/product?id=${productOf(goods.cream())}`);
    const way = visitor.page.getByRole("link", { name: /优惠券.*新人立减\$10.*去领券/ });
    await way.waitFor();
    await visitor.picture("product-coupons");
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await way.click();
    await visitor.page.waitForURL("**/coupon_centre");
    await visitor.close();
    const phone = await openCustomer(journey, "xinren-01");
    await phone.page.goto(`/product?id=${productOf(goods.cream())}`);
    // Collected by the test above.
    await alive(phone.page);
    expect(await phone.page.getByRole("link", { name: /优惠券.*新人立减\$10/ }).count()).toBe(0);
    expect([...visitor.faults, ...phone.faults]).toEqual([]);
    await phone.close();
  });

  it("asks for a mobile first, and goes on after it was proven", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    await journey.shop.app.kernel.database.script(
      "update app_user set mobile = null where name = 'heika-vip'",
    );
    const { page } = phone;
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem("user") ?? "{}");
      localStorage.setItem("user", JSON.stringify({ ...user, mobile: "" }));
    });
    await page.goto("/coupon_centre");
    await alive(page);
    await page.getByRole("button", { name: "立即领取，全场8.5折" }).click();
    await page.waitForURL("**/bind_mobile");
    expect(await page.evaluate(() => localStorage.getItem("redirectUrl"))).toMatch(
      /^\/coupon_centre\?collect=[\w-]{22}$/,
    );
    await phone.close();
  });

  it("offers new customers their coupon on 我的 until it is collected, in the page", async () => {
    const visitor = await openVisitor(journey);
    await visitor.page.goto("/my");
    const gift = visitor.page.getByRole("region", { name: "新人礼" });
    await gift.waitFor();
    expect((await gift.boundingBox())?.y).toBeLessThan(400);
    await visitor.picture("my-welcome");
    await visitor.close();
    const phone = await openCustomer(journey, "xinren-01");
    await phone.page.goto("/my");
    await phone.page.getByRole("link", { name: "领券中心" }).waitFor();
    await alive(phone.page);
    expect(await phone.page.getByRole("region", { name: "新人礼" }).count()).toBe(0);
    await phone.close();
  });

  it("leads to the invitation, which promises what it gives and shows whom it brought (R-CPN-18, OP-111)", async () => {
    const phone = await openCustomer(journey, "meimei-88");
    const { page } = phone;
    await page.goto("/coupon_centre");
    await page.getByRole("link", { name: /邀请好友/ }).click();
    await phone.sees("好友得到");
    await phone.sees("新人立减$10");
    await phone.sees("您得到");
    await phone.sees("免邮券");
    await phone.sees("好友领取后即可使用，首单付款后您得一张，最多10张");
    const friend = await openCustomer(journey, "xinren-01");
    await journey.shop.app.kernel.database.script(FORGET);
    const { invite } = await friend.caller.call(couponCentreApi.centre, {});
    await friend.caller.call(couponApi.collect, {
      ticketRuleId: invite?.ticketRuleId ?? "",
      recommendUid: phone.caller.session?.uid ?? 0,
    });
    await friend.close();
    await page.reload();
    await phone.sees("等待好友付款首单");
    await phone.picture("invitation");
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it.each([
    [390, false],
    [320, true],
    [1440, false],
  ])("is accessible at %i px (dark: %s)", async (width, dark) => {
    const phone = await openCustomer(journey, "meimei-88", { width, dark });
    for (const path of ["/coupon_centre", "/invite_coupon", "/coupon", "/my"]) {
      await phone.page.goto(path);
      await alive(phone.page);
      expect(await fitsSideways(phone.page), path).toBe(true);
      expect(await findings(phone.page), path).toEqual([]);
      await phone.picture(`centre-${path.slice(1)}-${width}`);
    }
    await phone.close();
  });

  it("is what the coupon's editor says, with what inviters earn", async () => {
    const desk = await openDesk(journey, ["coupon.edit"]);
    const { invite } = await desk.caller.call(couponCentreApi.centre, {});
    await desk.open(`/coupons/${invite?.ticketRuleId}`);
    const earns = desk.page.getByLabel("邀请人得到");
    await earns.waitFor();
    expect(await earns.locator("option:checked").textContent()).toContain("免邮券");
    await desk.page.getByLabel("在领券中心展示").uncheck();
    await desk.picture("coupon-editor-places");
    await desk.page.getByRole("button", { name: "保存" }).click();
    await desk.sees("优惠券已保存");
    await desk.sees("新人礼、邀请好友");
    const { coupons } = await desk.caller.call(couponCentreApi.centre, {});
    expect(coupons.map(({ ticketTitle }) => ticketTitle)).not.toContain("新人立减$10");
    await desk.page.getByLabel("邀请人得到").selectOption("");
    await desk.page.getByRole("button", { name: "保存" }).click();
    await desk.sees("新客券邀请人用不了，请另选一张");
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});
