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
    await expect.poll(shown).toEqual(dear);
    const head = page.getByRole("columnheader", { name: "售价" }).getByRole("button");
    for (const order of [cheap, dear]) {
      await head.click();
      await expect.poll(shown).toEqual(order);
    }
    await head.evaluate((button: HTMLElement) => {
      for (let times = 0; times < 5; times += 1) button.click();
    });
    await expect.poll(shown).toEqual(cheap);
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
  });
});
