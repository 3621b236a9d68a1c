import { orderApi } from "@crux/contract/order";
import { userApi } from "@crux/contract/user";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { setStock } from "@crux/server/modules/inventory/service";
import { goods } from "@crux/server/testing/goods";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { soon } from "./browsing.ts";
import { type CartItems, fillCart, openPreview, previewCents } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";

const OIL = goods.oil();
const OIL_400 = goods.bigOil();
const MILK = goods.milk();
const CREAM = goods.cream();
const BRUSH = goods.brush();
const BOOTS = goods.boots();
/** Nobody orders these here, so their stock can be lowered. */
const CALCIUM = goods.calcium();
const HONEY = goods.honey();

const PLACES = {
  中国: { state: "广东省", city: "深圳市", district: "南山区", postCode: "", mobile: "+8613801380011" },
  中国台湾: { state: "台北市", city: "台北市", district: "信义区", postCode: "110", mobile: "+886912345678" },
  马来西亚: {
    state: "Selangor",
    city: "Petaling Jaya",
    district: "Section 14",
    postCode: "46100",
    mobile: "+60123456789",
  },
  英国: { state: "England", city: "London", district: "", postCode: "SW1A 1AA", mobile: "+447700900123" },
  澳大利亚: { state: "VIC", city: "Melbourne", district: "", postCode: "3000", mobile: "+61412345678" },
} as const;

