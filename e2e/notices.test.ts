import { cartFavouriteApi, cartWishApi } from "@crux/contract/cart";
import { notifyApi } from "@crux/contract/notify";
import { sweepOnce } from "@crux/server/kernel/time/sweeps";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { cartSweeps } from "@crux/server/modules/cart/sweeps";
import { sendNotice } from "@crux/server/modules/notify/service";
import { stock } from "@crux/server/testing/checkout";
import { goods, pageOf, productOf } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { findings } from "./axe-findings.ts";
import { startJourney } from "./journey.ts";
import { byPassword, fitsSideways, openCustomer, openVisitor } from "./phone.ts";
import { button, place, toast } from "./visits.ts";

const HONEY = goods.honey();
const OIL = productOf(goods.oil());

describe("told where they are", () => {
  const journey = startJourney();
  const soldOut = async () => {
    await journey.shop.app.kernel.database.script(`
      update stock set on_hand = reserved, oversale = false
      where sku_id in (select id from sku where product_id = ${productOf(HONEY)})`);
    journey.shop.app.kernel.topics.forget();
  };
  const sweep = async () => {
    for (const one of cartSweeps) await sweepOnce(journey.shop.app.kernel, one);
  };
  const isGood = async (page: Page) => {
    expect(await findings(page)).toEqual([]);
    expect(await fitsSideways(page)).toBe(true);
  };
  beforeAll(soldOut);

  it("is chosen kind by kind under the settings, kept, and followed by what is sent", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const { page, caller } = phone;
    await page.goto("/setting");
    await page.getByRole("link", { name: /通知设置/ }).click();
    await page.waitForURL("**/notice_setting");
    const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
    await tick("订单发货，短信").waitFor();
    expect(await tick("订单异常，短信").isChecked()).toBe(true);
    expect(await tick("订单发货，短信").isChecked()).toBe(false);
    // Nobody bound WeChat: the page says where that is done.
    expect(await tick("付款成功，微信").isDisabled()).toBe(true);
    await phone.sees("未绑定，去绑定");
    await isGood(page);
    await phone.picture("notice-setting");
    const kept = (part: string) =>
      page.waitForResponse((answer) => answer.url().includes(part) && answer.ok());
    await Promise.all([kept("/notice/SHIPPED/TEXT"), tick("订单发货，短信").check()]);
    await Promise.all([kept("/notice/PRICE_DROP/INBOX"), tick("收藏降价，消息").uncheck()]);
    await page.reload();
    await tick("订单发货，短信").waitFor();
    expect(await tick("订单发货，短信").isChecked()).toBe(true);
    expect(await tick("收藏降价，消息").isChecked()).toBe(false);
    await runAsSystem(journey.shop.app.kernel, (ctx) =>
      sendNotice(ctx, {
        ...{ uids: [caller.session?.uid ?? 0], kind: "PROBLEM", key: "e2e", about: "7001" },
        ...{ title: "关于订单 7001", body: "请补充收件人证件。", path: "/orders" },
      }),
    );
    await journey.shop.app.deliver();
    await page.goto("/simulated/sms");
    await phone.sees(/订单7001需要您留意/);
    await page.goto("/messages?index=1");
    await page.getByRole("link", { name: /关于订单 7001/ }).click();
    await page.getByRole("link", { name: "查看详情" }).click();
    await page.waitForURL("**/orders");
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("hears of a sold-out product after the login that the press asked for, and the message leads there (到货提醒)", async () => {
    const phone = await openVisitor(journey);
    const { page } = phone;
    await page.goto(pageOf(HONEY));
    await phone.sees("到货后可以通知您");
    await isGood(page);
    await phone.picture("sold-out");
    await button(page, "到货提醒").click();
    await page.waitForURL("**/login");
    await byPassword(page);
    await page.getByLabel("用户名").fill("meimei-88");
    await page.getByLabel("密码", { exact: true }).fill("crux2026");
    await button(page, "登录").click();
    await toast(page, "到货后会通知您");
    await button(page, "取消提醒").waitFor();
    expect(await place(page)).toBe(pageOf(HONEY));
    await phone.picture("sold-out-awaited");
    await stock(journey.shop, HONEY, 50);
    await sweep();
    await page.goto("/messages?index=1");
    await page.getByRole("link", { name: /您等待的商品已到货/ }).click();
    await phone.sees(/已到货，数量有限/);
    await phone.picture("restocked");
    await page.getByRole("link", { name: "查看详情" }).click();
    await page.waitForURL(`**${pageOf(HONEY)}`);
    await button(page, "加入购物车").first().waitFor();
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("finds sold-out favourites to wait for, and hears of what became cheaper (降价提醒)", async () => {
    await soldOut();
    const phone = await openCustomer(journey, "xinren-01");
    const { page, caller } = phone;
    for (const productId of [OIL, productOf(HONEY)])
      await caller.call(cartFavouriteApi.addFavourite, { productId });
    await sweep();
    await journey.shop.app.kernel.database.script(
      `update product_listing set price_cents = price_cents - 100 where product_id = ${OIL}`,
    );
    await sweep();
    await page.goto("/favourites");
    await page.getByRole("button", { name: /^到货提醒，/ }).click();
    await toast(page, "到货后会通知您");
    expect(await caller.call(cartWishApi.restockWishIds, {})).toEqual([productOf(HONEY)]);
    await isGood(page);
    await phone.picture("favourites-awaited");
    const { content } = await caller.call(notifyApi.messages, { type: "PERSONAL", readFlag: 0 });
    expect(content.map(({ owMessage }) => owMessage.title)).toContain("收藏的商品降价了");
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it.each([320, 1440])("fits a window of %d px, in the dark as well", async (width) => {
    await soldOut();
    const phone = await openCustomer(journey, "meimei-88", { width, height: 844, dark: true });
    const { page } = phone;
    for (const path of ["/notice_setting", pageOf(HONEY), "/favourites"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await alive(page);
      await isGood(page);
      await phone.picture(`notices-${width}${path.replace(/\W+/g, "-")}`);
    }
    await phone.close();
  });
});
