import { couponApi } from "@crux/contract/coupon";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { saveConfig } from "@crux/server/modules/sale/service";
import { signUp } from "@crux/server/testing/people";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { soon } from "./browsing.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, openVisitor, type Phone } from "./phone.ts";

const place = (page: Page) => page.evaluate(() => location.pathname + location.search);

describe("the own page and its address books", () => {
  const journey = startJourney();
  let phone: Phone;
  afterEach(() => phone?.close());

  const open = async (path: string, username = "meimei-88") => {
    phone = await openCustomer(journey, username);
    await phone.page.goto(path);
    await alive(phone.page);
    return phone.page;
  };
  /** The phone of a new customer without any addresses. */
  const openNew = async (path: string | null, options: Parameters<typeof signUp>[1] = {}) => {
    const person = await signUp(journey.shop, options);
    const user = await person.call(userApi.current, {});
    phone = await openVisitor(journey);
    await phone.page.goto("/robots.txt");
    await phone.page.evaluate(([kept, token]) => Object.assign(localStorage, { user: kept, token }), [
      JSON.stringify(user),
      person.session.token,
    ] as const);
    if (path) await phone.page.goto(path);
    if (path) await alive(phone.page);
    return { page: phone.page, person };
  };
  const button = (name: string | RegExp) => phone.page.getByRole("button", { name });
  const rows = () => phone.page.getByRole("main").getByRole("listitem");

  it("shows a member's end as a date, and none without a record (R-MY-03)", async () => {
    await journey.shop.app.kernel.database.script(
      "update app_user set membership_expires_at = '2031-03-09T02:00:00Z' where name = 'heika-vip'",
    );
    const page = await open("/my", "heika-vip");
    await page.getByText("有效期至2031/03/09", { exact: true }).waitFor();
    await phone.close();
    const withoutRecord = await openNew("/my", { userClass: "VIP" });
    await withoutRecord.page.getByText("黑卡会员", { exact: true }).waitFor();
    expect(await withoutRecord.page.getByText(/\d{4}\/\d{2}\/\d{2}/).count()).toBe(0);
    await phone.close();
    const plain = await open("/my");
    await plain.getByText("普通会员").waitFor();
    expect(await plain.getByText(/\d{4}\/\d{2}\/\d{2}/).count()).toBe(0);
  });

  it("leads from the header to the settings and from the earnings to their page (R-MY-04, R-MY-11)", async () => {
    const page = await open("/my");
    await page.getByText("梅梅在墨尔本").click();
    await page.waitForURL("**/setting");
    await page.goBack();
    await page.getByRole("link", { name: "查看详情" }).click();
    await page.waitForURL("**/consume_amount");
  });

  it("shows balance and earnings with two decimals (R-MY-09, R-MY-10)", async () => {
    const { page, person } = await openNew(null, { userClass: "VIP", balanceCents: 750 });
    await journey.shop.app.kernel.database.script(`
      update cash_back_rule set ratio_basis_points = 200;
      insert into member_spend (order_id, uid, amount_cents, at) values (900001, ${person.session.uid}, 120000, now())`);
    await page.goto("/my");
    const figure = (caption: string) =>
      page.getByText(caption, { exact: true }).locator("xpath=preceding-sibling::*[1]").textContent();
    await soon(() => figure("余额")).toBe("$7.50");
    await soon(() => figure("本月累计消费")).toBe("$1,200.00");
    await soon(() => figure("本月预计收益")).toBe("$24.00");
    await page.getByText("余额", { exact: true }).click();
    await page.waitForURL("**/wallet");
  });

  it("draws every menu entry with a picture and a title, which leads to its page (R-MY-16)", async () => {
    const page = await open("/my");
    const menu = page.getByRole("navigation", { name: "更多功能" }).getByRole("link");
    const urls = await menu.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    expect(urls.length).toBeGreaterThan(6);
    for (const [index, url] of urls.entries()) {
      expect(await menu.nth(index).locator("svg").isVisible()).toBe(true);
      expect(await menu.nth(index).textContent()).not.toBe("");
      await menu.nth(index).click();
      await soon(() => place(page)).toBe(url);
      await page.goBack();
      await soon(() => place(page)).toBe("/my");
    }
  });

  it.each([
    ["寄件人管理", "sender", "南十字仓库", "陈梅"],
    ["收件人管理", "receiver", "李秀英", "陈建国"],
  ])("starts %s anew when entered from the menu (R-MY-18, R-MY-19)", async (entry, kind, wanted, other) => {
    const page = await open("/my");
    const asked: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(`/${kind}/query`)) asked.push(request.postDataJSON().name);
    });
    await page.getByRole("link", { name: entry }).click();
    await page.getByText(other).waitFor();
    await page.getByPlaceholder("搜索姓名或手机号").fill(wanted);
    await page.getByText(other).waitFor({ state: "detached" });
    await page.goBack();
    await page.getByRole("link", { name: entry }).click();
    await page.getByText(other).waitFor();
    expect(await page.getByText(wanted).count()).toBe(1);
    expect(await page.getByPlaceholder("搜索姓名或手机号").inputValue()).toBe("");
    expect(asked).toEqual(["", wanted, ""]);
  });

  it("keeps what is loaded when another menu entry is opened (R-MY-20)", async () => {
    const page = await open("/my");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/secure/")) asked.push(request.url());
    });
    await page.getByRole("link", { name: "店铺信息" }).click();
    await page.waitForURL("**/shop_info");
    await page.getByText("企业名称").waitFor();
    await page.goBack();
    await page.getByText("$1,280.00").waitFor();
    expect(asked).toEqual([]);
  });

  /** Adds to what the operator says about the shop until the work is done. */
  const withConfig = async (more: object, work: () => Promise<void>) => {
    const set = (value: string) =>
      runAsSystem(journey.shop.app.kernel, (ctx) => saveConfig(ctx, { STORE_CONFIG: value }));
    const config = (await phone.caller.call(saleApi.config, { name: "STORE_CONFIG" }))?.value ?? "{}";
    await set(JSON.stringify({ ...JSON.parse(config), ...more }));
    await work().finally(() => set(config));
  };

  it("adds the shop's own menu entries, of which the key mode loads a new page (R-MY-17, R-MY-20)", async () => {
    const page = await open("/my");
    const entry = (key: string, title: string, url: string) => ({ key, title, image: "/icon.svg", url });
    const menu = [
      entry("mode", "旧版商城", "/tag?id=3"),
      entry("news", "本店公告", "/shop_info"),
      entry("bad", "坏链接", "javascript:alert(1)"),
    ];
    await withConfig({ menu }, async () => {
      const visit = async (title: string, path: string) => {
        await page.goto("/my");
        await alive(page);
        await page.evaluate(() => Object.assign(window, { isSamePage: true }));
        await page.getByRole("link", { name: title }).click();
        await page.waitForURL(`**${path}`);
        await alive(page);
        return page.evaluate(() => "isSamePage" in window);
      };
      expect(await visit("旧版商城", "/tag?id=3")).toBe(false);
      expect(await visit("本店公告", "/shop_info")).toBe(true);
      await page.goto("/my");
      const nav = page.getByRole("navigation", { name: "更多功能" });
      await nav.getByRole("link", { name: "旧版商城" }).locator("img").waitFor();
      expect(await nav.getByRole("link").count()).toBe(12);
      await phone.picture("my-own-menu");
    });
  });

  it("keeps its pages where what the operator typed as a list is none (R-MY-16, OP-029)", async () => {
    const page = await open("/my");
    await withConfig({ menu: null, rows: "none" }, async () => {
      await page.goto("/my");
      await page.getByRole("link", { name: "店铺信息" }).click();
      await page.waitForURL("**/shop_info");
      await page.getByText("企业名称").waitFor();
    });
  });

  it("invites friends only where the shop has a coupon for that (R-MY-22)", async () => {
    const page = await open("/my");
    await page.getByRole("link", { name: "店铺信息" }).waitFor();
    const banner = page.getByRole("link", { name: "邀请好友，双方各得一张免邮券" });
    expect(await banner.count()).toBe(0);
    const { content } = await phone.caller.call(couponApi.tickets, { pageSize: 1000 });
    const rule = content.find(({ ticketTitle }) => ticketTitle === "免邮券")?.ticketRuleId ?? "";
    const path = `/invite_coupon?ticketRuleId=${rule}`;
    await page.goto(path);
    await page.getByRole("button", { name: "分享给好友" }).waitFor();
    await withConfig({ inviteRuleId: rule }, async () => {
      await page.goto("/my");
      await banner.waitFor();
      await phone.picture("my-invitation");
      await banner.click();
      await page.waitForURL(`**${path}`);
      await page.getByRole("button", { name: "分享给好友" }).waitFor();
    });
  });

  it("lists senders with search, default tag and the way to a new one, page by page (R-SND-01)", async () => {
    const { page, person } = await openNew(null);
    for (let number = 1; number <= 25; number += 1)
      await person.call(userApi.saveSender, {
        name: `寄件人${String(number).padStart(2, "0")}`,
        mobile: `+614123456${String(number).padStart(2, "0")}`,
        detailAddress: `${number} George St, Sydney`,
      });
    await page.goto("/senders?status=normal");
    await soon(() => rows().count()).toBe(20);
    await page.mouse.wheel(0, 20_000);
    await soon(() => rows().count()).toBe(25);
    const first = rows().filter({ hasText: "寄件人01" });
    for (const text of ["412 345 601", "1 George St, Sydney", "默认"])
      expect(((await first.textContent()) ?? "").replaceAll("412345601", "412 345 601")).toContain(text);
    expect(await rows().filter({ hasText: "默认" }).count()).toBe(1);
    await page.getByPlaceholder("搜索姓名或手机号").fill("人07");
    await soon(() => rows().count()).toBe(1);
    expect(await rows().textContent()).toContain("寄件人07");
    await page.getByRole("link", { name: "新增寄件人" }).click();
    await page.waitForURL("**/sender?status=create");
  });

  it("opens a sender to edit, with its values and its buttons (R-SND-02, R-SND-05)", async () => {
    const page = await open("/senders?status=normal");
    await rows().filter({ hasText: "南十字仓库" }).getByRole("link").click();
    await page.waitForURL("**/sender?status=update&uid=*&id=*");
    await soon(() => page.getByLabel("姓名").inputValue()).toBe("南十字仓库");
    expect(await page.getByLabel("手机号", { exact: true }).inputValue()).toBe("398765432");
    expect(await page.getByLabel("详细地址").inputValue()).toContain("5 Fitzgerald Road");
    expect(await page.getByRole("switch", { name: "设为默认寄件人" }).count()).toBe(1);
    expect(await button("删除").count()).toBe(1);
    expect(await button("保存").count()).toBe(1);
    await page.goto("/sender?status=create");
    await button("保存").waitFor();
    for (const label of ["姓名", "手机号", "详细地址"])
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe("");
    expect(await page.getByRole("switch", { name: "设为默认寄件人" }).count()).toBe(1);
    expect(await button("删除").count()).toBe(0);
  });

  it("says so when there are no senders, between bars of 44 and 50 px (R-SND-04, R-SND-07)", async () => {
    const { page } = await openNew("/senders?status=normal");
    await page.getByText("暂无寄件人").waitFor();
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height;
    expect(await box("header")).toBe(44);
    expect(await box("footer")).toBe(50);
    expect(await box("main")).toBe(844 - 44 - 50);
  });

  it.each([
    ["/bind_mobile", "+86"],
    ["/receiver?status=create", "+86"],
    ["/sender?status=create", "+61"],
    ["/login", "+86"],
  ])(
    "offers two regions on %s, beginning with %s (R-CONST-13, R-CONST-14, R-CONST-15)",
    async (path, start) => {
      phone = path === "/login" ? await openVisitor(journey) : await openCustomer(journey, "meimei-88");
      await phone.page.goto(path);
      const picker = button(/^选择国家\/地区代码/);
      expect(await picker.textContent()).toBe(start);
      await picker.click();
      const offered = phone.page.getByRole("dialog").getByRole("radio");
      await soon(() => offered.count()).toBe(2);
      expect(await offered.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(
        expect.arrayContaining(["+61", "+86"]),
      );
    },
  );

  it("begins a receiver in China (R-CONST-16)", async () => {
    const page = await open("/receiver?status=create");
    await button(/国家\/地区.*中国$/).waitFor();
    expect(await page.getByRole("button", { name: /请选择国家/ }).count()).toBe(0);
  });
});
