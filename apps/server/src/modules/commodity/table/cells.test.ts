import { commodityApi, commodityOpsApi } from "@crux/contract/commodity";
import type { CellField, GridSku } from "@crux/contract/ops/cells.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { staffOpsApi } from "@crux/contract/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

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
});
