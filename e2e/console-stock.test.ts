import { commodityOpsApi } from "@crux/contract/commodity";
import { checkDigit } from "@crux/rules/catalogue/barcode";
import { goods } from "@crux/server/testing/goods";
import { openStaff } from "@crux/server/testing/staff";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sheetsOf } from "./browsing.ts";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

const BARCODE = `930000000777${checkDigit("930000000777")}`;

/** As a gun types, however busy the machine is: all keys within one moment, then Enter. */
const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    },
    [...code, "Enter"],
  );

describe("stock at the desk", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  const keep = (desk: Desk) => {
    desks.push(desk);
    return desk;
  };
  const { goodsByCodes, setBarcode, countStock } = commodityOpsApi;
  const level = async (skuId: number) => {
    const [one] = await (await openStaff(journey.shop)).call(goodsByCodes, { codes: [String(skuId)] });
    if (!one) throw new Error(`no ${skuId}`);
    return one;
  };
  beforeAll(async () => {
    const { barcode: seen } = await level(goods.oil());
    await (await openStaff(journey.shop)).call(setBarcode, { skuId: goods.oil(), barcode: BARCODE, seen });
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("takes a delivery in by scans, a search and a pasted sheet, and a double press once", async () => {
    const [oil, honey, milk] = [
      await level(goods.oil()),
      await level(goods.honey()),
      await level(goods.milk()),
    ];
    const { page, open, sees, picture, faults } = keep(await openDesk(journey, ["stock.edit"]));
    await open("/stock");
    await sees(/^\d+ 条$/);
    await picture("console-stock");
    await page.keyboard.press("n", { delay: 60 });
    const search = page.getByRole("textbox", { name: /扫描条码/ });
    await search.waitFor();
    await page.getByRole("textbox", { name: "供应商（选填）" }).fill("澳洲总仓");
    await page.getByRole("textbox", { name: "单号（选填）" }).fill("PO-88");
    for (let piece = 0; piece < 3; piece += 1) await scan(page, BARCODE);
    const pieces = (name: string) => page.getByRole("textbox", { name: `${name} 入库件数` });
    await expect.poll(() => pieces(oil.productName).inputValue()).toBe("3");
    await search.fill(honey.productName.slice(0, 8));
    await search.press("Enter", { delay: 60 });
    await page.getByRole("list", { name: "选择商品" }).getByRole("button").first().waitFor();
    await picture("console-stock-receive-choices");
    await search.fill(String(honey.skuId));
    await search.press("Enter", { delay: 60 });
    await pieces(honey.productName).fill("12");
    await search.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, `${milk.skuId}\t24\n0000\t5`);
    await sees("第 2 行：没有找到“0000”");
    await picture("console-stock-receive");
    await sees(/草稿已保存/);
    await open("/stock");
    await open("/stock/receive");
    await expect.poll(() => pieces(honey.productName).inputValue()).toBe("12");
    expect(await page.getByRole("textbox", { name: "单号（选填）" }).inputValue()).toBe("PO-88");
    await page.getByRole("button", { name: /确认入库/ }).dblclick();
    await sees("已入库 39 件");
    for (const [before, more] of [
      [oil, 3],
      [honey, 12],
      [milk, 24],
    ] as const)
      expect((await level(before.skuId)).onHand).toBe(before.onHand + more);
    await page.getByRole("link", { name: "返回库存" }).click();
    await page.getByRole("link", { name: "变动记录" }).click();
    await page
      .getByRole("row")
      .filter({ hasText: "澳洲总仓" })
      .filter({ hasText: "PO-88" })
      .first()
      .waitFor();
    await picture("console-stock-movements");
    expect(faults).toEqual([]);
  });

  it("keeps a delivery as a document: counted and costed by keys, found, printed and reversed", async () => {
    const [oil, honey, milk] = [
      await level(goods.oil()),
      await level(goods.honey()),
      await level(goods.milk()),
    ];
    const { page, open, sees, picture, faults } = keep(await openDesk(journey, ["stock.edit", "sale.edit"]));
    await open("/stock/receipts");
    await sees(/^\d+ 条$/);
    await page.keyboard.press("n", { delay: 60 });
    const search = page.getByRole("textbox", { name: /扫描条码/ });
    const press = (keys: string) => page.keyboard.type(keys, { delay: 60 });
    const enter = () => page.keyboard.press("Enter", { delay: 60 });
    await search.waitFor();
    await page.getByRole("textbox", { name: "供应商（选填）" }).fill("墨尔本蜂蜜行");
    await search.focus();
    await scan(page, BARCODE);
    await sees(`${oil.productName} +1`);
    // Enter with nothing typed leads to the number of what came last, and from there back.
    await enter();
    await press("6");
    await enter();
    for (const [{ skuId, productName }, pieces] of [
      [honey, 4],
      [milk, 10],
    ] as const) {
      await press(String(skuId));
      await enter();
      await sees(`${productName} +1`);
      await enter();
      await press(String(pieces));
      await enter();
    }
    for (const [{ productName }, cost] of [
      [oil, "12.50"],
      [honey, "8"],
      [milk, "21.05"],
    ] as const)
      await page.getByRole("textbox", { name: `${productName} 成本单价` }).fill(cost);
    await page.getByRole("textbox", { name: `${oil.productName} 应收件数` }).fill("8");
    await sees("少 2");
    await sees(/3 个商品，共 20 件，成本 .*317\.50 · 草稿已保存/);
    await picture("console-stock-receive-costs");
    await page.keyboard.press("Control+Enter");
    await sees("已入库 20 件");
    await page.getByRole("link", { name: "查看入库单" }).click();
    const title = page.getByRole("heading", { level: 1, name: /^入库单 RK\d{8}-\d{2}$/ });
    await title.waitFor();
    const number = (await title.innerText()).replace("入库单 ", "");
    const total = page.getByRole("table", { name: "入库单商品" }).getByRole("row", { name: /合计/ });
    await expect.poll(() => total.innerText()).toMatch(/20\s.*317\.50/s);
    await picture("console-goods-receipt");
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.keyboard.press("p", { delay: 60 });
    await page.locator("[data-printed]").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("收货人：").isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "冲销" }).isVisible()).toBe(false);
    await picture("console-goods-receipt-print");
    expect(await sheetsOf(page)).toEqual(["595x842"]);
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("link", { name: "库存变动" }).click();
    await expect.poll(() => page.getByRole("link", { name: number }).count()).toBe(3);
    await page.getByRole("combobox", { name: "所有入库单" }).waitFor();
    await open("/stock/receipts?state=BOOKED");
    await page.getByRole("row").filter({ hasText: number }).getByText("墨尔本蜂蜜行").waitFor();
    await picture("console-goods-receipts");
    await page.getByRole("row").filter({ hasText: number }).getByText("墨尔本蜂蜜行").click();
    await page.getByRole("button", { name: "冲销" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("件数有误").click();
    await picture("console-goods-receipt-reverse");
    await dialog.getByRole("button", { name: "冲销" }).click();
    await sees(`已冲销 ${number}`);
    await sees("已冲销");
    for (const before of [oil, honey, milk])
      expect(await level(before.skuId)).toMatchObject({
        onHand: before.onHand,
        cost: before.cost,
        lastCost: null,
      });
    await open(`/stock/movements?sku=${oil.skuId}`);
    await page.getByRole("row").filter({ hasText: "件数有误" }).getByRole("link", { name: number }).waitFor();
    await picture("console-goods-receipt-moves");
    expect(faults).toEqual([]);
  });

  it("opens scanned goods, counts them, and tells who was faster", async () => {
    const skuId = goods.oil();
    const before = await level(skuId);
    const { page, open, sees, picture, faults } = keep(await openDesk(journey, ["stock.edit"]));
    await open("/stock?tab=low");
    await page.getByRole("heading", { name: "库存" }).waitFor();
    await sees("最近变动");
    await scan(page, BARCODE);
    const drawer = page.getByRole("dialog", { name: `库存 ${skuId}` });
    const counted = drawer.getByRole("textbox", { name: "实际件数" });
    await counted.waitFor();
    await page.keyboard.press("c", { delay: 60 });
    await counted.pressSequentially(String(before.onHand + 5), { delay: 60 });
    await drawer.getByText(`账面 ${before.onHand} → ${before.onHand + 5}（+5）`).waitFor();
    const other = await openStaff(journey.shop, ["stock.edit"]);
    await other.call(countStock, { skuId, seen: before.onHand, counted: before.onHand - 2, reason: "破损" });
    await drawer.getByRole("button", { name: /保存盘点/ }).click();
    await drawer.getByText(`${other.staff.name}刚刚改动了库存`).waitFor();
    await drawer.getByRole("list", { name: "期间的变动" }).getByText(other.staff.name).waitFor();
    await picture("console-stock-clash");
    await drawer.getByRole("button", { name: `按 ${before.onHand - 2} 件继续` }).click();
    await drawer.getByRole("button", { name: /保存盘点/ }).click();
    await sees("盘点已保存");
    expect((await level(skuId)).onHand).toBe(before.onHand + 5);
    await drawer.getByRole("textbox", { name: "可售少于几件时提醒" }).fill("100000");
    await other.call(commodityOpsApi.setAlert, { skuId, alertBelow: 7, seen: before.alertBelow });
    await drawer.getByRole("button", { name: "保存预警" }).click();
    await drawer.getByText(other.staff.name).and(drawer.getByText("已修改，请逐项选择")).waitFor();
    await drawer.getByRole("radio", { name: "100000 件" }).check();
    await picture("console-stock-alert-clash");
    await drawer.getByRole("button", { name: "保存预警" }).click();
    await sees("预警已保存");
    await drawer.getByText("< 100000").or(page.getByText("< 100000")).first().waitFor();
    await picture("console-stock-drawer");
    await open("/stock?tab=low");
    await page.getByRole("link", { name: "为本页商品收货" }).click();
    // Nobody counted any of them yet.
    expect(await page.getByRole("textbox", { name: `${before.productName} 入库件数` }).inputValue()).toBe("");
    expect(await page.getByRole("button", { name: /确认入库/ }).isDisabled()).toBe(true);
    await picture("console-stock-receive-low");
    expect(faults.filter((fault) => !fault.includes("409"))).toEqual([]);
  });
});
