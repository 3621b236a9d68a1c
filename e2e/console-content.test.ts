import { saleContentOpsApi, saleHomeOpsApi } from "@crux/contract/sale";
import { goods, productOf } from "@crux/server/testing/goods";
import { openStaff } from "@crux/server/testing/staff";
import { createTestClock } from "@crux/server/testing/test-clock";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { fillCart, openPreview } from "./cart-steps.ts";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, openVisitor } from "./phone.ts";

const MINUTE_MS = 60_000;

describe("what customers see, steered in the console", () => {
  const clock = createTestClock();
  const journey = startJourney({ clock });
  const open: Pick<Desk, "close">[] = [];
  const keep = <Thing extends Pick<Desk, "close">>(thing: Thing): Thing => {
    open.push(thing);
    return thing;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((thing) => thing.close()));
  });

  /** As the field of a day and a time takes it, by the clock of Sydney. */
  const sydney = (afterMs: number) => {
    const at = new Date(clock.now().getTime() + afterMs);
    return at.toLocaleString("sv-SE", { timeZone: "Australia/Sydney" }).slice(0, 16).replace(" ", "T");
  };

  it("a picture of the home page is planned, seen beside the list, and then by customers", async () => {
    const desk = keep(await openDesk(journey, ["sale.edit"]));
    const { page } = desk;
    await desk.open("/home-page");
    await page.getByRole("button", { name: "新增轮播图" }).click();
    const drawer = page.getByRole("dialog", { name: "新增轮播图" });
    await drawer.getByLabel("标题").fill("黑五预热");
    await drawer.getByLabel("点击后打开").selectOption({ label: "商城页面" });
    await drawer.getByLabel("页面").selectOption({ label: "会员卡" });
    await drawer.getByLabel("开始（悉尼时间）").fill(sydney(10 * MINUTE_MS));
    await drawer.getByRole("button", { name: "保存" }).click();
    await page.getByRole("button", { name: "打开黑五预热" }).waitFor();
    // Pictures are named by their title, those that can't be had as well.
    const shownIn = (shop: Pick<Page, "locator">) =>
      shop.locator('[alt="黑五预热"], [aria-label*="黑五预热"]');
    const preview = page.frameLocator("iframe[title=手机预览]");
    await preview.getByRole("link", { name: "查看更多" }).first().waitFor();
    expect(await shownIn(preview).count()).toBe(0);
    await page.getByLabel("预览时间（悉尼）").fill(sydney(20 * MINUTE_MS));
    await shownIn(preview).first().waitFor({ state: "attached" });
    await preview.getByRole("link", { name: "查看更多" }).first().click();
    await preview.getByText("预览仅供查看，不能购买或打开其他页面").waitFor();
    await desk.picture("console-home-page");

    await page.getByRole("button", { name: "新增板块" }).click();
    const section = page.getByRole("dialog", { name: "新增板块" });
    await section.getByRole("button", { name: "添加商品" }).click();
    const picker = page.getByRole("dialog", { name: "添加商品" });
    const [oil, milk] = [productOf(goods.oil()), productOf(goods.milk())];
    await picker.getByRole("searchbox").fill(`${oil} ${milk}`);
    await picker.getByRole("checkbox", { name: "全选 2 个" }).check();
    await picker.getByRole("button", { name: "添加 2 个" }).click();
    const chosen = section.getByRole("list", { name: "板块的商品" }).getByRole("listitem");
    await expect.poll(() => chosen.count()).toBe(2);
    const second = await chosen.nth(1).textContent();
    await chosen.nth(1).getByRole("button", { name: /上移/ }).click();
    expect(await chosen.nth(0).textContent()).toBe(second);
    await desk.picture("console-section-goods");
    await page.keyboard.press("Escape", { delay: 60 });

    const phone = keep(await openVisitor(journey));
    await phone.page.goto("/");
    expect(await shownIn(phone.page).count()).toBe(0);
    clock.advance(11 * MINUTE_MS);
    await phone.page.goto("/");
    await shownIn(phone.page).first().waitFor({ state: "attached" });
    expect(desk.faults).toEqual([]);
  });

  it("a picture and a hot word that were removed come back where customers see them", async () => {
    const desk = keep(await openDesk(journey, ["sale.edit"]));
    const phone = keep(await openVisitor(journey));
    const { page } = desk;
    await desk.open("/home-page");
    const rows = page.getByRole("button", { name: /^打开/ });
    await rows.first().waitFor();
    const name = ((await rows.first().getAttribute("aria-label")) ?? "").replace("打开", "");
    const picture = () => phone.page.locator(`[alt="${name}"], [aria-label*="${name}"]`);
    await rows.first().click();
    await page.getByRole("dialog", { name }).getByRole("button", { name: "删除", exact: true }).click();
    await page
      .getByRole("dialog", { name: `删除“${name}”？` })
      .getByRole("button", { name: "删除" })
      .click();
    await desk.sees("已删除");
    await page.getByRole("button", { name: `打开${name}` }).waitFor({ state: "detached" });
    await phone.page.goto("/");
    await phone.page.getByRole("link", { name: "查看更多" }).first().waitFor();
    expect(await picture().count()).toBe(0);
    await page.getByRole("button", { name: "已删除", exact: true }).click();
    await desk.picture("console-home-removed");
    await page
      .getByRole("button", { name: `恢复${name}` })
      .first()
      .click();
    await desk.sees("已恢复，排在最后");
    await page.keyboard.press("Escape", { delay: 60 });
    await page.getByRole("button", { name: `打开${name}` }).waitFor();
    await phone.page.goto("/");
    await picture().first().waitFor({ state: "attached" });

    const pieces = (await desk.caller.call(saleHomeOpsApi.homePieces, {})).pieces;
    const sections = pieces.filter(({ place }) => place === "SECTION");
    const [top, next] = sections;
    if (!top || !next) throw new Error("two sections are needed");
    const colleague = await openStaff(journey.shop, ["sale.edit"]);
    await colleague.call(saleHomeOpsApi.orderHomePieces, {
      ...{ place: "SECTION", ids: sections.map(({ id }) => id).toReversed() },
    });
    await page.getByRole("button", { name: `${next.title} 上移` }).click();
    await page
      .getByText(`${colleague.staff.name} `)
      .filter({ hasText: "已调整顺序，请按现在的顺序再移动" })
      .waitFor();
    const part = page.getByRole("region", { name: "商品板块" });
    await expect
      .poll(() => part.getByRole("button", { name: /^打开/ }).last().textContent())
      .toContain(top.title);
    await desk.picture("console-home-order-clash");
    await part.getByRole("button", { name: "历史" }).click();
    await page.getByRole("dialog", { name: "历史" }).getByRole("button", { name: /^恢复/ }).last().click();
    await expect
      .poll(() => part.getByRole("button", { name: /^打开/ }).first().textContent())
      .toContain(top.title);

    await desk.open("/settings?open=HOT_SEARCH");
    const drawer = page.getByRole("dialog", { name: "热门搜索" });
    const words = drawer.getByLabel("热门搜索");
    const [first = "", ...others] = (await words.inputValue()).split("\n");
    const word = first.replace("*", "");
    await words.fill(others.join("\n"));
    await drawer.getByRole("button", { name: "保存" }).click();
    await desk.sees("已保存热门搜索");
    const hot = phone.page
      .getByRole("link", { name: word, exact: true })
      .or(phone.page.getByRole("button", { name: word, exact: true }));
    await phone.page.goto("/search");
    await phone.sees("实时热搜");
    expect(await hot.count()).toBe(0);
    await drawer.getByRole("button", { name: first, exact: true }).click();
    await desk.sees("已恢复");
    expect((await words.inputValue()).split("\n")).toEqual([...others, first]);
    await desk.picture("console-hot-words");
    await phone.page.goto("/search");
    await hot.first().waitFor();
    expect(desk.faults).toEqual([]);
  });

  it("a pause says why before one gets there, keeps the cart, and ends", async () => {
    const desk = keep(await openDesk(journey, ["sale.edit"]));
    const { page } = desk;
    const phone = keep(await openCustomer(journey, "meimei-88"));
    await fillCart(phone, [[goods.cream(), 1]]);
    await openPreview(phone, "分箱方案");

    await desk.open("/pauses");
    await page.getByRole("button", { name: "新增暂停" }).click();
    const drawer = page.getByRole("dialog", { name: "新增暂停" });
    await drawer.getByRole("button", { name: "春节放假，暂停接单" }).click();
    await drawer.getByLabel("开始（悉尼时间）").fill(sydney(-MINUTE_MS));
    await drawer.getByLabel("结束（悉尼时间）").fill(sydney(60 * MINUTE_MS));
    await drawer.getByText(/春节放假，暂停接单。预计.+恢复。/).waitFor();
    await desk.picture("console-pause");
    await drawer.getByRole("button", { name: "暂停", exact: true }).click();
    await page.getByRole("button", { name: "打开全店的暂停" }).waitFor();
    await desk.picture("console-pauses");

    const why = /春节放假，暂停接单。预计.+（北京时间）恢复。/;
    await phone.page.getByRole("button", { name: "提交订单" }).click();
    await phone.page.getByRole("button", { name: "确认提交" }).click();
    await phone.sees(why);
    for (const path of ["/", "/cart"]) {
      await phone.page.goto(path);
      await phone.page.getByRole("status").filter({ hasText: why }).first().waitFor();
      if (path === "/") await phone.picture("pause-home");
    }
    await phone.page.getByRole("button", { name: /^结算/ }).waitFor();
    await phone.picture("pause-cart");

    await page.getByRole("button", { name: "打开全店的暂停" }).click();
    await page.getByRole("button", { name: "立即结束" }).click();
    await page.keyboard.press("Enter", { delay: 60 });
    await desk.sees("已结束暂停");
    await openPreview(phone, "分箱方案");
    expect(await phone.page.getByText(why).count()).toBe(0);
    expect(desk.faults).toEqual([]);
  });

  it("a message to a class is sent after a second thought, read, and withdrawn", async () => {
    const desk = keep(await openDesk(journey, ["message.send"]));
    const { page } = desk;
    await desk.open("/messages");
    await page.getByRole("button", { name: "写消息" }).click();
    const drawer = page.getByRole("dialog", { name: "写消息" });
    await drawer.getByLabel("一类会员").check();
    await drawer.getByLabel("标题").fill("黑卡专享");
    await drawer.getByLabel("正文").fill("本周末全场包邮");
    const counted = await drawer.getByText(/^将发给 \d+ 人$/).textContent();
    const shown = page.frameLocator("iframe[title=手机预览]");
    await shown.getByRole("heading", { name: "黑卡专享" }).waitFor();
    await shown.getByText("本周末全场包邮").waitFor();
    await desk.picture("console-message");
    await drawer.getByRole("button", { name: "发送…" }).click();
    await page.getByLabel("输入人数以确认").fill(/\d+/.exec(counted ?? "")?.[0] ?? "");
    await page.keyboard.press("Enter", { delay: 60 });
    await desk.sees("已发送");
    const phone = keep(await openCustomer(journey, "heika-vip"));
    await phone.page.goto("/messages");
    await phone.sees("黑卡专享");
    await page.getByRole("button", { name: "黑卡专享" }).click();
    await page.getByRole("button", { name: "撤回", exact: true }).click();
    await page.keyboard.press("Enter", { delay: 60 });
    await page.getByText("已撤回").first().waitFor();
    await desk.picture("console-messages");
    await phone.page.reload();
    await phone.page.getByRole("tab", { name: /官方公告/ }).waitFor();
    await phone.page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
    expect(await phone.page.getByText("黑卡专享").count()).toBe(0);
    expect(desk.faults).toEqual([]);
  });

  it("the shop's data are edited by field, and set back", async () => {
    const desk = keep(await openDesk(journey, ["sale.edit"]));
    const { page } = desk;
    await desk.open("/settings");
    await page.getByRole("button", { name: "打开未付款保留" }).waitFor();
    await desk.picture("console-settings");
    await page.getByRole("button", { name: "打开店铺资料" }).click();
    const drawer = page.getByRole("dialog", { name: "店铺资料" });
    await drawer.getByLabel("店铺名称").fill("");
    await drawer.getByRole("button", { name: "保存" }).click();
    await drawer.getByText("请填写").first().waitFor();
    await drawer.getByLabel("店铺名称").fill("南十字生活馆");
    await desk.picture("console-setting");
    await drawer.getByRole("button", { name: "保存" }).click();
    await desk.sees("已保存店铺资料");
    const phone = keep(await openVisitor(journey));
    await phone.page.goto("/shop_info");
    await phone.sees("南十字生活馆");
    await drawer
      .getByRole("button", { name: /^恢复版本/ })
      .first()
      .click();
    // A colleague saves another name meanwhile: one chooses what stands.
    const configs = await desk.caller.call(saleContentOpsApi.configs, {});
    const { value = "", version = 0 } = configs.find(({ name }) => name === "STORE_CONFIG") ?? {};
    await desk.caller.call(saleContentOpsApi.setConfig, {
      name: "STORE_CONFIG",
      value: value.replaceAll("南十字生活馆", "南十字百货"),
      version,
    });
    await page.keyboard.press("Enter", { delay: 60 });
    const question = page.getByRole("dialog", { name: "恢复为这个版本？" });
    await question.getByRole("row", { name: "店铺名称 南十字生活馆 南十字商城 南十字百货" }).waitFor();
    await question.getByRole("radio", { name: "南十字商城" }).check();
    await desk.picture("console-setting-restore-clash");
    await question.getByRole("button", { name: "恢复" }).click();
    await desk.sees("已恢复");
    await phone.page.reload();
    await phone.sees("南十字商城");
    expect(desk.faults).toEqual([]);
  });
});
