import { commodityOpsApi } from "@crux/contract/commodity";
import type { ReceiptContent } from "@crux/contract/ops/receipt.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as inventoryOutcome from "@crux/contract/outcomes/inventory";
import { taskOpsApi } from "@crux/contract/task";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { goods } from "../../../testing/goods.ts";
import { runTasks } from "../../../testing/hand-table.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { takeIn } from "../../../testing/take-in.ts";
import { reserve, setStock } from "../../inventory/service.ts";

const { addReceipt, bookReceipt, dropReceipt, goodsByCodes, movements, product } = commodityOpsApi;
const { receipt, receiptCounts, receiptDraft, receipts, reverseReceipt, saveProduct, saveReceipt } =
  commodityOpsApi;

describe.each(ENGINES)("receipts of goods on %s", (engine) => {
  let shop: Shop;
  /** Sees costs. */
  let chen: StaffCaller;
  let lin: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    chen = await openStaff(shop, ["stock.edit", "sale.edit"]);
    lin = await openStaff(shop, ["stock.edit"]);
  });
  afterAll(() => shop.close());

  const put = (skuId: number, quantity: number) =>
    runAsSystem(shop.app.kernel, (ctx) => setStock(ctx, [{ skuId, quantity }]));
  const order = (orderId: number, skuId: number, quantity: number) =>
    runAsSystem(shop.app.kernel, (ctx) => reserve(ctx, { orderId, lines: [{ skuId, quantity }] }));
  const level = async (skuId: number, by = chen) => {
    const [one] = await by.call(goodsByCodes, { codes: [String(skuId)] });
    if (!one) throw new Error(`no ${skuId}`);
    return one;
  };
  const content = (...lines: ReceiptContent["lines"]): ReceiptContent => ({
    ...{ supplier: "", reference: "", note: "" },
    lines,
  });
  const line = (skuId: number, pieces: number | null, cost?: number | null) => ({
    ...{ skuId, expected: null, pieces },
    ...(cost === undefined ? {} : { cost }),
  });

  it("are called by their day, found by whoever began them, and kept as they were left", async () => {
    const [oil, milk] = [goods.oil(), goods.milk()];
    expect(await chen.call(receiptDraft, {})).toBeNull();
    const paper = { supplier: "澳洲总仓", reference: "PO-1", note: "第二箱有破损" };
    const first = await chen.call(addReceipt, { ...paper, lines: [line(oil, null)] });
    const second = await lin.call(addReceipt, content(line(milk, 2)));
    expect(first.number).toMatch(/^RK\d{8}-\d{2}$/);
    expect(Number(second.number.slice(-2))).toBe(Number(first.number.slice(-2)) + 1);
    const next = { ...paper, lines: [line(milk, 0), { ...line(oil, 12), expected: 10 }] };
    const { receiptId, version } = first;
    const saved = await chen.call(saveReceipt, { receiptId, version, ...next });
    expect(saved).toMatchObject({ version: version + 1, editor: chen.staff.name });
    // Saying the same again, after a lost answer, is no clash.
    expect(await chen.call(saveReceipt, { receiptId, version, ...next })).toEqual(saved);
    expect(await chen.call(receiptDraft, {})).toMatchObject({
      ...paper,
      state: "DRAFT",
      lineCount: 2,
      pieces: 12,
      lines: [
        { skuId: milk, expected: null, pieces: 0, cost: null },
        { skuId: oil, expected: 10, pieces: 12, level: { skuId: oil } },
      ],
    });
    expect((await lin.call(receiptDraft, {}))?.receiptId).toBe(second.receiptId);
    expect((await lin.call(receipt, { receiptId })).creator).toBe(chen.staff.name);
    await lin.call(dropReceipt, { receiptId: second.receiptId, version: second.version });
    expect(await lin.refusal(receipt, { receiptId: second.receiptId })).toBe(
      commodityOutcome.RECEIPT_NOT_FOUND,
    );
    await chen.call(dropReceipt, { receiptId, version: saved.version });
  });

  it("tell the slower of two who put one together what stands there by now", async () => {
    const [oil, milk] = [goods.oil(), goods.milk()];
    const { receiptId, version } = await chen.call(addReceipt, content(line(oil, 1)));
    const ends = await Promise.allSettled([
      chen.call(saveReceipt, { receiptId, version, ...content(line(oil, 2)) }),
      lin.call(saveReceipt, { receiptId, version, ...content(line(oil, 1), line(milk, 3)) }),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [faster, slower] = ends[0]?.status === "fulfilled" ? [chen, lin] : [lin, chen];
    await expect(
      slower.call(saveReceipt, { receiptId, version, ...content(line(oil, 9)) }),
    ).rejects.toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: {
        version: version + 1,
        editor: faster.staff.name,
        now: faster === chen ? content(line(oil, 2, null)) : content(line(oil, 1, null), line(milk, 3, null)),
      },
    });
    expect(await slower.refusal(bookReceipt, { receiptId, version })).toBe(generalOutcome.CHANGED_MEANWHILE);
    expect(await slower.refusal(dropReceipt, { receiptId, version })).toBe(generalOutcome.CHANGED_MEANWHILE);
  });

  it("are booked once, however many press at once, each line by one movement, and never changed again", async () => {
    const [oil, milk, honey] = [goods.oil(), goods.milk(), goods.honey()];
    const before = (await level(oil)).onHand;
    const { receiptId, version } = await chen.call(
      addReceipt,
      content(line(oil, 4), line(milk, 0), line(honey, 2)),
    );
    const presses = [chen, lin, chen, lin, chen, lin].map((one) =>
      one.call(bookReceipt, { receiptId, version }),
    );
    const ends = await Promise.allSettled(presses);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends)
      if (end.status === "rejected")
        expect(end.reason).toMatchObject({
          code: commodityOutcome.RECEIPT_MOVED,
          data: { state: "BOOKED", mover: expect.stringMatching(/^staff-/) },
        });
    expect((await level(oil)).onHand).toBe(before + 4);
    const { list } = await chen.call(movements, { receiptId });
    expect(list.map(({ skuId, onHandChange }) => [skuId, onHandChange]).toSorted()).toEqual(
      [
        [oil, 4],
        [honey, 2],
      ].toSorted(),
    );
    for (const change of [saveReceipt, dropReceipt, bookReceipt])
      expect(
        await chen.refusal(change as typeof saveReceipt, { receiptId, version, ...content(line(oil, 9)) }),
      ).toBe(commodityOutcome.RECEIPT_MOVED);
    for (const change of [
      sql`update goods_receipt set supplier = 'x' where id = ${receiptId}`,
      sql`update goods_receipt_line set pieces = 5 where receipt_id = ${receiptId}`,
      sql`delete from goods_receipt_line where receipt_id = ${receiptId}`,
      sql`delete from goods_receipt where id = ${receiptId}`,
    ])
      await expect(change.execute(shop.database.db)).rejects.toThrow("a booked receipt stays");
  });

  it("say of which goods nobody counted, and take nothing in without pieces", async () => {
    const [oil, milk] = [goods.oil(), goods.milk()];
    const half = await chen.call(addReceipt, content(line(oil, null), line(milk, 1)));
    await expect(
      chen.call(bookReceipt, { receiptId: half.receiptId, version: half.version }),
    ).rejects.toMatchObject({ code: commodityOutcome.RECEIPT_INCOMPLETE, data: { skuIds: [oil] } });
    const none = await chen.call(addReceipt, content(line(oil, 0)));
    expect(await chen.refusal(bookReceipt, { receiptId: none.receiptId, version: none.version })).toBe(
      commodityOutcome.RECEIPT_INCOMPLETE,
    );
  });

  it("are reversed where all pieces are still free, once, and name the goods of which too few are", async () => {
    const [cream, spray] = [goods.cream(), goods.spray()];
    await put(cream, 3);
    await put(spray, 0);
    const { receiptId } = await takeIn(chen, [
      { skuId: cream, pieces: 5 },
      { skuId: spray, pieces: 5 },
    ]);
    await order(810_001, spray, 2);
    const wish = { receiptId, reason: "送错仓库" };
    await expect(chen.call(reverseReceipt, wish)).rejects.toMatchObject({
      code: inventoryOutcome.NOT_FREE,
      data: { lines: [{ skuId: spray, available: 3, pieces: 5 }] },
    });
    expect((await level(cream)).onHand).toBe(8);
    await put(spray, 7);
    const ends = await Promise.allSettled(
      [chen, lin, chen, lin].map((one) => one.call(reverseReceipt, wish)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([(await level(cream)).onHand, (await level(spray)).onHand]).toEqual([3, 2]);
    expect((await chen.call(movements, { kind: ["REVERSAL"], receiptId })).list).toMatchObject([
      { onHandChange: -5, reason: "送错仓库" },
      { onHandChange: -5 },
    ]);
    expect(await chen.call(receipt, { receiptId })).toMatchObject({
      state: "REVERSED",
      reverseReason: "送错仓库",
      reverser: expect.stringMatching(/^staff-/),
    });
    expect(await chen.refusal(reverseReceipt, wish)).toBe(commodityOutcome.RECEIPT_MOVED);
  });

  it("cross orders of the same goods without losing a piece or taking a promised one", async () => {
    const skuId = goods.paste();
    await put(skuId, 0);
    const { receiptId } = await takeIn(chen, [{ skuId, pieces: 10 }]);
    const ends = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, place) => order(820_000 + place, skuId, 1)),
      chen.call(reverseReceipt, { receiptId, reason: "退回供应商" }),
    ]);
    const isReversed = ends.at(-1)?.status === "fulfilled";
    const ordered = ends.slice(0, -1).filter(({ status }) => status === "fulfilled").length;
    expect(isReversed ? ordered : Math.min(ordered, 1)).toBe(isReversed ? 0 : 1);
    expect(await level(skuId)).toMatchObject({ onHand: isReversed ? 0 : 10, reserved: ordered });
  });

  it("let their costs count as last cost and moving average, an edit of the product, and take them back", async () => {
    const skuId = goods.brush();
    const { productId } = await level(skuId);
    await put(skuId, 10);
    const { version: base, document } = await chen.call(product, { productId });
    const start = document.skus.find(({ id }) => id === skuId)?.costCents ?? null;
    const costs = async () => {
      const { cost, lastCost } = await level(skuId);
      return [cost, lastCost];
    };
    const first = await takeIn(chen, [{ skuId, pieces: 10, cost: 200 }]);
    const average = start === null ? 200 : Math.round((start + 200) / 2);
    expect(await costs()).toEqual([average, 200]);
    const edited = await chen.call(product, { productId });
    expect(edited).toMatchObject({ version: base + 1, editor: chen.staff.name });
    expect(edited.document.skus.find(({ id }) => id === skuId)?.costCents).toBe(average);
    expect(edited.states.find((state) => state.skuId === skuId)?.lastPurchase).toEqual({
      ...{ cost: 200, receiptId: first.receiptId, number: first.number },
    });
    const second = await takeIn(chen, [{ skuId, pieces: 20, cost: 401 }]);
    const later = Math.round((20 * average + 20 * 401) / 40);
    expect(await costs()).toEqual([later, 401]);
    // What says no cost changes none.
    await takeIn(lin, [{ skuId, pieces: 20 }]);
    expect(await costs()).toEqual([later, 401]);
    // Sixty pieces lie there by now; the value of the first receipt goes with its ten.
    await chen.call(reverseReceipt, { receiptId: first.receiptId, reason: "成本有误" });
    const without = Math.round((60 * later - 10 * 200) / 50);
    expect(await costs()).toEqual([without, 401]);
    await chen.call(reverseReceipt, { receiptId: second.receiptId, reason: "重复" });
    expect(await costs()).toEqual([Math.round((50 * without - 20 * 401) / 30), null]);
  });

  it("put back the cost that stood there before, also when pieces were sold since, and leave one that was typed", async () => {
    const skuId = goods.cream();
    const { productId } = await level(skuId);
    const cost = async () => (await level(skuId)).cost;
    const type = async (costCents: number) => {
      const { version, document } = await chen.call(product, { productId });
      const skus = document.skus.map((sku) => (sku.id === skuId ? { ...sku, costCents } : sku));
      await chen.call(saveProduct, { productId, version, document: { ...document, skus } });
    };
    const reverse = ({ receiptId }: { receiptId: number }) =>
      chen.call(reverseReceipt, { receiptId, reason: "成本有误" });
    await put(skuId, 10);
    await type(200);
    const wrong = await takeIn(chen, [{ skuId, pieces: 10, cost: 4_000 }]);
    expect(await cost()).toBe(2_100);
    await put(skuId, 12);
    await reverse(wrong);
    expect([await cost(), (await level(skuId)).onHand]).toEqual([200, 2]);

    const early = await takeIn(chen, [{ skuId, pieces: 2, cost: 300 }]);
    expect(await cost()).toBe(250);
    await type(220);
    await reverse(early);
    expect(await cost()).toBe(220);
    const [first, second] = [
      await takeIn(chen, [{ skuId, pieces: 2, cost: 320 }]),
      await takeIn(chen, [{ skuId, pieces: 4, cost: 400 }]),
    ];
    await reverse(second);
    await reverse(first);
    expect(await cost()).toBe(220);
  });

  it("keep what goods cost from whoever does not edit goods, and leave it as it is when they save", async () => {
    const skuId = goods.balm();
    const { receiptId, version } = await chen.call(addReceipt, content(line(skuId, 2, 350)));
    const hidden = await lin.call(receipt, { receiptId });
    expect(hidden).toMatchObject({
      cost: null,
      costedLines: 0,
      lines: [{ cost: null, level: { cost: null } }],
    });
    expect(await lin.refusal(saveReceipt, { receiptId, version, ...content(line(skuId, 3, 100)) })).toBe(
      generalOutcome.FORBIDDEN,
    );
    const saved = await lin.call(saveReceipt, { receiptId, version, ...content(line(skuId, 3, null)) });
    expect(await chen.call(receipt, { receiptId })).toMatchObject({ cost: 1_050, lines: [{ cost: 350 }] });
    await lin.call(bookReceipt, { receiptId, version: saved.version });
    expect(await level(skuId)).toMatchObject({ lastCost: 350 });
    expect(await level(skuId, lin)).toMatchObject({ cost: null, lastCost: null });
  });

  it("are exported line by line, with what each cost for whoever sees it", async () => {
    const [skuId, other] = [goods.oil(), goods.milk()];
    const { number } = await takeIn(
      chen,
      [
        { skuId, pieces: 3, cost: 1_250 },
        { skuId: other, pieces: 4 },
      ],
      { supplier: "悉尼鱼油行", reference: "INV 9" },
    );
    const lines = async (staff: StaffCaller) => {
      const task = await staff.call(taskOpsApi.start, { kind: "commodity.receipts", input: { q: number } });
      await runTasks(shop);
      const { path } = await staff.call(taskOpsApi.file, { id: task.id });
      const headers = { authorization: `Bearer ${staff.session?.token}` };
      const { body } = await shop.app.http.inject({ url: path, headers });
      return body.trim().split("\r\n").slice(1);
    };
    const seen = await lines(chen);
    expect(seen.map((text) => text.split(",").slice(0, 4))).toEqual([
      [number, "已入库", "悉尼鱼油行", "INV 9"],
      [number, "已入库", "悉尼鱼油行", "INV 9"],
    ]);
    expect(seen[0]).toMatch(/,3,12\.5,37\.5$/);
    expect((await lines(lin))[0]).toMatch(/,3,,$/);
  });

  it("are found by number, goods, barcode and words, by state and by day", async () => {
    const skuId = goods.calcium();
    const paper = { supplier: "墨尔本蜂蜜行", reference: "INV 7781/b" };
    const { receiptId, number } = await takeIn(chen, [{ skuId, pieces: 2 }], paper);
    const { barcode } = await level(skuId);
    const found = async (asked: object) =>
      (await chen.call(receipts, { pageSize: 100, ...asked })).list.map((one) => one.receiptId);
    for (const q of [number, number.toLowerCase(), "蜂蜜行", "inv 7781", "7781/B", String(skuId)])
      expect(await found({ q }), q).toContain(receiptId);
    if (barcode) expect(await found({ q: barcode })).toContain(receiptId);
    expect(await found({ q: "没有这家" })).toEqual([]);
    expect(await found({ q: "蜂蜜行", state: "BOOKED" })).toEqual([receiptId]);
    expect(await found({ q: "蜂蜜行", state: "DRAFT" })).toEqual([]);
    const now = shop.clock.now();
    const day = 86_400_000;
    const [from, to] = [
      new Date(now.getTime() - day).toISOString(),
      new Date(now.getTime() + day).toISOString(),
    ];
    expect(await found({ by: "bookTime", from, to })).toContain(receiptId);
    expect(await found({ by: "bookTime", from: to })).toEqual([]);
    const counts = await chen.call(receiptCounts, {});
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect((await chen.call(receipts, {})).total).toBe(all);
    expect((await chen.call(receipts, { state: "BOOKED" })).total).toBe(counts.BOOKED);
  });
});
