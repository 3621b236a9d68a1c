import { commodityOpsApi } from "@crux/contract/commodity";
import { openStaff } from "@crux/server/testing/staff";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

describe("shelves, prices and tables of goods in the console", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  const sit = async (
    ...options: Parameters<typeof openDesk> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const desk = await openDesk(journey, ...options);
    desks.push(desk);
    return desk;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("makes a tag, puts it first and hangs it elsewhere, and the shop shows it so at once", async () => {
    const { page, open, sees, picture, faults } = await sit(["sale.edit"]);
    await open("/tags");
    await page.getByRole("button", { name: "新增一级分类" }).click();
    await page.getByLabel("分类名称").fill("年货节");
    await page.getByRole("button", { name: "保存" }).click();
    await sees("已新增分类");
    const up = page.getByRole("button", { name: "上移年货节" });
    const place = async () =>
      (await page.getByRole("button", { name: /^打开分类 / }).allTextContents()).indexOf("年货节");
    while ((await up.getAttribute("aria-disabled")) !== "true") {
      const before = await place();
      await up.click();
      await expect.poll(place).toBeLessThan(before);
    }
    expect(await place()).toBe(0);
    await picture("console-tags");
    const shop = await page.context().newPage();
    await shop.goto("/tag");
    await shop.getByText("年货节").first().waitFor();
    await page.bringToFront();
    await page.getByRole("button", { name: "打开分类 年货节" }).click();
    await page.getByLabel("在商城显示").uncheck();
    await page.getByRole("button", { name: "保存" }).click();
    await sees("已修改分类");
    await shop.reload();
    await shop.getByRole("heading", { level: 2 }).first().waitFor();
    expect(await shop.getByText("年货节").count()).toBe(0);
    await page.getByRole("button", { name: "打开分类 年货节" }).click();
    await picture("console-tag-drawer");
    await page.getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "删除" }).click();
    await sees("已删除分类");
    expect(faults).toEqual([]);
  });

  it("merges a brand after saying how many goods move, and names what keeps one from being removed", async () => {
    const { page, caller, open, sees, picture, faults } = await sit(["sale.edit"]);
    const { list } = await caller.call(commodityOpsApi.brandsOps, { sort: "-goods" });
    const [from, into] = list;
    await open("/brands");
    await page.getByRole("button", { name: from?.name ?? "", exact: true }).click();
    await page.getByRole("button", { name: "删除" }).click();
    await sees(`仍有 ${from?.goods} 件商品使用，须先合并到其他品牌。`);
    await page.getByRole("dialog").last().getByRole("button", { name: "取消" }).click();
    await page.getByRole("button", { name: "合并到其他品牌…" }).click();
    await page.getByLabel("搜索品牌").fill(into?.name ?? "");
    await page.getByRole("radio", { name: into?.name ?? "" }).check();
    await sees(`${from?.goods} 件商品将改为品牌“${into?.name}”，随后删除“${from?.name}”，不能撤销。`);
    await picture("console-brand-merge");
    await page.getByRole("button", { name: "合并", exact: true }).click();
    await sees("已合并品牌");
    const { list: after } = await caller.call(commodityOpsApi.brandsOps, { q: into?.name ?? "" });
    expect(after[0]?.goods).toBe((from?.goods ?? 0) + (into?.goods ?? 0));
    await picture("console-brands");
    expect(faults).toEqual([]);
  });

  it("pastes a column of prices, asks once about far moves, and lets one choose where somebody was faster", async () => {
    const { page, caller, open, sees, picture, faults } = await sit(["sale.edit"]);
    const rows = await caller.call(commodityOpsApi.skusOps, { sort: "productId", pageSize: 50 });
    const [first, second, third] = rows.list;
    if (!first || !second || !third) throw new Error("the demo has three skus");
    await open("/products/grid");
    const cell = (row: number, column: number) => page.locator(`[data-spot="${row},${column}"]`);
    await cell(0, 0).click();
    const prices = [first, second, third].map(({ price }) => ((price + 100) / 100).toFixed(2));
    await paste(page, prices.join("\n"));
    await sees("已填入 3 格");
    await sees("3 处修改");
    expect(await cell(2, 0).textContent()).toBe(prices[2]);
    await page.keyboard.press("ArrowDown", { delay: 60 });
    await page.keyboard.press("ArrowRight", { delay: 60 });
    await page.keyboard.press("0", { delay: 60 });
    await page.keyboard.press("Enter", { delay: 60 });
    await page.keyboard.press("Control+z");
    await sees("3 处修改");
    await picture("console-grid");
    // Somebody else sets the second price meanwhile.
    const boss = await openStaff(journey.shop);
    const [other] = await boss.call(commodityOpsApi.saveCells, {
      cells: [{ skuId: second.skuId, field: "price", seen: second.price, value: second.price + 7 }],
    });
    expect(other?.code).toBe(0);
    await page.getByRole("button", { name: /^保存/ }).click();
    await sees("1 处没有保存");
    await sees(boss.staff.name);
    await picture("console-grid-clash");
    await page.getByRole("button", { name: "用我的" }).click();
    await page.getByRole("button", { name: /^保存/ }).click();
    await sees("已保存 1 处修改");
    const after = await caller.call(commodityOpsApi.skusOps, { codes: [String(second.skuId)] });
    expect(after.list[0]?.price).toBe(second.price + 100);
    // Two columns go by code, wherever the skus stand.
    const last = rows.list.at(-1);
    await cell(0, 3).click();
    await paste(page, `${last?.barcode}\t5\n${"9".repeat(13)}\t6`);
    await sees("1 个编码没有找到");
    await page.getByRole("button", { name: "全部放弃" }).click();
    await cell(0, 0).click();
    await paste(page, "0");
    await page.getByRole("button", { name: /^保存/ }).click();
    await sees("1 处价格变动较大，确认保存？");
    await page.getByRole("dialog").last().getByRole("button", { name: "取消" }).click();
    expect(faults).toEqual([]);
  });

  it("brings a table in: preview, check with its faults, then the goods", async () => {
    const { page, open, sees, picture, faults } = await sit(["sale.edit"]);
    await open("/products/import");
    const table = [
      "商品编码,商品名称,品牌,SKU编码,规格,售价,重量(克),备注",
      "J-1,桉树蜂蜜,蜂谷,J-1-a,规格:250g,19.90,300,新",
      "J-1,桉树蜂蜜,蜂谷,J-1-b,规格:500g,贵,550,新",
    ].join("\r\n");
    await page.getByLabel("商品表格").setInputFiles({
      name: "蜂蜜.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(table),
    });
    await sees("不认识的列不会导入：备注");
    await page.getByLabel("自动新增没有的品牌").check();
    await page.getByRole("button", { name: "先检查，不写入" }).click();
    await sees("检查完毕，没有写入任何内容");
    await sees("不是金额，如 29.95");
    await picture("console-import");
    await page.getByRole("button", { name: "导入", exact: true }).click();
    await page.getByRole("button", { name: "开始导入" }).click();
    await sees("导入完成");
    await open("/products/grid?q=桉树蜂蜜");
    await page.getByRole("rowheader", { name: /桉树蜂蜜/ }).waitFor();
    expect(await page.locator('[data-spot="0,0"]').textContent()).toBe("19.90");
    expect(faults).toEqual([]);
  });
});

/** Pastes a text into what has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
