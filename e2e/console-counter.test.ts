import { tillOpsApi } from "@crux/contract/counter/counter";
import { orderApi } from "@crux/contract/order";
import { userApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { creditWallet } from "@crux/server/modules/ledger/service";
import { addAddresses } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { signUp } from "@crux/server/testing/people";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { sheetsOf } from "./browsing.ts";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

/** As a gun types, however busy the machine is: all keys within one moment, then Enter. */
const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    },
    [...code, "Enter"],
  );

/** Expects the shown receipt on one sheet of 80 mm, as long as itself. */
async function printsOnOneSheet(page: Page): Promise<void> {
  const paper = await page.getByRole("article", { name: /^小票/ }).boundingBox();
  const sheets = await sheetsOf(page);
  expect(sheets).toHaveLength(1);
  const [width, length = 0] = sheets[0]?.split("x").map(Number) ?? [];
  expect(width).toBe(227);
  const points = (paper?.height ?? 0) * 0.75;
  expect(length).toBeGreaterThan(points - 3);
  expect(length).toBeLessThan(points + 9);
}

describe("the counter at the desk", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("opens a till, sells for cash and by a member's code, and closes with a difference that is explained (L-ORD-15)", async () => {
    const desk = await openDesk(journey, ["pos.sell", "pos.till", "order.read"]);
    desks.push(desk);
    const { page, open, sees, picture, faults, caller } = desk;
    await open("/pos");
    await sees("还没有开班");
    await page.getByRole("button", { name: "开班" }).click();
    await page.getByRole("textbox", { name: "备用金" }).fill("200");
    await page.getByRole("dialog").getByRole("button", { name: "开班" }).click();
    const search = page.getByRole("textbox", { name: /扫描条码/ });
    await search.waitFor();
    for (let piece = 0; piece < 2; piece += 1) await scan(page, String(goods.cream()));
    await search.fill("蜂蜜");
    await search.press("Enter", { delay: 60 });
    await page.getByRole("list", { name: "选择商品" }).getByRole("button").first().click();
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
    await page.getByRole("textbox", { name: /实收/ }).fill("1000");
    await picture("console-counter");
    await page.getByRole("button", { name: /^收款/ }).dblclick();
    await sees("已收款，找零");
    await picture("console-counter-sold");
    await printsOnOneSheet(page);
    const paper = await page.getByRole("article", { name: /^小票/ }).getAttribute("aria-label");
    const [till] = await caller.call(tillOpsApi.openTills, {});
    expect(till).toMatchObject({ sales: 1, float: 20_000 });
    await page.getByRole("button", { name: /下一单/ }).click();

    const person = await signUp(journey.shop);
    await runAsSystem(journey.shop.app.kernel, (ctx) =>
      creditWallet(ctx, {
        uid: person.session.uid,
        amountCents: 100_000,
        kind: "ADJUST_INCREASE",
        key: "counter gift",
        reason: "gift",
      }),
    );
    await scan(page, await person.call(userApi.memberCode, {}));
    await sees("余额 $1,000.00");
    await scan(page, String(goods.cream()));
    await page.getByRole("button", { name: "会员余额" }).click();
    await page.getByRole("button", { name: /^收款 \$/ }).click();
    await sees("已收款");
    await page.getByRole("button", { name: /下一单/ }).click();

    await addAddresses(person);
    await page.getByRole("button", { name: "寄送", exact: true }).click();
    await sees("寄送需要会员");
    await scan(page, await person.call(userApi.memberCode, {}));
    for (let piece = 0; piece < 2; piece += 1) await scan(page, String(goods.oil()));
    await page.getByRole("radio").first().waitFor();
    await page.getByRole("definition").filter({ hasText: "$" }).nth(1).waitFor();
    await picture("console-counter-send");
    await page.getByRole("button", { name: "新收件人" }).click();
    await picture("console-counter-receiver");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^收款 \$/ }).click();
    await sees("已收款");
    await picture("console-counter-sent");
    const { content } = await person.call(orderApi.list, { pageNum: 0, pageSize: 20 });
    expect(content.map(({ orderStatus }) => orderStatus).sort()).toEqual(["COMPLETED", "PAID"]);
    await page.getByRole("link", { name: "班次" }).first().click();
    await page.getByRole("row", { name: /收银台 1/ }).click();
    await page.getByRole("button", { name: "存取现金" }).click();
    await page.getByRole("textbox", { name: "金额" }).fill("50");
    await page.getByRole("checkbox", { name: /存入银行账户/ }).check();
    await page.getByRole("textbox", { name: "原因" }).fill("当日营业款");
    await picture("console-counter-cash");
    await page.getByRole("dialog", { name: "存取现金" }).getByRole("button", { name: "取出" }).click();
    await page.getByRole("row", { name: /存入银行 -\$50\.00 当日营业款/ }).waitFor();
    const [now] = await caller.call(tillOpsApi.openTills, {});
    if (!now) throw new Error("the till is gone");
    await page.getByRole("textbox", { name: /实点现金/ }).fill(((now.expected - 200) / 100).toFixed(2));
    await sees("短少 $2.00");
    await page.getByRole("textbox", { name: "长短款原因" }).fill("找零有误");
    await picture("console-counter-close");
    await page.getByRole("button", { name: "确认关班" }).click();
    await sees("已关班");
    expect(await caller.call(tillOpsApi.openTills, {})).toEqual([]);
    await open(`/pos/receipt/${paper?.split(" ")[1]}`);
    await page.getByRole("article", { name: paper ?? "" }).waitFor();
    await printsOnOneSheet(page);
    expect(moneyText(now.wallet)).not.toBe("$0.00");
    expect(faults).toEqual([]);
  });
});
