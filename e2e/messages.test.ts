import { notifyApi } from "@crux/contract/notify";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { announce, sendMessage } from "@crux/server/modules/notify/service";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { fitsSideways, openCustomer, openVisitor, type Phone } from "./phone.ts";

describe("messages", () => {
  const journey = startJourney();
  let phone: Phone;
  let page: Page;
  beforeEach(async () => {
    await phone?.close();
    phone = await openCustomer(journey, "xinren-01");
    page = phone.page;
    await readAll("SYSTEM");
    await readAll("PERSONAL");
  });

  const uid = () => phone.caller.session?.uid ?? 0;
  const tell = (title: string, body = "", link: string[] = []) =>
    runAsSystem(journey.shop.app.kernel, (ctx) => sendMessage(ctx, { uid: uid(), title, body, link }));
  const unreadOf = async (type: "SYSTEM" | "PERSONAL") =>
    (await phone.caller.call(notifyApi.messages, { type, readFlag: 0, pageSize: 1000 })).content;
  const readAll = async (type: "SYSTEM" | "PERSONAL") => {
    for (const { id } of await unreadOf(type)) await phone.caller.call(notifyApi.readMessage, { id });
  };
  const here = () => page.evaluate(() => location.pathname + location.search);
  const row = (title: string) => page.getByRole("link", { name: title });
  const unreadRow = (title: string) => page.getByRole("link", { name: new RegExp(`未读，\\s*${title}`) });
  const dotted = (tab: string) => page.getByRole("tab", { name: new RegExp(`${tab}\\s*，有未读消息`) });
  const bodies = (part: string) => {
    const seen: Record<string, unknown>[] = [];
    page.on("request", (request) => {
      if (request.url().includes(part)) seen.push(request.postDataJSON() ?? {});
    });
    return seen;
  };

  it("open on the tab of the address, each with its own type, and change tabs in place (R-MSG-01, R-MSG-02, R-MSG-05)", async () => {
    await tell("您的订单已发货");
    await page.goto("/shop_info");
    await page.goto("/messages?index=1");
    await row("您的订单已发货").waitFor();
    await page.waitForFunction(() => document.title === "消息中心");
    expect(await page.getByRole("tab", { selected: true }).textContent()).toContain("系统通知");
    expect(await row("身份信息说明").count()).toBe(0);
    await page.getByRole("tab", { name: "官方公告" }).click();
    await row("身份信息说明").waitFor();
    expect(await row("您的订单已发货").count()).toBe(0);
    expect(await here()).toBe("/messages?index=0");
    const list = await row("身份信息说明").boundingBox();
    const finger = await phone.context.newCDPSession(page);
    await finger.send("Input.synthesizeScrollGesture", {
      x: 300,
      y: (list?.y ?? 0) + 20,
      xDistance: -280,
      gestureSourceType: "touch",
    });
    expect(await page.getByRole("tab", { selected: true }).textContent()).toContain("官方公告");
    expect(await here()).toBe("/messages?index=0");
    expect(await row("您的订单已发货").count()).toBe(0);
    await page.goBack();
    await page.waitForURL("**/shop_info");
  });

  it("load twenty at a time, and each tab keeps what it has (R-MSG-03, R-CONST-05)", async () => {
    await runAsSystem(journey.shop.app.kernel, async (ctx) => {
      for (let n = 1; n <= 25; n += 1) {
        await announce(ctx, { title: `公告第${n}号`, body: "" });
        await sendMessage(ctx, { uid: uid(), title: `通知第${n}号`, body: "" });
      }
    });
    const asked = bodies("/message/query");
    await page.goto("/messages?index=0");
    await row("公告第25号").waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await row("公告第1号").waitFor();
    await page.getByRole("tab", { name: "系统通知" }).click();
    await row("通知第25号").waitFor();
    expect(await row("通知第1号").count()).toBe(0);
    const lists = asked.filter(({ readFlag }) => readFlag === undefined);
    expect(lists).toEqual([
      { type: "SYSTEM", pageSize: 20, pageNum: 0 },
      { type: "SYSTEM", pageSize: 20, pageNum: 1 },
      { type: "PERSONAL", pageSize: 20, pageNum: 0 },
    ]);
    await page.getByRole("tab", { name: "官方公告" }).click();
    await row("公告第1号").waitFor();
    expect(asked.filter(({ readFlag }) => readFlag === undefined)).toHaveLength(3);
    await journey.shop.app.kernel.database.script(
      `delete from message_read; delete from message where title like '公告第%号'`,
    );
  });

  it("show a dot on the tab with unread ones, and on the way in (R-MSG-04, R-MY-06, R-MODEL-26, R-CONST-06, OP-114)", async () => {
    await page.goto("/my");
    await page.getByRole("link", { name: "消息", exact: true }).waitFor();
    await tell("您的订单已发货");
    const asked = bodies("/message/query");
    await page.reload();
    await page.getByRole("link", { name: "消息，有未读" }).waitFor();
    expect(asked).toEqual([
      { type: "SYSTEM", readFlag: 0, pageSize: 10 },
      { type: "PERSONAL", readFlag: 0, pageSize: 10 },
    ]);
    await page.getByRole("link", { name: "消息，有未读" }).click();
    await dotted("系统通知").waitFor();
    expect(await here()).toBe("/messages?index=0");
    expect(await dotted("官方公告").count()).toBe(0);
    expect(asked.filter(({ readFlag }) => readFlag === undefined)).toEqual([
      { type: "SYSTEM", pageSize: 20, pageNum: 0 },
    ]);
    await page.goBack();
    await page.getByRole("link", { name: "消息，有未读" }).click();
    await row("身份信息说明").waitFor();
    expect(asked.filter(({ readFlag }) => readFlag === undefined)).toHaveLength(2);
  });

  it("are read by opening them, once, and the dots follow (R-MSG-07)", async () => {
    await tell("订单已支付", "包裹在路上");
    const reads = bodies("/read");
    await page.goto("/messages?index=1");
    await unreadRow("订单已支付").click();
    await page.getByRole("article").getByText("包裹在路上").waitFor();
    await expect.poll(() => unreadOf("PERSONAL")).toEqual([]);
    await page.goBack();
    await row("订单已支付").waitFor();
    await expect.poll(() => dotted("系统通知").count()).toBe(0);
    expect(await unreadRow("订单已支付").count()).toBe(0);
    expect(reads).toHaveLength(1);
  });

  it("show title, time, text and pictures, from a direct link too (R-MSG-06, OP-013, OP-113)", async () => {
    const [announced] = (await phone.caller.call(notifyApi.messages, { type: "SYSTEM" })).content.filter(
      ({ owMessage }) => owMessage.link !== "",
    );
    const picture = announced?.owMessage.link ?? "";
    await tell("两张图片", "第一行\n第二行", [picture, picture.replace(".webp", ".webp?two=1")]);
    const [message] = await unreadOf("PERSONAL");
    await journey.shop.app.kernel.database.script(
      `update message set created_at = '2026-05-03T09:05:00+10:00' where id = ${message?.id}`,
    );
    const context = await journey.browser.newContext({
      baseURL: journey.shop.origin,
      timezoneId: "Australia/Sydney",
      storageState: await phone.context.storageState(),
    });
    const sydney = await context.newPage();
    await sydney.goto(`/message?messageId=${message?.id}`);
    await sydney.getByRole("heading", { name: "两张图片" }).waitFor();
    expect(await sydney.locator("time").textContent()).toBe("05-03 07:05（北京时间）");
    expect(await sydney.getByText("第一行").allInnerTexts()).toEqual(["第一行\n第二行"]);
    const images = sydney.locator("article img");
    expect(await images.count()).toBe(2);
    await expect
      .poll(() => images.first().evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await context.close();
  });

  it("show markup as the text that it is (I-42)", async () => {
    const markup = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
    await tell(markup, markup, ["javascript:window.hit=1"]);
    await page.goto("/messages?index=1");
    await row(markup).click();
    await page.getByRole("article").getByText(markup).first().waitFor();
    await page.locator("article button").click();
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  });

  it("can all be read at once, tab by tab", async () => {
    for (let n = 1; n <= 12; n += 1) await tell(`通知 ${n}`);
    await page.goto("/messages?index=0");
    await dotted("系统通知").waitFor();
    expect(await page.getByRole("button", { name: "全部已读" }).count()).toBe(0);
    await dotted("系统通知").click();
    await page.getByRole("button", { name: "全部已读" }).click();
    await expect.poll(() => dotted("系统通知").count()).toBe(0);
    expect(await unreadOf("PERSONAL")).toEqual([]);
    await expect.poll(() => page.getByText("未读，").count()).toBe(0);
  });

  it("that do not exist, belong to others or cannot be loaded say so (OP-116, OP-008)", async () => {
    for (const id of ["999999999", "abc", ""]) {
      await page.goto(`/message?messageId=${id}`);
      await page.getByRole("alert").getByText("消息不存在或已删除").waitFor();
    }
    await page.route("**/message/query", (route) => route.abort());
    await page.goto("/messages?index=0");
    await page.getByRole("alert").getByText("网络连接失败，请检查网络后重试").waitFor();
    await page.unroute("**/message/query");
    await page.getByRole("button", { name: "重试" }).click();
    await row("身份信息说明").waitFor();
  });

  it("are for signed-in people, say when there are none, and fit 320 px (R-APP-20, R-APP-01)", async () => {
    const visitor = await openVisitor(journey, { width: 320 });
    for (const path of ["/messages?index=0", "/message?messageId=1"]) {
      await visitor.page.goto(path);
      await visitor.page.waitForURL("**/login");
    }
    await visitor.close();
    await journey.shop.app.kernel.database.script(
      `delete from message_read; delete from message where uid = ${uid()}`,
    );
    const long = "长".repeat(80);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/messages?index=1");
    await phone.sees("暂无消息");
    await tell(long, `${long}${"W".repeat(120)}`);
    await page.reload();
    await row(long).waitFor();
    expect(await fitsSideways(page)).toBe(true);
    await row(long).click();
    await page.getByRole("article").waitFor();
    expect(await fitsSideways(page)).toBe(true);
    expect(phone.faults).toEqual([]);
  });
});