describe("the ways to send a cart", () => {
  const journey = startJourney();
  let phone: Phone;

  const stock = (skuId: number, quantity: number) =>
    runAsSystem(journey.shop.app.kernel, (ctx) => setStock(ctx, [{ skuId, quantity }]));
  const fill = (items: CartItems) => fillCart(phone, items);
  const preview = () => openPreview(phone, "分箱方案");
  const amount = (name: string) => previewCents(phone, name);
  /** How many parcels the chosen row speaks of; those after the second are folded. */
  const parcels = async () => {
    const row = phone.page.locator("label").filter({ has: phone.page.locator("input:checked") });
    return Number(/^(\d+)箱/m.exec((await row.allInnerTexts()).join())?.[1]);
  };
  const scheme = (name: string) => phone.page.getByRole("radio", { name: new RegExp(`^${name}`) });
  const sendTo = async (country: keyof typeof PLACES, name: string) => {
    const place = { ...PLACES[country], country, detailAddress: "1 Long Street" };
    const { id } = await phone.caller.call(userApi.saveReceiver, { ...place, name, defaultFlag: false });
    await phone.page.getByRole("link", { name: /^收件人/ }).click();
    await phone.page.getByText(name).click();
    await phone.page.waitForURL("**/cart_pre");
    await phone.page.getByRole("link", { name: new RegExp(`^收件人 ${name}`) }).waitFor();
    return id;
  };
  const order = async () => {
    const seen = await amount("合计");
    await phone.page.getByRole("button", { name: "提交订单" }).click();
    await phone.page.getByRole("button", { name: "确认提交" }).click();
    await phone.page.waitForURL(/\/payment\?orderId=\d+/);
    const [made] = (await phone.caller.call(orderApi.list, {})).content;
    expect(made?.netAmount).toBe(seen);
    return made;
  };

  beforeAll(async () => {
    for (const skuId of [OIL, MILK, CREAM, BRUSH, BOOTS]) await stock(skuId, 500);
  });
  beforeEach(async () => {
    await phone?.close();
    phone = await openCustomer(journey, "meimei-88");
  });

  it("sends milk powder, health, cosmetics and shoes to China by three schemes (R-PRE-08, R-PRE-11)", async () => {
    await fill([
      [OIL, 6],
      [MILK, 3],
      [CREAM, 3],
      [BOOTS, 1],
    ]);
    await preview();
    await scheme("运费最低").and(phone.page.locator(":checked")).waitFor();
    const cheapest = await amount("合计");
    const fewest = phone.page.locator("label").filter({ has: scheme("包裹最少") });
    expect(await fewest.textContent()).toMatch(/比最省贵\$\d+\.\d\d.*少\d箱/);
    const counts: number[] = [];
    for (const name of ["包裹最少", "最快送达", "运费最低"]) {
      await scheme(name).click();
      await phone.page.getByText(`已选：${name}`).waitFor();
      counts.push(await parcels());
      const saved = (await amount("活动优惠")) + (await amount("优惠券抵扣"));
      expect((await amount("合计")) + saved).toBe((await amount("商品金额")) + (await amount("运费")));
    }
    expect(Math.min(...counts)).toBe(counts[0]);
    expect(await amount("合计")).toBeGreaterThanOrEqual(cheapest);
    await scheme("最快送达").click();
    const made = await order();
    expect(made?.logisticsPkgScheme?.presetName).toBe("最快送达");
  });

  it("lists equal schemes as one and names them, points out far fewer parcels, and folds these (R-PRE-08, R-PRE-11)", async () => {
    await fill([
      [OIL, 6],
      [MILK, 9],
      [CREAM, 12],
      [BOOTS, 2],
    ]);
    await preview();
    const row = (name: string) => phone.page.locator("label").filter({ has: scheme(name) });
    expect(await row("运费最低").textContent()).toContain("税费无忧、奶粉单独打包与此方案相同");
    expect(await scheme("税费无忧").count()).toBe(0);
    const many = await parcels();
    await phone.page.getByRole("button", { name: `展开其余${many - 2}个包裹` }).click();
    const cards = phone.page.getByRole("heading", { name: /^包裹\d+（/ });
    expect(await cards.count()).toBe(many);
    expect(await row("最快送达").textContent()).not.toContain("更省心");
    await row("包裹最少").getByText("更省心").click();
    await phone.page.getByText("已选：包裹最少").waitFor();
    expect(await cards.count()).toBe(2);
    const text = (await phone.page.locator("main").textContent()) ?? "";
    const order = ["收件人", "分箱方案", "优惠券", "费用", "包裹1（"].map((part) => text.indexOf(part));
    expect(order).toEqual(order.toSorted((left, right) => left - right));
    const coupons = await phone.page.getByRole("button", { name: /^优惠券/ }).boundingBox();
    const bar = await phone.page.getByRole("button", { name: "提交订单" }).boundingBox();
    expect(coupons?.y).toBeLessThan(bar?.y ?? 0);
  });

  it("opens the total into every line, parcel and service behind it", async () => {
    await fill([
      [OIL, 2],
      [MILK, 1],
    ]);
    await preview();
    await phone.page
      .getByRole("button", { name: /包裹服务/ })
      .first()
      .click();
    await phone.page.getByRole("checkbox", { name: "保险" }).click();
    await phone.page.getByRole("button", { name: "确定" }).click();
    const total = await amount("合计");
    await phone.page.getByRole("button", { name: "查看明细" }).click();
    const sheet = phone.page.getByRole("dialog");
    await sheet.getByRole("heading", { name: "费用明细" }).waitFor();
    for (const text of ["包裹1 保险", "2 × $24.95", "运费", "商品金额"])
      await sheet.getByText(text).first().waitFor();
    const lines = await sheet.getByRole("definition").allInnerTexts();
    const cents = lines.map((text) => Math.round(Number(text.replace(/[^\d.-]/g, "")) * 100));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(total);
    await phone.page.goBack();
    await sheet.waitFor({ state: "detached" });
    expect(phone.page.url()).toContain("/cart_pre");
  });

  it.each([
    ["中国台湾", "国际直邮"],
    ["马来西亚", "国际直邮"],
    ["英国", "国际直邮"],
    ["澳大利亚", "澳洲配送"],
  ] as const)("sends a cart to %s", async (country, name) => {
    await fill([
      [OIL, 2],
      [CREAM, 1],
    ]);
    await preview();
    await sendTo(country, `林在${country}`);
    await phone.page.getByText(`已选：${name}`).waitFor();
    const made = await order();
    expect(made?.receiverCountry).toBe(country);
  });

  it("says which goods and which rule keep a cart from going somewhere, and leads back to it", async () => {
    await fill([
      [OIL, 1],
      [MILK, 1],
      [BRUSH, 1],
    ]);
    await preview();
    await sendTo("马来西亚", "林同学");
    const why = phone.page.getByRole("list", { name: "国际直邮不可用的原因" });
    expect(await why.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringContaining("没有可将婴幼儿奶粉寄往马来西亚的线路"),
      expect.stringContaining("没有可将电子产品寄往马来西亚的线路"),
    ]);
    await phone.page.getByRole("link", { name: /暂无可寄往马来西亚的分箱方案.*去选择/ }).waitFor();
    await phone.page.getByRole("button", { name: "返回购物车调整商品" }).click();
    await phone.page.waitForURL("**/cart");
  });

  it("leads to the receiver whose papers are missing (R-PRE-17, OP-039)", async () => {
    await fill([[OIL, 1]]);
    await preview();
    const id = await sendTo("中国", "缺证件");
    await phone.page.getByRole("link", { name: /收件人证件信息不完整.*去补充/ }).click();
    await phone.page.waitForURL(`**/receiver?status=update&id=${id}&part=identity`);
    const number = phone.page.getByLabel("身份证号");
    await soon(() => number.evaluate(isOnScreen)).toBe(true);
    // The focus has come along, to what holds the field.
    await soon(() =>
      number.evaluate((field) => {
        const { activeElement, body } = document;
        return activeElement !== body && (activeElement?.contains(field) ?? false);
      }),
    ).toBe(true);
    await phone.page.goBack();
    await phone.page.waitForURL("**/cart_pre");
  });

  it("says which kind of the goods lies in a parcel (R-PRE-08)", async () => {
    await fill([
      [OIL, 1],
      [OIL_400, 1],
    ]);
    await preview();
    const lines = phone.page.getByRole("listitem").filter({ hasText: "深海鱼油" });
    await lines.filter({ hasText: "200粒" }).first().waitFor();
    await lines.filter({ hasText: "400粒" }).first().waitFor();
  });

  it("comes back after the app was closed, and refreshes what became old in words (R-PRE-03)", async () => {
    await fill([
      [CALCIUM, 3],
      [HONEY, 2],
    ]);
    await preview();
    await scheme("最快送达").click();
    await phone.page.getByText("已选：最快送达").waitFor();
    const kept = await phone.page.evaluate(() => {
      const draft = JSON.parse(localStorage.getItem("cartPre") ?? "{}");
      localStorage.setItem("cartPre", JSON.stringify({ ...draft, previewedAt: Date.now() - 10 * 60_000 }));
      return draft.items.length;
    });
    expect(kept).toBe(2);
    await stock(CALCIUM, 1);
    await stock(HONEY, 0);
    await phone.page.close();
    const page = await phone.context.newPage();
    await page.goto("/cart_pre");
    const card = page.getByRole("region", { name: "订单有变化" });
    await card.getByText("库存不足，3件改为1件").waitFor();
    await card.getByText("已售完或下架，已移出订单").waitFor();
    await page.getByText("已选：最快送达").waitFor();
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

/** Between the title and the submit bar, where nothing covers it. */
function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > 48 && bottom < window.innerHeight - 60;
}
