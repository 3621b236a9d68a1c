import { commodityApi, commodityOpsApi } from "@crux/contract/commodity";
import type { CellField, CellOutcome, GridSku, StockField } from "@crux/contract/ops/cells.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as inventoryOutcome from "@crux/contract/outcomes/inventory";
import { staffOpsApi } from "@crux/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { reserve, settle } from "../../inventory/service.ts";

describe.each(ENGINES)("the price grid on %s", (engine) => {
  let shop: Shop;
  let anna: StaffCaller;
  let ben: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    [anna, ben] = [await openStaff(shop), await openStaff(shop, ["sale.edit"])];
  });
  afterAll(() => shop.close());

  const skus = (asked: object) => anna.call(commodityOpsApi.skusOps, { pageSize: 100, ...asked });
  const rowOf = async (skuId: number): Promise<GridSku> => {
    const { list } = await skus({ codes: [String(skuId)] });
    const row = list.find((one) => one.skuId === skuId);
    if (!row) throw new Error(`no sku ${skuId}`);
    return row;
  };
  const cell = (
    row: GridSku,
    field: CellField,
    value: string | number,
    seen: string | number = row[field],
  ) => ({
    skuId: row.skuId,
    field,
    seen,
    value,
  });
  const save = (cells: ReturnType<typeof cell>[], who = anna) =>
    who.call(commodityOpsApi.saveCells, { cells });
  const codes = async (cells: ReturnType<typeof cell>[], who = anna) =>
    (await save(cells, who)).map(({ code }) => code);
  const versionOf = async (productId: number) =>
    (await anna.call(commodityOpsApi.product, { productId })).version;

  it("shows every sku, by product, found by name, brand, number and barcode", async () => {
    const { list, total } = await skus({ sort: "productId" });
    expect(list.map(({ productId }) => productId)).toEqual(
      list.map(({ productId }) => productId).toSorted((left, right) => left - right),
    );
    expect(total).toBeGreaterThan(100);
    const honey = await rowOf(goods.honey());
    const find = async (asked: object) => (await skus(asked)).list.map(({ skuId }) => skuId);
    expect(await find({ q: honey.barcode })).toEqual([honey.skuId]);
    expect(await find({ q: honey.name.slice(0, 4) })).toContain(honey.skuId);
    expect(await find({ q: String(honey.productId) })).toContain(honey.skuId);
    expect(await find({ codes: [honey.barcode, String(goods.oil())] })).toEqual(
      expect.arrayContaining([honey.skuId, goods.oil()]),
    );
    expect(await find({ q: "没有这样的商品" })).toEqual([]);
  });

  it("writes many cells at once: the shop shows them, and the product has one version more", async () => {
    const [honey, big] = [await rowOf(goods.honey()), await rowOf(goods.bigHoney())];
    const version = await versionOf(honey.productId);
    const outcomes = await save([
      cell(honey, "price", 4_321),
      cell(honey, "vipPrice", 4_000),
      cell(big, "displayPrice", 9_999),
      cell(big, "weight", 612),
    ]);
    expect(outcomes.map(({ code, now }) => [code, now])).toEqual([
      [0, 4_321],
      [0, 4_000],
      [0, 9_999],
      [0, 612],
    ]);
    const shown = await shop.visitor.call(commodityApi.skus, { productId: honey.productId });
    expect(shown.find(({ id }) => id === honey.skuId)).toMatchObject({
      currentPrice: 4_321,
      vipPrice: 4_000,
    });
    expect(shown.find(({ id }) => id === big.skuId)).toMatchObject({
      displayPrice: 9_999,
      productWeight: 0.612,
    });
    expect(await versionOf(honey.productId)).toBe(version + 1);
    const { list } = await anna.call(staffOpsApi.deeds, {
      line: commodityOpsApi.saveCells.line,
      pageSize: 1,
    });
    expect(list[0]).toMatchObject({
      before: { [`${honey.skuId} price`]: honey.price },
      after: { [`${honey.skuId} price`]: 4_321 },
    });
    // An answer that got lost is asked for again.
    expect(await codes([cell(honey, "price", 4_321)])).toEqual([0]);
    expect(await versionOf(honey.productId)).toBe(version + 1);
  });

  it("tells of a cell that somebody changed meanwhile who it was and what stands there, and writes the others", async () => {
    const oil = await rowOf(goods.oil());
    await save([cell(oil, "price", 5_000)]);
    const outcomes = await save([cell(oil, "price", 6_000), cell(oil, "weight", 777)], ben);
    expect(outcomes).toEqual([
      expect.objectContaining({
        code: generalOutcome.CHANGED_MEANWHILE,
        now: 5_000,
        editor: anna.staff.name,
      }),
      expect.objectContaining({ code: 0, now: 777 }),
    ]);
    expect(await codes([cell(oil, "price", 6_000, 5_000)], ben)).toEqual([0]);
  });

  it("has one winner of those who write the same cell at once, and tells the others (L-PRD race)", async () => {
    const milk = await rowOf(goods.milk());
    const version = await versionOf(milk.productId);
    const writers = await Promise.all([0, 1, 2, 3].map(() => openStaff(shop)));
    const ends = await Promise.all(
      writers.map((who, place) => codes([cell(milk, "price", milk.price + 100 + place)], who)),
    );
    expect(ends.flat().filter((code) => code === 0)).toHaveLength(1);
    expect(ends.flat().filter((code) => code === generalOutcome.CHANGED_MEANWHILE)).toHaveLength(3);
    expect(await versionOf(milk.productId)).toBe(version + 1);
  });

  it("lets barcodes be swapped, and gives none to two skus", async () => {
    const [one, two, other] = [
      await rowOf(goods.smallBoots()),
      await rowOf(goods.boots()),
      await rowOf(goods.blanket()),
    ];
    const swap = [cell(one, "barcode", two.barcode), cell(two, "barcode", one.barcode)];
    expect(await codes(swap)).toEqual([0, 0]);
    expect((await rowOf(one.skuId)).barcode).toBe(two.barcode);
    expect(
      await codes([
        cell(other, "barcode", one.barcode),
        cell(one, "barcode", "4006381333931", two.barcode),
        cell(two, "barcode", "4006381333930", one.barcode),
      ]),
    ).toEqual([commodityOutcome.BARCODE_TAKEN, 0, commodityOutcome.INVALID_BARCODE]);
    const [taken] = await save([cell(one, "barcode", other.barcode, "4006381333931")]);
    expect(taken).toMatchObject({
      code: commodityOutcome.BARCODE_TAKEN,
      holder: { skuId: other.skuId, name: other.name },
    });
  });

  it("finds skus by the merchant's own codes, and by how they begin", async () => {
    const oil = await rowOf(goods.oil());
    await sql`update sku set code = 'YG-Öl_7' where id = ${oil.skuId}`.execute(shop.database.db);
    const find = async (asked: object) => (await skus(asked)).list.map(({ skuId }) => skuId);
    expect(await find({ codes: ["YG-Öl_7"] })).toEqual([oil.skuId]);
    expect(await find({ q: "yg-Ö" })).toEqual([oil.skuId]);
    expect((await rowOf(oil.skuId)).code).toBe("YG-Öl_7");
    // Only the beginning counts, and an underscore is no wildcard.
    expect(await find({ q: "g-ö" })).toEqual([]);
    expect(await find({ q: "YG_" })).toEqual([]);
  });

  it("refuses what is no value, a member's price above everybody's and unknown skus, each alone", async () => {
    const cream = await rowOf(goods.cream());
    const unknown = { ...cream, skuId: 999_999 };
    expect(
      await codes([
        cell(cream, "vipPrice", cream.price + 1),
        cell(cream, "weight", 2_000_000),
        cell(cream, "price", "9.99"),
        cell(cream, "state", "MAYBE"),
        cell(unknown, "price", 1),
        cell(cream, "displayPrice", 12_300),
      ]),
    ).toEqual([
      commodityOutcome.MEMBER_PRICE_ABOVE,
      generalOutcome.INVALID_REQUEST,
      generalOutcome.INVALID_REQUEST,
      generalOutcome.INVALID_REQUEST,
      commodityOutcome.PRODUCT_NOT_FOUND,
      0,
    ]);
    const packer = await openStaff(shop, "warehouse");
    expect(await packer.refusal(commodityOpsApi.saveCells, { cells: [cell(cream, "price", 1)] })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("turns a sku off and on again in the shop", async () => {
    const spray = await rowOf(goods.spray());
    const offered = async () =>
      (await shop.visitor.call(commodityApi.skus, { productId: productOf(spray.skuId) })).map(({ id }) => id);
    expect(await codes([cell(spray, "state", "OFF")])).toEqual([0]);
    expect(await offered()).not.toContain(spray.skuId);
    expect(await codes([cell(spray, "state", "ON", "OFF")])).toEqual([0]);
    expect(await offered()).toContain(spray.skuId);
  });

  const stockCell = (
    row: GridSku,
    field: StockField,
    value: number | "",
    seen: number | "" = row[field],
  ) => ({ skuId: row.skuId, field, seen, value });
  const saveStock = (cells: ReturnType<typeof stockCell>[], who = anna, more: object = {}) =>
    who.call(commodityOpsApi.saveStockCells, { cells, ...more });
  const codesOf = (outcomes: readonly CellOutcome[]) => outcomes.map(({ code }) => code);
  const order = (orderId: number, skuId: number, quantity: number) =>
    runAsSystem(shop.app.kernel, (ctx) => reserve(ctx, { orderId, lines: [{ skuId, quantity }] }));

  it("moves stock with who did it and why, sets alerts, and leaves what is reserved and the product's version alone", async () => {
    const bag = await rowOf(goods.honey());
    await order(910_001, bag.skuId, 2);
    const version = await versionOf(bag.productId);
    const before = await rowOf(bag.skuId);
    expect(before).toMatchObject({
      stock: bag.stock,
      reserved: bag.reserved + 2,
      available: bag.available - 2,
    });
    const outcomes = await saveStock(
      [stockCell(bag, "stock", bag.stock + 5), stockCell(bag, "alert", 9, "")],
      anna,
      { kind: "ADJUST", reason: " 破损 " },
    );
    expect(outcomes.map(({ code, now }) => [code, now])).toEqual([
      [0, bag.stock + 5],
      [0, 9],
    ]);
    expect(await rowOf(bag.skuId)).toMatchObject({
      stock: bag.stock + 5,
      reserved: bag.reserved + 2,
      available: bag.available + 3,
      alert: 9,
    });
    const { list } = await anna.call(commodityOpsApi.movements, { skuId: bag.skuId, pageSize: 1 });
    expect(list[0]).toMatchObject({
      kind: "ADJUST",
      onHandChange: 5,
      reservedChange: 0,
      staffName: anna.staff.name,
      reason: "破损",
    });
    expect(await versionOf(bag.productId)).toBe(version);
    // An answer that got lost is asked for again: nothing moves twice.
    expect(codesOf(await saveStock([stockCell(bag, "stock", bag.stock + 5)]))).toEqual([0]);
    const again = await anna.call(commodityOpsApi.movements, { skuId: bag.skuId, pageSize: 1 });
    expect(again.list[0]?.id).toBe(list[0]?.id);
    expect(codesOf(await saveStock([stockCell(bag, "alert", "", 9)]))).toEqual([0]);
    expect((await rowOf(bag.skuId)).alert).toBe("");
    const deeds = await anna.call(staffOpsApi.deeds, {
      line: commodityOpsApi.saveStockCells.line,
      pageSize: 100,
    });
    expect(deeds.list.at(-1)).toMatchObject({
      before: { [`${bag.skuId} stock`]: bag.stock, [`${bag.skuId} alert`]: "" },
      after: { [`${bag.skuId} stock`]: bag.stock + 5, kind: "ADJUST", reason: "破损" },
    });
  });

  it("tells of a stock cell which order or who changed it meanwhile, refuses less than is reserved, and writes the others", async () => {
    const [oil, cream] = [await rowOf(goods.oil()), await rowOf(goods.cream())];
    await order(910_002, oil.skuId, 3);
    // Reserving takes nothing from the shelf, so a count by what was seen still stands.
    expect(codesOf(await saveStock([stockCell(oil, "stock", 2)]))).toEqual([inventoryOutcome.BELOW_RESERVED]);
    await runAsSystem(shop.app.kernel, (ctx) => settle(ctx, 910_002));
    const outcomes = await saveStock([
      stockCell(oil, "stock", oil.stock + 10),
      stockCell(cream, "stock", cream.stock + 1),
      stockCell(cream, "alert", 3, 77),
      stockCell({ ...cream, skuId: 999_999 }, "stock", 1),
    ]);
    expect(outcomes).toEqual([
      expect.objectContaining({
        code: generalOutcome.CHANGED_MEANWHILE,
        now: oil.stock - 3,
        orderId: 910_002,
        editor: "",
      }),
      expect.objectContaining({ code: 0, now: cream.stock + 1 }),
      expect.objectContaining({ code: generalOutcome.CHANGED_MEANWHILE, now: "" }),
      expect.objectContaining({ code: commodityOutcome.PRODUCT_NOT_FOUND, now: null }),
    ]);
    const [clash] = await saveStock([stockCell(cream, "stock", cream.stock + 8)]);
    expect(clash).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      editor: anna.staff.name,
      orderId: null,
    });
    expect(codesOf(await saveStock([stockCell(cream, "stock", "")]))).toEqual([
      generalOutcome.CHANGED_MEANWHILE,
    ]);
    expect(codesOf(await saveStock([stockCell(cream, "stock", "", cream.stock + 1)]))).toEqual([
      generalOutcome.INVALID_REQUEST,
    ]);
    expect(await ben.refusal(commodityOpsApi.saveStockCells, { cells: [stockCell(cream, "stock", 1)] })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("has one winner of those who write the same stock at once, while orders take theirs (L-STK race)", async () => {
    const wool = await rowOf(goods.blanket());
    const writers = await Promise.all([0, 1, 2].map(() => openStaff(shop, ["sale.edit", "stock.edit"])));
    const [ends] = await Promise.all([
      Promise.all(
        writers.map((who, place) => saveStock([stockCell(wool, "stock", wool.stock + 1 + place)], who)),
      ),
      ...[0, 1].map((place) => order(910_010 + place, wool.skuId, 1)),
    ]);
    const all = codesOf(ends.flat());
    expect(all.filter((code) => code === 0)).toHaveLength(1);
    expect(all.filter((code) => code === generalOutcome.CHANGED_MEANWHILE)).toHaveLength(2);
    const won = ends.flat().find(({ code }) => code === 0);
    expect(await rowOf(wool.skuId)).toMatchObject({ stock: won?.now, reserved: wool.reserved + 2 });
  });
});
