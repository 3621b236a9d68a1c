import { commodityApi, commodityOpsApi } from "@crux/contract/commodity";
import { stock } from "@crux/server/testing/checkout";
import { goods, productOf } from "@crux/server/testing/goods";
import { buy } from "@crux/server/testing/parcels";
import { plainPhoto } from "@crux/server/testing/photos";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

const OIL = productOf(goods.oil());

/** A hundred rows take a busy machine more than the second that is waited otherwise. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 15_000 });

describe("goods at the desk", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  const keep = (desk: Desk) => {
    desks.push(desk);
    return desk;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("draws a long page in another order whole, each row once, however fast it is turned round", async () => {
    const { page, open, caller } = keep(await openDesk(journey, ["sale.edit"]));
    const wanted = async (sort: "price" | "-price") => {
      const asked = { pageNum: 0, pageSize: 100, sort } as const;
      return (await caller.call(commodityOpsApi.productsOps, asked)).list.map(({ productId }) =>
        String(productId),
      );
    };
    const [dear, cheap] = [await wanted("-price"), await wanted("price")];
    expect(dear.length).toBeGreaterThan(25);
    expect(dear).not.toEqual(cheap);
    const shown = () =>
      page.locator("tr[data-row]").evaluateAll((rows) => rows.map((row) => row.dataset.row));
    await open("/products?size=100&sort=-price");
    await soon(shown).toEqual(dear);
    const head = page.getByRole("columnheader", { name: "售价" }).getByRole("button");
    for (const order of [cheap, dear]) {
      await head.click();
      await soon(shown).toEqual(order);
    }
    await head.evaluate((button: HTMLElement) => {
      for (let times = 0; times < 5; times += 1) button.click();
    });
    await soon(shown).toEqual(cheap);
    // What is out of sight waits, but not for ever, and its cells stand below their titles.
    await soon(() => page.locator("table[data-skip]").count()).toBe(0);
    const places = (row: string) =>
      page
        .locator(row)
        .evaluate(({ children }) => [...children].map((cell) => Math.round(cell.getBoundingClientRect().x)));
    expect(await places("tbody tr:last-child")).toEqual(await places("thead tr"));
  });

  it("writes a page in another order into the rows that stand there, but nothing of theirs into the next", async () => {
    const { page, open } = keep(await openDesk(journey, ["sale.edit"]));
    await open("/products?size=20&sort=-price");
    const rows = page.locator("tr[data-row]");
    await soon(() => rows.count()).toBe(20);
    const mark = () =>
      rows.evaluateAll((all) => {
        for (const row of all) Object.assign(row, { ofBefore: row.dataset.row });
      });
    const shown = () => rows.evaluateAll((all) => all.map((row) => row.dataset.row ?? ""));
    const kept = () =>
      rows.evaluateAll((all) => all.map((row) => (row as HTMLElement & { ofBefore?: string }).ofBefore));
    await mark();
    const dear = await shown();
    // The button of this row is a menu from now on.
    await rows
      .first()
      .getByRole("button", { name: /的操作$/ })
      .click();
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await page.getByRole("columnheader", { name: "售价" }).getByRole("button").click();
    await soon(shown).not.toEqual(dear);
    expect((await kept()).filter((key) => key !== undefined).length).toBe(20);
    const names = await rows.evaluateAll((all) =>
      all.map((row) => [
        `${row.querySelector("a")?.textContent}的操作`,
        row.querySelector("[data-card=corner] button")?.getAttribute("aria-label"),
        row.querySelector("[data-card=corner] button")?.getAttribute("aria-haspopup") ?? null,
      ]),
    );
    expect(names).toEqual(names.map(([name]) => [name, name, null]));

    // Whoever stands in a row that goes does not stand in another one.
    await mark();
    const left = await shown();
    await rows.nth(2).focus();
    await page.evaluate(() => history.back());
    await soon(shown).toEqual(dear);
    const stay = dear.filter((key) => left.includes(key));
    expect((await kept()).filter((key) => key !== undefined)).toEqual(stay);
    expect(await page.evaluate(() => document.activeElement?.closest("tr[data-row]") ?? null)).toBeNull();

    // Nor does whoever comes back from a dialog.
    await rows
      .first()
      .getByRole("button", { name: /的操作$/ })
      .click();
    await page.getByRole("menuitem", { name: "下架" }).click();
    await page.getByRole("dialog").waitFor();
    await mark();
    await page.evaluate(() => history.forward());
    await soon(shown).toEqual(left);
    expect((await kept()).filter((key) => key !== undefined)).toEqual(
      left.filter((key) => dear.includes(key)),
    );
  });

  it("makes a product with twelve skus and a picture, which a customer buys", async () => {
    const { page, open, sees, picture, faults } = keep(await openDesk(journey, ["sale.edit"]));
    await open("/products");
    await sees(/^\d+ 条$/);
    await picture("console-products");
    await open("/products/new");
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    await field("商品名称").fill("羊毛围巾");
    await page.getByRole("combobox", { name: "品牌" }).selectOption({ index: 1 });
    await field("商品重量 (g)").fill("300");
    for (const [place, name, values] of [
      [1, "颜色", "红,黄,蓝,绿"],
      [2, "长度", "短,中,长"],
    ] as const) {
      await page.getByRole("button", { name: "添加规格" }).click();
      await field(`规格 ${place}`).fill(name);
      await field(`${name}的选项`).fill(values);
      await field(`${name}的选项`).press("Enter");
    }
    const rows = page.getByRole("region", { name: "规格表" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(13);
    await field("红 / 短 售价 $").fill("39.90");
    await page.getByRole("button", { name: "售价 $按第一行填满" }).click();
    await field("红 / 短 重量 g").fill("280");
    await page.getByRole("button", { name: "重量 g按第一行填满" }).click();
    const file = { name: "scarf.jpg", mimeType: "image/jpeg", buffer: await plainPhoto() };
    await page.locator("input[type=file]").first().setInputFiles(file);
    await page.getByRole("textbox", { name: "第 1 张图片的文字说明" }).fill("红色羊毛围巾");
    await sees("草稿已保存");
    const phone = page.frameLocator("iframe[title=手机预览]");
    await phone.getByRole("heading", { name: "羊毛围巾" }).waitFor();
    await phone.getByRole("img", { name: "红色羊毛围巾" }).first().waitFor();
    await field("商品名称").fill("美利奴羊毛围巾");
    await phone.getByRole("heading", { name: "美利奴羊毛围巾" }).waitFor();
    await picture("console-product");
    await phone.getByRole("button", { name: "加入购物车" }).click();
    await phone.getByRole("button", { name: "红", exact: true }).click();
    await phone.getByRole("button", { name: "短", exact: true }).click();
    await phone.getByRole("button", { name: "确定" }).click();
    await phone.getByText("预览中不能购买").waitFor();
    await page.getByRole("button", { name: "在手机上看" }).click();
    await page.getByRole("img", { name: "预览的二维码" }).waitFor();
    await picture("console-product-code");
    await page.keyboard.press("Escape", { delay: 60 });
    await page.getByRole("button", { name: "发布新商品" }).click();
    await page.waitForURL(/\/products\/\d+$/);
    const productId = Number(page.url().split("/").at(-1));
    await page.getByRole("button", { name: "上架", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "上架" }).click();
    await sees("在售");
    await picture("console-product-saved");
    const owner = await openStaff(journey.shop);
    const skus = await owner.call(commodityApi.skus, { productId });
    expect(skus.map(({ currentPrice }) => currentPrice)).toEqual(Array(12).fill(3990));
    const [first] = skus;
    await stock(journey.shop, first?.id ?? 0, 5);
    await buy(journey.shop, [{ skuId: first?.id ?? 0, quantity: 2 }]);
    expect(faults).toEqual([]);
  });

  it("keeps the edits of two people, of whom each chooses nothing of the other's away", async () => {
    const { page, open, sees, picture, caller } = keep(await openDesk(journey, ["sale.edit"]));
    await open(`/products/${OIL}`);
    const name = page.getByRole("textbox", { name: "商品名称", exact: true });
    await name.fill("鱼油 我的");
    const { version, document } = await caller.call(commodityOpsApi.product, { productId: OIL });
    const owner = await openStaff(journey.shop);
    await owner.call(commodityOpsApi.saveProduct, {
      productId: OIL,
      version,
      document: { ...document, name: "鱼油 现在", expiryText: "2028年" },
    });
    await page.keyboard.press("Control+s", { delay: 60 });
    await sees("请逐项选择");
    await picture("console-product-clash");
    await page.getByRole("radio", { name: "鱼油 我的" }).check();
    await page.getByRole("button", { name: "合并并发布" }).click();
    await sees("已发布");
    const after = await caller.call(commodityOpsApi.product, { productId: OIL });
    expect(after.document).toMatchObject({ name: "鱼油 我的", expiryText: "2028年" });
    expect(after.version).toBe(version + 2);

    // So does whoever restores what stood there first.
    await page.getByRole("button", { name: "恢复", exact: true }).last().click();
    const question = page.getByRole("dialog", { name: /^恢复到/ });
    await question.waitFor();
    await owner.call(commodityOpsApi.saveProduct, {
      productId: OIL,
      version: after.version,
      document: { ...after.document, name: "鱼油 又改" },
    });
    await question.getByRole("button", { name: "恢复" }).click();
    const clash = page.getByRole("dialog", { name: "其他人刚刚发布了修改" });
    await clash.getByRole("row", { name: `商品名称 鱼油 我的 ${document.name} 鱼油 又改` }).waitFor();
    await picture("console-product-restore-clash");
    await clash.getByRole("radio", { name: document.name }).check();
    await clash.getByRole("button", { name: "合并并发布" }).click();
    await sees("已恢复");
    const restored = await caller.call(commodityOpsApi.product, { productId: OIL });
    expect(restored.document).toMatchObject({ name: document.name, expiryText: document.expiryText });
  });
});
