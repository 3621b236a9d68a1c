import { commodityOpsApi } from "@crux/contract/commodity";
import { orderOpsApi } from "@crux/contract/order";
import { reportOpsApi } from "@crux/contract/report";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { type Bought, buy, sendPkg } from "../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";

describe.each(ENGINES)("the search of the staff on %s", (engine) => {
  let shop: Shop;
  let owner: StaffCaller;
  let bought: Bought;
  let waybill: string;
  beforeAll(async () => {
    shop = await openShop(engine);
    owner = await openStaff(shop);
    bought = await buy(shop);
    waybill = await sendPkg(owner, bought.pkgs[0]?.id ?? 0);
    await sql`
      update app_user set nick_name = '欧阳小南', mobile = '+8613912340987'
      where id = ${bought.buyer.session.uid}`.execute(shop.database.db);
  });
  afterAll(() => shop.close());

  const search = (q: string, who = owner) => who.call(reportOpsApi.search, { q });
  const names = async (q: string, who = owner) =>
    (await search(q, who)).map(({ kind, id }) => `${kind} ${id}`);

  it("finds an order by its number first, its receiver by two characters or four digits", async () => {
    const order = `ORDER ${bought.orderId}`;
    expect((await names(String(bought.orderId)))[0]).toBe(order);
    for (const q of ["小明", "王小", "8000", "13800138000"]) expect(await names(q), q).toContain(order);
    const [hit] = await search(String(bought.orderId));
    expect(hit).toMatchObject({ title: String(bought.orderId), detail: "王小明 上海市 138****8000" });
  });

  it("finds a parcel by its waybill, the beginning of that, its own number, or our label", async () => {
    const id = bought.pkgs[0]?.id ?? 0;
    expect(await names(waybill.toLowerCase())).toContain(`PKG ${id}`);
    expect(await names(waybill.slice(0, 8))).toContain(`PKG ${id}`);
    expect(await names(`#${bought.pkgs[1]?.id}`)).toContain(`PKG ${bought.pkgs[1]?.id}`);
    expect((await names(`P${bought.pkgs[1]?.id}`))[0]).toBe(`PKG ${bought.pkgs[1]?.id}`);
    const { list } = await owner.call(orderOpsApi.pkgs, { q: waybill });
    expect(list.map((pkg) => pkg.id)).toEqual([id]);
  });

  it("finds goods by their barcode as a gun or a person writes it, with what is to be had", async () => {
    const skuId = goods.oil();
    const { rows } = await sql<{ barcode: string }>`select barcode from sku where id = ${skuId}`.execute(
      shop.database.db,
    );
    const seen = rows[0]?.barcode ?? "";
    await owner.call(commodityOpsApi.setBarcode, { skuId, barcode: "9300601234561", seen });
    await stock(shop, skuId, 7);
    for (const q of ["9300601234561", " 9300 6012 34561 "]) {
      const [hit] = await search(q);
      expect(hit).toMatchObject({ kind: "PRODUCT", state: "9300601234561" });
      expect(hit?.detail).toContain(`SKU ${skuId} · 可售 7`);
    }
    expect(await search("9300601234562")).toEqual([]);
    expect(await search("9300601234561", await openStaff(shop, ["customer.read"]))).toEqual([]);
  });

  it("finds a customer by number, nickname, and mobile or its end, without showing it", async () => {
    const user = `USER ${bought.buyer.session.uid}`;
    for (const q of [
      String(bought.buyer.session.uid),
      "欧阳",
      "小南",
      "0987",
      "13912340987",
      "+86 139-1234-0987",
    ])
      expect(await names(q), q).toContain(user);
    const hit = (await search("0987")).find(({ kind }) => kind === "USER");
    expect(hit?.detail).toBe(`UID ${bought.buyer.session.uid} 139****0987`);
    await sql`update app_user set erased_at = now() where id = ${bought.buyer.session.uid}`.execute(
      shop.database.db,
    );
    expect(await names("欧阳")).not.toContain(user);
  });

  it("answers nothing to nothing, to signs that have a meaning elsewhere, and to whom it may not", async () => {
    for (const q of ["", "   ", "%", "_", "'", "\\", "%小明", "😀"]) expect(await search(q), q).toEqual([]);
    const packer = await openStaff(shop, ["parcel.read"]);
    expect(await names(String(bought.orderId), packer)).not.toContain(`ORDER ${bought.orderId}`);
    expect((await search("欧阳", packer)).length).toBe(0);
    expect(new Set((await search(waybill, packer)).map(({ kind }) => kind))).toEqual(new Set(["PKG"]));
    expect((await owner.raw(reportOpsApi.search.line, { q: "x".repeat(65) })).status).toBe(400);
  });
});
