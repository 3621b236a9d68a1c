import { commodityOpsApi } from "@crux/contract/commodity";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { reserve, settle } from "@crux/server/modules/inventory/service";
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
    const { page, caller, open, sees, picture, faults } = await sit(["sale.edit"]);
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
    await page.getByLabel("分类名称").fill("年货集市");
    await page.getByRole("button", { name: "保存" }).click();
    await sees("已修改分类");
    await shop.reload();
    await shop.getByRole("heading", { level: 2 }).first().waitFor();
    expect(await shop.getByText("年货节").count()).toBe(0);
    await page.getByRole("button", { name: "打开分类 年货集市" }).click();
    await picture("console-tag-drawer");
    // Whoever restores after a colleague's edit is told of it, and chooses for each field that both changed.
    const { id = 0, version = 0 } =
      (await caller.call(commodityOpsApi.tagsOps, {})).find(({ name }) => name === "年货集市") ?? {};
    await page
      .getByRole("button", { name: /^恢复 / })
      .last()
      .click();
    await caller.call(commodityOpsApi.saveTag, { id, name: "年货大街", hidden: true, imgUrl: "", version });
    const question = page.getByRole("dialog", { name: "恢复为这些内容？" });
    await question.getByRole("button", { name: "恢复" }).click();
    await question.getByRole("row", { name: "分类名称 年货集市 年货节 年货大街" }).waitFor();
    expect(await question.getByRole("radio").count()).toBe(2);
    await question.getByRole("radio", { name: "年货节" }).check();
    await picture("console-tag-restore-clash");
    await question.getByRole("button", { name: "恢复" }).click();
    await sees("已恢复");
    expect(await caller.call(commodityOpsApi.tagsOps, {})).toContainEqual(
      expect.objectContaining({ id, name: "年货节", hidden: false }),
    );
    await page.getByRole("button", { name: "打开分类 年货节" }).click();
    await page.getByRole("button", { name: "删除", exact: true }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "删除" }).click();
    await sees("已删除分类");
    await page.getByRole("button", { name: "已删除", exact: true }).click();
    await page.getByRole("button", { name: "恢复年货节" }).click();
    await sees("已恢复分类");
    await sees("没有删除过内容");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "打开分类 年货节" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("merges a brand after saying how many goods move, and names what keeps one from being removed", async () => {
    const { page, caller, open, sees, picture, faults } = await sit(["sale.edit"]);
    const { list } = await caller.call(commodityOpsApi.brandsOps, { sort: "-goods" });
    const [from, into] = list;
    await open("/brands");
    await page.getByRole("button", { name: from?.name ?? "", exact: true }).click();
    await page.getByRole("button", { name: "删除", exact: true }).click();
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
    await cell(0, 0).waitFor();
    await page.keyboard.press("ArrowDown", { delay: 60 });
    await cell(0, 0).and(page.locator(":focus")).waitFor();
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
    // Two columns go by code, wherever the skus stand; of a column of barcodes each line that goes nowhere says why.
    const last = rows.list.at(-1);
    await cell(0, 5).click();
    await paste(page, `${last?.barcode}\t5\n${"9".repeat(13)}\t6`);
    await sees(`没有找到编码 ${"9".repeat(13)}`);
    await cell(0, 6).click();
    await paste(page, `条码\r\n"4006381333931"\r\n9.3E+12\r\n${last?.barcode}\r\n4006381333931\r\n\r\n`);
    await sees("已填入 1 格，3 处没有填入");
    await sees("科学计数法丢了末几位数字，请在表格里把该列设为文本后重新复制");
    await sees(`已是${[last?.name, last?.attributes].filter(Boolean).join(" ")}（SKU ${last?.skuId}）的条码`);
    await sees(
      `与第 2 行${[first.name, first.attributes].filter(Boolean).join(" ")}（SKU ${first.skuId}）重复`,
    );
    await picture("console-grid-paste");
    await page.getByRole("button", { name: "知道了" }).click();
    // Stock and alerts are shown, and changed by those who have the right to.
    await cell(0, 3).click();
    await page.keyboard.press("7", { delay: 60 });
    await sees("修改库存和预警需要“管理库存”权限");
    await page.getByRole("button", { name: "全部放弃" }).click();
    await cell(0, 0).click();
    await paste(page, "0");
    await page.getByRole("button", { name: /^保存/ }).click();
    await sees("1 处价格变动较大，确认保存？");
    await page.getByRole("dialog").last().getByRole("button", { name: "取消" }).click();
    expect(faults).toEqual([]);
  });

  it("counts stock in the grid, as a movement with a reason, and says which order took some meanwhile", async () => {
    const { page, caller, open, sees, picture, faults } = await sit(["sale.edit", "stock.edit"]);
    const { list } = await caller.call(commodityOpsApi.skusOps, { sort: "productId", pageSize: 50 });
    const [first, second] = list;
    if (!first || !second) throw new Error("the demo has two skus");
    const { tags } = await caller.call(commodityOpsApi.productChoices, {});
    await open("/products/grid");
    const cell = (row: number, column: number) => page.locator(`[data-spot="${row},${column}"]`);
    await cell(0, 3).click();
    await paste(page, `${first.stock + 4}\t12\r\n${second.stock + 5}\t不提醒\r\n`);
    await sees("已填入 4 格");
    await page.getByLabel("库存变动类型").selectOption("ADJUST");
    await page.getByLabel("库存变动原因").fill("补录");
    await picture("console-grid-stock");
    const orderId = first.stock + 920_000;
    // An order for the first is paid before this is saved.
    await runAsSystem(journey.shop.app.kernel, async (ctx) => {
      await reserve(ctx, { orderId, lines: [{ skuId: first.skuId, quantity: 2 }] });
      await settle(ctx, orderId);
    });
    await page.getByRole("button", { name: /^保存/ }).click();
    await sees("1 处没有保存");
    await sees(new RegExp(`订单 ${orderId} 今日 .*已修改`));
    await picture("console-grid-stock-clash");
    await page.getByRole("button", { name: "用我的" }).click();
    await page.getByRole("button", { name: /^保存/ }).click();
    await sees("已保存 1 处修改");
    const [one] = await caller.call(commodityOpsApi.goodsByCodes, { codes: [String(first.skuId)] });
    expect(one).toMatchObject({ onHand: first.stock + 4, alertBelow: 12 });
    const moves = await caller.call(commodityOpsApi.movements, { skuId: second.skuId, pageSize: 1 });
    expect(moves.list[0]).toMatchObject({ kind: "ADJUST", reason: "补录", onHandChange: 5 });
    // By tag, those below it as well.
    const tag = tags.find(({ level }) => level === 1);
    await page.getByRole("combobox", { name: "分类" }).selectOption(String(tag?.id));
    await expect.poll(() => page.url()).toContain(`tag=${tag?.id}`);
    await page.getByRole("rowheader").first().waitFor();
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
    const choose = (buffer: Buffer) =>
      page.getByLabel("商品表格").setInputFiles({ name: "蜂蜜.csv", mimeType: "text/csv", buffer });
    await choose(Buffer.from(table.replace(",贵", ',"贵')));
    await sees("第 3 行的引号没有结束");
    await choose(Buffer.from(table, "utf16le"));
    await sees("文件是 UTF-16 编码且没有标记");
    await choose(Buffer.from(table));
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
