import { logisticsCompany } from "@crux/contract/logistics.schema";
import { orderApi } from "@crux/contract/order";
import { saleApi } from "@crux/contract/sale";
import { orderLabel } from "@crux/rules/order/order-labels";
import { companyName } from "@crux/rules/parcel/logistics-company";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { saveConfig } from "@crux/server/modules/sale/edit-sale";
import { placeOrder, stock } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { sendPkg } from "@crux/server/testing/parcels";
import type { StaffCaller } from "@crux/server/testing/staff";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { startParcels } from "./parcel-steps.ts";
import type { Phone } from "./phone.ts";

describe("pages of parcels", () => {
  const parcels = startParcels();
  const { journey, buy, tracked, card, banner } = parcels;
  let staff: StaffCaller;
  let phone: Phone;
  let page: Page;
  beforeEach(() => {
    ({ staff, phone, page } = parcels.now());
  });
  /** Gives the shop a template for sheets of parcels; answers what takes it away again. */
  const withSheets = async () => {
    const config = (await phone.caller.call(saleApi.config, { name: "STORE_CONFIG" }))?.value ?? "{}";
    const set = (value: string) =>
      runAsSystem(journey.shop.app.kernel, (ctx) => saveConfig(ctx, { STORE_CONFIG: value }));
    const sheetUrl = "https://sheets.example/?n={no}&c={company}";
    await set(JSON.stringify({ ...JSON.parse(config), sheetUrl }));
    return () => set(config);
  };

  it("show their fields, with badges for gifts and services that nobody can change (R-PKG-06, R-PKG-10, R-PKG-11, R-PKG-12, R-ORD-13)", async () => {
    const { pkgs } = await buy();
    const [pkg, other] = pkgs;
    if (!pkg || !other) throw new Error("nothing was bought");
    const service = JSON.stringify([{ skuId: 11, name: "保险", priceCents: 300 }]);
    const asGift = (id: number, cents: number) =>
      `update logistics_pkg_item set item_type = 'PREFERENCE', price_cents = ${cents} where pkg_id = ${id};`;
    await journey.shop.app.kernel.database.script(`
      update logistics_pkg set services = '${service}' where id = ${pkg.id};
      ${asGift(other.id, 0)}`);
    const extOrderId = await sendPkg(staff, pkg.id);
    await page.goto(`/logistics_pkg?id=${pkg.id}`);
    await phone.sees(pkg.pkgItems[0]?.skuDetail.productName ?? "");
    expect(await page.getByText(/^(换购|赠品)$/).count()).toBe(0);
    const text = await page.getByRole("main").textContent();
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    for (const [name, value] of [
      ["总重量", `${pkg.totalWeight}kg`],
      ["商品数量", `${pkg.totalQuantity}件`],
      ["商品金额", dollars(pkg.totalAmount)],
      ["物流费用", dollars(pkg.totalFee)],
    ])
      expect(text).toContain(`${name}${value}`);
    await page
      .getByRole("region", { name: "包裹状态" })
      .getByText(/^(运输中|待收货)$/)
      .waitFor();
    await page.getByRole("heading", { name: "物流动态" }).waitFor();
    await journey.shop.app.kernel.database.script(asGift(pkg.id, 500));
    await page.reload();
    for (const text of ["换购", "保险", "圆通速递", extOrderId, pkg.receiverName, pkg.senderName, "商城包裹"])
      await phone.sees(text);
    const facts = page.locator("dl").filter({ hasText: "包裹服务" });
    expect(await facts.getByRole("checkbox").or(facts.getByRole("combobox")).count()).toBe(0);
    const events = page.getByRole("region", { name: "物流动态" });
    await events.getByText(extOrderId).waitFor();
    const told = page.getByRole("region", { name: "包裹信息" });
    expect(await told.getByText("物流公司").count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    const [left, right] = [await events.boundingBox(), await told.boundingBox()];
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/logistics_pkg?id=${other.id}`);
    await phone.sees("赠品");
    expect(await page.getByText("换购").count()).toBe(0);
    await journey.shop.app.kernel.database.script(
      `update logistics_pkg set pkg_type = 'LOGISTICS_PKG_EXTERNAL' where id = ${other.id}`,
    );
    await page.reload();
    await phone.sees("代发包裹");
    for (const company of logisticsCompany.options) {
      await journey.shop.app.kernel.database.script(
        `update logistics_pkg set company = '${company}' where id = ${other.id}`,
      );
      await page.goto(`/logistics_pkg?id=${other.id}`);
      await page.getByText(companyName(company), { exact: true }).waitFor();
    }
  });

  it("open their sheet by the shop's template, with number and company in it (R-ORD-23, OP-059)", async () => {
    const { orderId, pkgs } = await buy();
    const extOrderId = await sendPkg(staff, pkgs[0]?.id ?? 0);
    await page.goto(`/order?orderId=${orderId}`);
    await phone.sees(extOrderId);
    expect(await page.getByText("查看运单").count()).toBe(0);
    const undo = await withSheets();
    await page.goto(`/order?orderId=${orderId}`);
    const link = page.getByRole("link", { name: "查看运单" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(`https://sheets.example/?n=${extOrderId}&c=YTO`);
    await undo();
  });

  it("stand in their order with its people, remark, services, waybill and totals (R-ORD-11)", async () => {
    const { orderId, pkgs } = await buy();
    const first = pkgs[0]?.id ?? 0;
    const extOrderId = await sendPkg(staff, first);
    await tracked(first);
    const undo = await withSheets();
    const order = await phone.caller.call(orderApi.detail, { orderId });
    await page.goto(`/order?orderId=${orderId}`);
    await banner(orderLabel(order).banner).waitFor();
    await card(1).getByText("（北京时间）").waitFor();
    const parcel = await card(1).textContent();
    // It travels while it is looked at.
    expect(parcel).toMatch(/运输中|待收货/);
    for (const part of [extOrderId, "物流动态", "包裹服务", "物流线路"]) expect(parcel).toContain(part);
    await card(2).getByText("待报关").waitFor();
    const text = await page.locator("main").textContent();
    for (const part of [
      order.senderName,
      order.receiverName,
      "订单备注",
      String(orderId),
      "商品金额",
      "运费",
    ])
      expect(text).toContain(part);
    expect(text).toContain(`实付金额$${(order.netAmount / 100).toFixed(2)}`);
    expect(await page.getByRole("link", { name: "查看运单" }).count()).toBe(1);
    await undo();
  });

  it("fold away after the second one, below what the order costs (R-ORD-11)", async () => {
    const wanted = [goods.oil(), goods.boots(), goods.honey()].map((skuId) => ({ skuId, quantity: 2 }));
    for (const { skuId } of wanted) await stock(journey.shop, skuId, 50);
    const { id, logisticsPkgScheme } = await placeOrder(phone.caller, wanted);
    const parcels = logisticsPkgScheme?.logisticsPkgs.length ?? 0;
    expect(parcels).toBeGreaterThan(2);
    await page.goto(`/order?orderId=${id}`);
    await card(2).waitFor();
    expect(await card(3).count()).toBe(0);
    const top = async (name: string | RegExp) =>
      (await page.getByRole("region", { name }).boundingBox())?.y ?? Number.NaN;
    expect(await top("费用")).toBeLessThan(await top(/^包裹1（/));
    await page.getByRole("button", { name: `展开其余${parcels - 2}个包裹` }).click();
    await card(parcels).waitFor();
  });
});
