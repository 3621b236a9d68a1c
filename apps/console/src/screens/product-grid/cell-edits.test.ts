import type { GridSku } from "@crux/contract/ops/cells.schema";
import { describe, expect, it } from "vitest";
import { type Edits, flatEdits, seenAnew, summaryOf, withChanges, without } from "./cell-edits.ts";

const sku = (skuId: number, more: Partial<GridSku> = {}): GridSku => ({
  skuId,
  productId: 1,
  name: "蜂蜜",
  attributes: "",
  brandName: "蜂谷",
  imgUrl: "",
  saleStatus: "ONLINE",
  price: 1_000,
  vipPrice: 0,
  displayPrice: 0,
  weight: 250,
  barcode: `930000000000${skuId}`,
  code: "",
  state: "ON",
  stock: 1,
  alert: "",
  reserved: 0,
  available: 1,
  ...more,
});
const NONE: Edits = new Map();
const [one, two] = [sku(1), sku(2)];

describe("the changes of the price grid", () => {
  it("remember what was seen, and are none once a cell is given back what stood there", () => {
    const first = withChanges(NONE, [{ row: one, field: "price", value: 1_200 }]);
    const again = withChanges(first, [{ row: { ...one, price: 1_100 }, field: "price", value: 1_300 }]);
    expect(flatEdits(again)).toEqual([{ row: one, field: "price", seen: 1_000, value: 1_300 }]);
    expect(withChanges(again, [{ row: one, field: "price", value: 1_000 }]).size).toBe(0);
    const both = withChanges(again, [{ row: two, field: "weight", value: 1 }]);
    expect(both.get(1)).toBe(again.get(1));
  });

  it("are asked about where a price moves far or goods cost nothing", () => {
    const edits = withChanges(NONE, [
      { row: one, field: "price", value: 1_350 },
      { row: two, field: "price", value: 700 },
      { row: sku(3), field: "price", value: 0 },
      { row: sku(4), field: "weight", value: 9_999 },
    ]);
    const { count, skus, rise, fall, doubtful } = summaryOf(edits);
    expect([count, skus, rise, fall]).toEqual([4, 4, 35, -30]);
    expect(doubtful.map(({ row }) => row.skuId)).toEqual([1, 3]);
  });

  it("go where they were written, and are saved over what stands there where one says so", () => {
    const edits = withChanges(NONE, [{ row: one, field: "price", value: 1_200 }]);
    const outcome = {
      skuId: 1,
      field: "price" as const,
      code: 900007,
      msg: "",
      now: 1_100,
      editor: "",
      editTime: null,
      orderId: null,
      holder: null,
    };
    expect(flatEdits(seenAnew(edits, [outcome]))[0]).toMatchObject({ seen: 1_100, value: 1_200 });
    expect(without(edits, [outcome]).size).toBe(0);
  });
});
