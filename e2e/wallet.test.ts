import { DEPOSIT_SKU_ID, LIMITS, MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { creditWallet, debitWallet } from "@crux/server/modules/ledger/service";
import { addSpend } from "@crux/server/modules/member/service";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { findings } from "./axe-findings.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";
import { fitsSideways, openCustomer, type Phone } from "./phone.ts";
import { withoutNetwork } from "./without-network.ts";
import { wrongAtFocus } from "./wrong-at-focus.ts";

const VIP = "heika-vip";
const PLAIN = "meimei-88";

describe("the wallet, earnings and the member's card", () => {
  const journey = startJourney();
  let phone: Phone;
  let page: Page;
  beforeEach(async () => {
    await phone?.close();
  });

  const open = async (who: string, path: string) => {
    phone = await openCustomer(journey, who);
    page = phone.page;
    await page.goto(path);
  };
  const uidOf = async (who: Phone) => (await who.caller.call(userApi.current, {})).id;
  /** Orders a top-up of $500; its page of the cashier has a button for each act of the provider. */
  const topUp = async () => {
    const { caller } = phone;
    const order = await caller.call(orderApi.create, {
      orderType: "DEPOSIT",
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
    });
    const { payUrl } = await caller.call(paymentApi.create, { channel: "WECHAT_JSAPI", orderId: order.id });
    const act = async (name: string) => {
      await page.goto(payUrl);
      await page.getByRole("button", { name, exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith("/simulated"));
    };
    return { payUrl, act };
  };
  const shownTitle = () => expect.poll(() => page.title());

  it("shows the balance and every movement with its sign (R-WAL-01, R-WAL-03, R-WAL-04)", async () => {
    await open(PLAIN, "/shop_info");
    const uid = await uidOf(phone);
    const { balance } = await phone.caller.call(userApi.wallet, {});
    await runAsSystem(journey.shop.app.kernel, async (ctx) => {
      for (const kind of ["DEPOSIT", "CASH_BACK", "REFUND", "ADJUST_INCREASE"] as const)
        await creditWallet(ctx, { uid, amountCents: 1_234, kind, key: `signs ${kind}`, reason: "test" });
      for (const kind of ["CONSUME", "ADJUST_DECREASE"] as const)
        await debitWallet(ctx, { uid, amountCents: 567, kind, key: `signs ${kind}`, reason: "test" });
    });
    await page.goto("/wallet");
    await shownTitle().toContain("账户余额");
    const total = (balance + 4 * 1_234 - 2 * 567) / 100;
    await page.getByText(total.toLocaleString("en-AU", { minimumFractionDigits: 2 })).waitFor();
    for (const [name, amount] of [
      ["充值", "+$12.34"],
      ["返现", "+$12.34"],
      ["退款", "+$12.34"],
      ["余额增加", "+$12.34"],
      ["消费", "-$5.67"],
      ["余额调减", "-$5.67"],
    ])
      await page
        .getByRole("listitem")
        .filter({ hasText: `${name}` })
        .filter({ hasText: `${amount}` })
        .first()
        .waitFor();
    await page.getByRole("link", { name: "充值" }).click();
    await page.waitForURL("**/recharge");
  });

  it("shows what a card's bank took back of a top-up, and what came back after all", async () => {
    await open(VIP, "/shop_info");
    const { payUrl, act } = await topUp();
    const shows = async (text: RegExp) => {
      await expect
        .poll(async () => {
          await page.goto("/wallet");
          await page.locator("main li").first().waitFor();
          return page.locator("main li").allInnerTexts();
        })
        .toContainEqual(expect.stringMatching(text));
    };
    await act("付款");
    await shows(/充值.*\+\$500\.00/s);
    await page.goto(payUrl);
    await phone.picture("cashier-disputes");
    await act("持卡人发起拒付");
    await shows(/付款被撤回.*-\$500\.00/s);
    await act("拒付结案：商家胜诉，款项返还");
    await shows(/撤回款项返还.*\+\$500\.00/s);
    await phone.picture("wallet-taken-back");
    expect(await fitsSideways(page)).toBe(true);
  });

  it("shows a movement of nothing without a sign (R-WAL-05)", async () => {
    await open(PLAIN, "/shop_info");
    await page.route("**/wallet/txns/query", async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const [first] = answer.data.content;
      answer.data.content = [{ ...first, id: 1, walletTxnType: "CONSUME", amount: 0 }];
      await route.fulfill({ response, json: answer });
    });
    await page.goto("/wallet");
    const row = page.locator("main li");
    await row.waitFor();
    expect(await row.textContent()).toMatch(/^消费.*[^+-]\$0\.00$/);
  });

  it("loads twenty movements at a time, and asks on after a full page (R-WAL-02)", async () => {
    await open("xinren-01", "/wallet");
    await page.getByText("暂无交易记录").waitFor();
    const uid = await uidOf(phone);
    const credit = (from: number, to: number) =>
      runAsSystem(journey.shop.app.kernel, async (ctx) => {
        for (let number = from; number < to; number += 1)
          await creditWallet(ctx, { uid, amountCents: 100, kind: "DEPOSIT", key: `pages ${number}` });
      });
    const asked: number[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/wallet/txns/query")) asked.push(request.postDataJSON().pageNum);
    });
    const visit = async () => {
      asked.length = 0;
      await page.reload();
      await page.locator("main li").first().waitFor();
      await page.mouse.wheel(0, 5_000);
      await page.getByText("- 没有更多了 -").waitFor();
      return [...new Set(asked)];
    };
    await credit(0, 19);
    expect(await visit()).toEqual([0]);
    await credit(19, 20);
    expect(await visit()).toEqual([0, 1]);
    expect(await page.locator("main li").count()).toBe(20);
  });

  it("tops up one of four amounts, none chosen at first (R-WAL-06, R-WAL-07, R-CONST-10)", async () => {
    await open(PLAIN, "/recharge");
    const choices = page.getByRole("radio");
    await choices.first().waitFor();
    expect(await page.getByRole("radiogroup").locator("label").allInnerTexts()).toEqual(
      ["$500", "$1,000", "$1,500", "$2,000"].map((amount) => `${amount}\nAUD`),
    );
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    await page.getByRole("button", { name: "立即充值" }).click();
    await expect.poll(() => wrongAtFocus(page)).toBe("请选择充值金额");
    await phone.picture("recharge-missing");
    expect(await findings(page)).toEqual([]);
    await page.getByText("$1,500").click();
    expect(await choices.nth(2).isChecked()).toBe(true);
    await page.getByText("$500", { exact: true }).click();
    const { balance } = await phone.caller.call(userApi.wallet, {});
    const then = ((balance + 50_000) / 100).toLocaleString("en-AU", { minimumFractionDigits: 2 });
    await page.getByText("充值后余额").locator("..").getByText(`$${then}`).waitFor();
    // What does not come about says so on the page until another try (Nothing lost).
    await withoutNetwork(phone, "recharge-failed", () =>
      page.getByRole("button", { name: "立即充值" }).click(),
    );
    const asked = page.waitForRequest((request) => request.url().endsWith("/order"));
    // Twice in a hurry is once.
    await page.getByRole("button", { name: "立即充值" }).dblclick();
    const body = (await asked).postDataJSON();
    expect(body).toMatchObject({ orderType: "DEPOSIT", gstFree: true, needLogistics: false });
    expect(body.orderItemCreatePojos).toEqual([
      { itemType: "NORMAL", skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 },
    ]);
    await page.waitForURL("**/order?orderId=*");
    await page.getByText("$500.00").first().waitFor();
    const { content } = await phone.caller.call(orderApi.list, {});
    expect(content.filter(({ orderType }) => orderType === "DEPOSIT")).toHaveLength(1);
    expect(content[0]).toMatchObject({ orderType: "DEPOSIT", netAmount: 50_000 });
  });

  it("says what a month earns, how, and what earlier ones earned (R-EARN-01, R-EARN-02, R-EARN-05, R-EARN-06, R-EARN-07)", async () => {
    await open(VIP, "/shop_info");
    const uid = await uidOf(phone);
    await runAsSystem(journey.shop.app.kernel, (ctx) =>
      addSpend(ctx, { uid, orderId: 987_654, amountCents: 120_000 }),
    );
    await journey.shop.app.kernel.database.script(`
      insert into rebate_month (month, closed_at) values ('2020-01-01', now()), ('2020-02-01', now()), ('2020-03-01', now()), ('2020-04-01', now());
      insert into rebate (uid, month, type, status, spend_cents, amount_cents, created_at, issue_at, settled_at,
        reclaimed_cents, owed_cents) values
        (${uid}, '2020-01-01', 'RETAIL', 'ISSUED', 99999, 1111, now(), now(), now(), 311, 11),
        (${uid}, '2020-02-01', 'RETAIL', 'CANCELLED', 99999, 2222, now(), now(), now(), 0, 0),
        (${uid}, '2020-03-01', 'WHOLESALE', 'ISSUED', 99999, 3333, now(), now(), now(), 0, 0),
        (${uid}, '2020-04-01', 'RETAIL', 'CREATED', 99999, 4444, now(), now() + interval '1 day', null, 0, 0);`);
    await page.goto("/consume_amount");
    await shownTitle().toContain("本月实时收益");
    await page.getByRole("heading", { name: "历史收益" }).waitFor();
    await page.getByText("+$44.44").waitFor();
    const text = await page.locator("main").textContent();
    for (const part of [
      ...["$24.00", "$1,200.00", "返现等级：2级", "返现比例：2%", "再消费$800.00可升至3级", "收益说明"],
      ...["+$11.11", "已发放", "退款后扣回$3.11（其中$0.11从以后的返现抵扣）", "发放中", "共$52.44"],
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("22.22");
    expect(text).not.toContain("33.33");
    expect(await fitsSideways(page)).toBe(true);
  });

  it("shows the code as barcode, QR and digits, and draws a new one (R-MEM-01, R-MEM-02, R-MEM-03)", async () => {
    await open(VIP, "/shop_info");
    await page.setViewportSize({ width: 375, height: 812 });
    const letGo = await hold(page, "**/code/pos");
    await page.goto("/member_ship");
    const panel = page.getByRole("region", { name: "会员码" });
    await panel.getByText("加载中…").waitFor();
    letGo();
    const qr = page.getByRole("img", { name: "会员二维码" });
    const bars = page.getByRole("img", { name: "会员条形码" });
    await qr.waitFor();
    await bars.waitFor();
    await page.getByText("黑卡会员", { exact: true }).waitFor();
    const { nickName } = await phone.caller.call(userApi.current, {});
    await page.getByRole("main").getByText(nickName, { exact: true }).waitFor();
    // Digits under the bars would make its lowest rows differ from the highest.
    const edges = await bars.evaluate((img: HTMLImageElement) => {
      const { naturalWidth: width, naturalHeight: height } = img;
      const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
      context?.drawImage(img, 0, 0);
      return [0, 0.9, 1].map((part) =>
        [...(context?.getImageData(0, Math.floor(part * (height - 1)), width, 1).data ?? [])].join(),
      );
    });
    expect(edges[0]).toContain("0,0,0,255");
    expect(new Set(edges).size).toBe(1);
    expect((await qr.boundingBox())?.width).toBe(225);
    // On a large window it would only push its digits away.
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await qr.boundingBox())?.width).toBe(320);
    await page.setViewportSize({ width: 375, height: 812 });
    const sources = async () => [await qr.getAttribute("src"), await bars.getAttribute("src")];
    const before = await sources();
    expect(await panel.textContent()).toMatch(/\d{4} \d{4} \d{4} \d{4} \d{2}/);
    const letAgain = await hold(page, "**/code/pos");
    await panel.getByRole("button", { name: "刷新" }).click();
    await panel.getByText("加载中…").waitFor();
    letAgain();
    await expect.poll(async () => (await sources()).some((source) => before.includes(source))).toBe(false);
  });

  it("keeps the last code without a network, and says that it may be over", async () => {
    await open(VIP, "/member_ship");
    const panel = page.getByRole("region", { name: "会员码" });
    await panel.getByText("更新于").waitFor();
    // What draws it is fetched after the code.
    await page.getByRole("img", { name: "会员二维码" }).waitFor();
    await phone.context.setOffline(true);
    await panel.getByRole("button", { name: "刷新" }).click();
    await panel.getByText("显示的会员码可能已失效").waitFor();
    expect(await page.getByRole("img", { name: "会员二维码" }).count()).toBe(1);
    await phone.context.setOffline(false);
  });

  it("renews the code before it ends", async () => {
    await open(VIP, "/shop_info");
    await page.clock.install();
    await page.goto("/member_ship");
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/code/pos")) asked += 1;
    });
    await page.getByText("更新于").waitFor();
    const first = asked;
    await page.clock.runFor((LIMITS.memberCodeSeconds - 10) * 1000);
    await expect.poll(() => asked).toBeGreaterThan(first);
  });

  it("buys a year after a question, opens its order, and is a member once it is paid (R-MEM-04, R-CONST-09)", async () => {
    await open(PLAIN, "/member_ship");
    await page.getByRole("button", { name: "开通黑卡会员" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.textContent()).toContain("$99.00");
    const asked = page.waitForRequest((request) => request.url().endsWith("/order"));
    await dialog.getByRole("button", { name: "立即开通" }).click();
    const body = (await asked).postDataJSON();
    expect(body).toMatchObject({ orderType: "MEMBERSHIP", gstFree: true, needLogistics: false });
    expect(body.orderItemCreatePojos).toMatchObject([
      { itemType: "NORMAL", skuId: MEMBERSHIP_SKU_ID, quantity: 1 },
    ]);
    await page.getByText("创建成功").waitFor();
    await page.waitForURL("**/order?orderId=*");
    const orderId = Number(new URL(page.url()).searchParams.get("orderId"));
    await phone.caller.call(paymentApi.create, { channel: "WALLET", orderId });
    await page.goto("/member_ship");
    await page.getByText("黑卡会员", { exact: true }).waitFor();
    await page.getByText(/有效期至\d{4}\/\d\d\/\d\d/).waitFor();
  });

  it("names what is owed and how that ends, and nothing to whoever owes nothing", async () => {
    await open(PLAIN, "/wallet");
    await page.getByRole("heading", { name: "交易记录" }).waitFor();
    await alive(page);
    expect(await page.getByRole("region", { name: "待结清" }).count()).toBe(0);
    const uid = await uidOf(phone);
    const { caller } = phone;
    const { act } = await topUp();
    const balance = async () => (await caller.call(userApi.wallet, {})).balance;
    const before = await balance();
    await act("付款");
    await expect.poll(balance).toBe(before + 50_000);
    // The wallet is spent before the bank takes the top-up back.
    await runAsSystem(journey.shop.app.kernel, (ctx) =>
      debitWallet(ctx, { uid, amountCents: before + 50_000, kind: "CONSUME", key: "all", reason: "test" }),
    );
    await act("持卡人发起拒付");
    await expect.poll(async () => (await caller.call(paymentApi.owed, {})).payment).toBe(50_000);
    await journey.shop.app.kernel.database.script(`
      insert into rebate_month (month) values ('2026-01-01') on conflict do nothing;
      insert into rebate (uid, month, status, spend_cents, amount_cents, created_at, issue_at, settled_at,
        reclaimed_cents, owed_cents)
      values (${uid}, '2026-01-01', 'ISSUED', 500, 500, now(), now(), now(), 500, 300)`);
    await page.goto("/wallet");
    const owed = page.getByRole("region", { name: "待结清" });
    await owed.getByRole("link", { name: /付款 \$500\.00.*联系客服/ }).waitFor();
    await phone.picture("wallet-owed");
    expect(await fitsSideways(page)).toBe(true);
    await owed.getByRole("link", { name: /返现 \$3\.00.*查看返现/ }).click();
    await page.waitForURL("**/consume_amount");
  });
});
