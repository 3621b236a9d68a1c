import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { setStock } from "@crux/server/modules/inventory/service";
import { goods } from "@crux/server/testing/goods";
import type { Request } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { soon } from "./browsing.ts";
import { openPreview } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
import { LIN } from "./lin.ts";
import { openCustomer, type Phone, toastText } from "./phone.ts";

const OIL = goods.oil();
const MILK = goods.milk();

describe("checkout", () => {
  const journey = startJourney();
  let phone: Phone;
  let orders: Request[];

  const toPreview = async () => {
    const { cartId } = await phone.caller.call(cartApi.items, { shopId: 1 });
    await phone.caller.call(cartApi.add, {
      cartId,
      itemList: [
        { skuId: OIL, quantity: 2 },
        { skuId: MILK, quantity: 1 },
      ],
    });
    await openPreview(phone, "分箱方案");
  };
  const submit = () => phone.page.getByRole("button", { name: "提交订单" });
  /** A press of the button has led to the line above it, which says what is missing and where to mend it. */
  const pointed = async (name: RegExp) => {
    const note = phone.page.getByRole("link", { name }).last();
    await soon(() => note.evaluate((line) => line === document.activeElement)).toBe(true);
    expect(await submit().getAttribute("data-inactive")).toBe("");
    // It answers a press, which nobody would be told of a button that is disabled.
    expect(await submit().getAttribute("aria-disabled")).toBeNull();
  };
  const draft = () => phone.page.evaluate(() => JSON.parse(localStorage.getItem("cartPre") ?? "null"));
  const total = () =>
    phone.page
      .getByRole("term")
      .filter({ hasText: "合计" })
      .locator("+ dd")
      .textContent()
      .then((text) => text ?? "");

  beforeAll(async () => {
    await runAsSystem(journey.shop.app.kernel, (ctx) =>
      setStock(ctx, [
        { skuId: OIL, quantity: 500 },
        { skuId: MILK, quantity: 500 },
      ]),
    );
  });
  beforeEach(async () => {
    await phone?.close();
    phone = await openCustomer(journey, "meimei-88");
    orders = [];
    phone.page.on("request", (request) => {
      if (/\/order\/secure\/\d+\/order$/.test(request.url())) orders.push(request);
    });
  });

  it("goes back to the cart without a preview (R-PRE-03, OP-075)", async () => {
    await phone.page.goto("/cart_pre");
    await phone.page.waitForURL("**/cart");
  });

  it("shows every block with the default people and the first scheme (R-PRE-01, 04, 08, 11)", async () => {
    await toPreview();
    expect(await phone.page.title()).toBe("订单预览");
    for (const text of ["陈梅", "陈建国", "已选：运费最低", "包裹服务", "订单备注", "优惠券", "商品金额"]) {
      await phone.page.getByText(text).first().waitFor();
    }
    await phone.page.getByRole("heading", { name: /^包裹1（/ }).waitFor();
    const policy = await phone.caller.call(saleApi.config, { name: "STORE_POLICY" });
    expect(policy?.value).toMatch(/policy/);
    expect(await phone.page.getByRole("link", { name: "《商城政策》" }).getAttribute("href")).toBe(
      policy?.value,
    );
  });

  it("opens and closes its three sheets without touching other choices (R-PRE-09, R-PRE-20)", async () => {
    await toPreview();
    const chosen = await draft();
    await phone.page.getByRole("button", { name: /优惠券/ }).click();
    await phone.page.getByRole("heading", { name: "可用优惠券" }).waitFor();
    await phone.page.getByRole("button", { name: "关闭" }).click();
    await phone.page.getByRole("button", { name: "《用户协议》" }).click();
    await phone.page.getByRole("heading", { name: "用户协议" }).waitFor();
    await phone.page.goBack();
    const services = phone.page.getByRole("button", { name: /包裹服务/ }).first();
    await services.click();
    await phone.page.getByRole("heading", { name: "选择包裹服务" }).waitFor();
    await phone.page.getByRole("button", { name: "关闭" }).click();
    await phone.page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(phone.page.url()).pathname).toBe("/cart_pre");
    expect(await draft()).toEqual(chosen);
    const before = Number((await total()).replace(/[^\d.]/g, ""));
    await services.click();
    await phone.page.getByRole("checkbox", { name: "保险" }).click();
    await phone.page.getByRole("button", { name: "确定" }).click();
    expect(Number((await total()).replace(/[^\d.]/g, ""))).toBeCloseTo(before + 3, 2);
  });

  it("gives all parcels the same services at once, and says when a scheme starts without (R-PRE-09)", async () => {
    await toPreview();
    const rows = phone.page.getByRole("button", { name: /包裹服务/ });
    const parcels = await rows.count();
    expect(parcels).toBeGreaterThan(1);
    await rows.first().click();
    await phone.page.getByRole("checkbox", { name: "保险" }).click();
    await phone.page.getByRole("button", { name: "用于全部包裹" }).click();
    await phone.page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await rows.filter({ hasText: "保险" }).count()).toBe(parcels);
    await phone.page.getByText("最快送达").click();
    expect(await toastText(phone.page)).toBe("分箱方案已更换，请重新选择包裹服务");
    expect(await rows.filter({ hasText: "保险" }).count()).toBe(0);
  });

  it("keeps remark and scheme while a receiver is chosen (R-PRE-07, R-PRE-10)", async () => {
    await toPreview();
    await phone.page.getByText("最快送达").click();
    await phone.page.getByRole("button", { name: /订单备注/ }).click();
    const prompt = phone.page.getByRole("dialog");
    expect(await prompt.getByRole("textbox").getAttribute("placeholder")).toBe("请输入订单备注");
    await prompt.getByRole("textbox").fill("请轻放");
    await prompt.getByRole("button", { name: "确定" }).click();
    await phone.page.getByRole("link", { name: /^收件人/ }).click();
    await phone.page.waitForURL("**/receivers?status=select&page=cartPre");
    await phone.page.getByText("李秀英").click();
    await phone.page.waitForURL("**/cart_pre");
    for (const text of ["李秀英", "请轻放", "已选：最快送达"]) await phone.page.getByText(text).waitFor();
    expect((await draft()).receiver.name).toBe("李秀英");
  });

  it("shows a chosen receiver as edited since, and nobody when it was deleted (R-PRE-04)", async () => {
    const abroad = { ...LIN, defaultFlag: false };
    const { id } = await phone.caller.call(userApi.saveReceiver, abroad);
    await toPreview();
    await phone.page.getByRole("link", { name: /^收件人/ }).click();
    await phone.page.getByText("林同学").click();
    await phone.page.waitForURL("**/cart_pre");
    await phone.caller.call(userApi.saveReceiver, { ...abroad, id, name: "林小姐" });
    await phone.page.reload();
    await phone.page.getByText("林小姐").waitFor();
    await phone.caller.call(userApi.deleteReceiver, { id });
    await phone.page.reload();
    await phone.page.getByRole("link", { name: "收件人 请选择收件人" }).waitFor();
  });

  it("orders once although the first answer was lost, and clears the preview (R-PRE-18, 21, 22; I-24)", async () => {
    await toPreview();
    const seen = await total();
    await submit().click();
    await phone.page.getByRole("dialog").getByText("是否确认提交订单？").waitFor();
    await phone.page.getByRole("button", { name: "再看看" }).click();
    expect(orders).toHaveLength(0);
    // The server makes the order; only its answer does not arrive.
    await phone.page.route("**/order", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit().click();
    await phone.page.getByRole("button", { name: "确认提交" }).click();
    await phone.page.getByText("网络连接失败，请检查网络后重试").first().waitFor();
    await phone.page.unroute("**/order");
    await submit().click();
    await phone.page.getByRole("button", { name: "确认提交" }).click();
    await phone.page.getByText("订单创建成功").waitFor();
    expect(await draft()).toBeNull();
    await phone.page.waitForURL(
      /\/order\?status=cartPre&orderId=\d+|\/order\?orderId=\d+|\/payment\?orderId=\d+/,
    );
    expect(new Set(orders.map((request) => request.headers()["idempotency-key"])).size).toBe(1);
    const { totalElements, content } = await phone.caller.call(orderApi.list, {});
    expect(totalElements).toBe(1);
    expect(`$${((content[0]?.netAmount ?? 0) / 100).toFixed(2)}`).toBe(seen.replace(",", ""));
  });

  it("keeps its scheme when another cannot be chosen, and says why (R-PRE-12, R-PRE-13, R-PRE-14)", async () => {
    await toPreview();
    await phone.page.getByText("已选：运费最低").waitFor();
    await phone.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("cartPre") ?? "{}");
      const change = (name: string, part: object) =>
        Object.assign(
          kept.logisticsPkgSchemes.find((scheme: { presetName: string }) => scheme.presetName === name),
          part,
        );
      change("包裹最少", { solved: false });
      change("最快送达", { isExist: false });
      localStorage.setItem("cartPre", JSON.stringify(kept));
    });
    await phone.page.reload();
    for (const [name, text] of [
      ["包裹最少", "该分箱方案不可用，请选择其他分箱方式"],
      ["最快送达", "该地区不支持该分箱方案，请选择其他分箱方式"],
    ] as const) {
      const scheme = phone.page.getByRole("radio", { name });
      await scheme.click({ force: true });
      await phone.page.getByRole("status").getByText(text, { exact: true }).waitFor();
      expect(await scheme.isChecked()).toBe(false);
      await phone.page.getByText("已选：运费最低").waitFor();
    }
    await phone.page.getByRole("radio", { name: "运费最低" }).and(phone.page.locator(":checked")).waitFor();
  });

  it("takes a double tap on 确认提交 as one, and changes nothing that lies under it", async () => {
    await toPreview();
    await submit().click();
    await phone.page.getByRole("button", { name: "确认提交" }).dblclick();
    await phone.page.getByText("订单创建成功").waitFor();
    expect(await phone.page.getByText("已选：运费最低").count()).toBe(1);
    expect(orders).toHaveLength(1);
  });

  it("shows the new preview when prices changed (OP-034)", async () => {
    await toPreview();
    await phone.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("cartPre") ?? "{}");
      kept.items[0].price -= 1;
      localStorage.setItem("cartPre", JSON.stringify(kept));
    });
    const price = (await draft()).items[0].price;
    await phone.page.reload();
    await submit().click();
    await phone.page.getByRole("button", { name: "确认提交" }).click();
    await phone.page.getByText("商品价格或库存有变化，请确认后再提交").waitFor();
    await phone.page.getByRole("button", { name: "确定" }).click();
    await expect.poll(async () => (await draft()).items[0].price).toBe(price + 1);
  });

  it("refuses a scheme that is not solved and says what is missing (R-PRE-12, 13, 15, 16)", async () => {
    const { id } = await phone.caller.call(userApi.saveReceiver, { ...LIN, defaultFlag: true });
    await toPreview();
    await phone.page.getByText("国际直邮").click();
    await phone.page.getByText("该分箱方案不可用，请选择其他分箱方式").waitFor();
    await phone.page
      .getByRole("alert")
      .or(phone.page.getByText(/暂无可寄往马来西亚/))
      .first()
      .waitFor();
    await submit().click({ force: true });
    await pointed(/^暂无可寄往马来西亚的分箱方案/);
    expect(orders).toHaveLength(0);
    await phone.caller.call(userApi.deleteReceiver, { id });
    for (const receiver of (await phone.caller.call(userApi.receivers, {})).content) {
      await phone.caller.call(userApi.deleteReceiver, { id: receiver.id });
    }
    await phone.page.evaluate(() => localStorage.removeItem("cartPre"));
    await toPreview();
    await phone.page.getByRole("link", { name: "收件人 请选择收件人" }).waitFor();
    expect(await submit().getAttribute("data-inactive")).toBe("");
    await submit().click({ force: true });
    await pointed(/^请选择收件人/);
    expect(orders).toHaveLength(0);
  });
});
