import { commodityOpsApi } from "@crux/contract/commodity";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as inventoryOutcome from "@crux/contract/outcomes/inventory";
import { staffOpsApi } from "@crux/contract/staff";
import { checkDigit } from "@crux/rules/catalogue/barcode";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { takeIn } from "../../../testing/take-in.ts";
import { reserve, setStock } from "../../inventory/service.ts";

/** Digits of a barcode with the right one at its end. */
const CODE = `930000000001${checkDigit("930000000001")}`;

const { levels, movements, goodsByCodes, addReceipt, bookReceipt, countStock, setAlert, setBarcode } =
  commodityOpsApi;

describe.each(ENGINES)("stock by hand on %s", (engine) => {
  let shop: Shop;
  let chen: StaffCaller;
  let lin: StaffCaller;
  let lastOrder = 800_000;
  beforeAll(async () => {
    shop = await openShop(engine);
    chen = await openStaff(shop, ["stock.edit"]);
    lin = await openStaff(shop, ["stock.edit"]);
  });
  afterAll(() => shop.close());

  const work = <Result>(verb: (ctx: Ctx) => Promise<Result>) => runAsSystem(shop.app.kernel, verb);
  const order = (skuId: number, quantity: number) => {
    lastOrder += 1;
    const orderId = lastOrder;
    return work((ctx) => reserve(ctx, { orderId, lines: [{ skuId, quantity }] }));
  };
  const level = async (skuId: number) => {
    const [one] = await chen.call(goodsByCodes, { codes: [String(skuId)] });
    if (!one) throw new Error(`no ${skuId}`);
    return one;
  };
  const put = (skuId: number, quantity: number) => work((ctx) => setStock(ctx, [{ skuId, quantity }]));
  const moves = async (skuId: number) => (await chen.call(movements, { skuId, pageSize: 100 })).list;
  const isWhole = async () => {
    const { rows } = await sql`
      select s.sku_id from stock s left join stock_movement m on m.sku_id = s.sku_id
      group by s.sku_id
      having s.on_hand <> coalesce(sum(m.on_hand_change), 0) or s.reserved <> coalesce(sum(m.reserved_change), 0)
    `.execute(shop.database.db);
    expect(rows).toEqual([]);
  };

  it("takes goods in with who, from whom and by which paper, the same key once", async () => {
    const [oil, milk] = [goods.oil(), goods.milk()];
    const before = [await level(oil), await level(milk)];
    const lines = [
      { skuId: milk, expected: 15, pieces: 15 },
      { skuId: oil, expected: null, pieces: 5 },
    ];
    const paper = { lines, supplier: "澳洲总仓", reference: "PO-88", note: "" };
    const pressed = { idempotencyKey: "receipt-1" };
    const drafts = await Promise.all([1, 2, 3].map(() => chen.call(addReceipt, paper, pressed)));
    expect(new Set(drafts.map(({ receiptId }) => receiptId)).size).toBe(1);
    const { receiptId = 0, version = 0, number } = drafts[0] ?? {};
    const seen = { receiptId, version };
    const again = { idempotencyKey: "receipt-2" };
    const answers = await Promise.all([1, 2, 3].map(() => chen.call(bookReceipt, seen, again)));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect([await level(oil), await level(milk)].map(({ onHand }) => onHand)).toEqual([
      (before[0]?.onHand ?? 0) + 5,
      (before[1]?.onHand ?? 0) + 15,
    ]);
    expect(await moves(milk)).toContainEqual(
      expect.objectContaining({
        kind: "RECEIPT",
        onHandChange: 15,
        reservedChange: 0,
        staffName: chen.staff.name,
        supplier: "澳洲总仓",
        reference: "PO-88",
        orderId: null,
        receiptId,
        receiptNumber: number,
      }),
    );
    expect((await chen.call(movements, { kind: ["RECEIPT"] })).total).toBe(2);
    expect((await chen.call(movements, { receiptId })).total).toBe(2);
  });

  it("takes in all lines or none, and nothing that is no goods", async () => {
    const before = (await level(goods.oil())).onHand;
    for (const skuId of [99_999_999, 2])
      expect(
        await takeIn(chen, [
          { skuId: goods.oil(), pieces: 1 },
          { skuId, pieces: 1 },
        ]).catch(({ code }) => code),
      ).toBe(commodityOutcome.PRODUCT_NOT_FOUND);
    expect((await level(goods.oil())).onHand).toBe(before);
    const seller = await openStaff(shop, ["sale.edit"]);
    expect(await seller.refusal(bookReceipt, { receiptId: 1, version: 0 })).toBe(generalOutcome.FORBIDDEN);
  });

  it("lets receipts and orders of the same goods cross without losing a piece", async () => {
    const [one, other] = [goods.cream(), goods.spray()];
    await put(one, 20);
    await put(other, 20);
    const lines = (skuIds: number[]) => skuIds.map((skuId) => ({ skuId, pieces: 1 }));
    await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        place % 2 === 0
          ? takeIn(chen, lines(place % 4 === 0 ? [one, other] : [other, one]))
          : order(place % 4 === 1 ? one : other, 1),
      ),
    );
    for (const skuId of [one, other])
      expect(await level(skuId)).toMatchObject({
        onHand: 35,
        reserved: skuId === one ? 8 : 7,
      });
    await isWhole();
  });

  it("lets one of two counts of the same number through, and tells the other who was faster", async () => {
    const skuId = goods.honey();
    await put(skuId, 40);
    const count = { skuId, seen: 40, reason: "月末盘点" };
    const ends = await Promise.allSettled([
      chen.call(countStock, { ...count, counted: 37 }),
      lin.call(countStock, { ...count, counted: 36 }),
    ]);
    const [won, lost] = ends.map(({ status }) => status === "fulfilled");
    expect([won, lost].filter(Boolean)).toHaveLength(1);
    const [faster, slower] = won ? [chen, lin] : [lin, chen];
    const left = won ? 37 : 36;
    await expect(slower.call(countStock, { ...count, counted: 30 })).rejects.toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { editor: faster.staff.name, now: { onHand: left, reserved: 0, orderId: null } },
    });
    // Whoever counted what is there by now is not refused, and nothing moves twice.
    await slower.call(countStock, { ...count, counted: left });
    expect((await moves(skuId)).filter(({ kind }) => kind === "COUNT")).toMatchObject([
      { onHandChange: left - 40, staffName: faster.staff.name, reason: "月末盘点" },
    ]);
    await slower.call(countStock, { skuId, seen: left, counted: left, reason: "复核" });
    expect((await moves(skuId))[0]).toMatchObject({ kind: "COUNT", onHandChange: 0, reason: "复核" });
    await isWhole();
  });

  it("counts while orders reserve, and never below what they reserved", async () => {
    const skuId = goods.paste();
    await put(skuId, 50);
    const [counted] = await Promise.all([
      chen.call(countStock, { skuId, seen: 50, counted: 48 }),
      ...Array.from({ length: 10 }, () => order(skuId, 1)),
    ]);
    expect(counted.onHand).toBe(48);
    expect(await level(skuId)).toMatchObject({ onHand: 48, reserved: 10, available: 38 });
    await expect(chen.call(countStock, { skuId, seen: 48, counted: 9 })).rejects.toMatchObject({
      code: inventoryOutcome.BELOW_RESERVED,
      data: { onHand: 48, reserved: 10 },
    });
    await isWhole();
  });

  it("finds goods by barcode, number, name and brand, and what is low or below nothing", async () => {
    const [oil, brush] = [goods.oil(), goods.brush()];
    const before = await level(oil);
    await chen.call(setBarcode, { skuId: oil, barcode: CODE, seen: before.barcode });
    expect(
      (await chen.call(goodsByCodes, { codes: [CODE, "0000", String(oil)] })).map((one) => one?.skuId),
    ).toEqual([oil, undefined, oil]);
    const found = async (asked: object) =>
      (await chen.call(levels, { pageSize: 100, ...asked })).list.map(({ skuId }) => skuId);
    expect(await found({ q: CODE })).toEqual([oil]);
    expect(await found({ q: String(brush) })).toContain(brush);
    expect(await found({ q: before.productName.slice(0, 4) })).toContain(oil);
    expect(await found({ q: before.brandName })).toContain(oil);

    await put(brush, 30);
    expect(await found({ state: "LOW" })).not.toContain(brush);
    await chen.call(setAlert, { skuId: brush, alertBelow: 31, seen: null });
    expect(await found({ state: "LOW" })).toContain(brush);
    await expect(lin.call(setAlert, { skuId: brush, alertBelow: 9, seen: null })).rejects.toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { editor: chen.staff.name, editTime: expect.any(String), now: { alertBelow: 31 } },
    });
    await chen.call(setAlert, { skuId: brush, alertBelow: 0, seen: 31 });
    const history = await lin.call(staffOpsApi.history, { type: "stockAlert", id: brush });
    expect(history.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { alertBelow: 31 }, after: { alertBelow: 0 } },
      { before: { alertBelow: null }, after: { alertBelow: 31 } },
    ]);
    await put(brush, 0);
    expect(await found({ state: "LOW" })).not.toContain(brush);

    await work((ctx) => setStock(ctx, [{ skuId: goods.balm(), quantity: 0, oversale: true }]));
    await order(goods.balm(), 3);
    expect(await found({ state: "NEGATIVE" })).toEqual([goods.balm()]);
    expect((await chen.call(levels, { state: "NEGATIVE" })).list).toMatchObject([
      { available: -3, isOversale: true, moveTime: expect.any(String) },
    ]);
  });
});
