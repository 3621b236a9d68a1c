import { describe, expect, it } from "vitest";
import { goodsOfCode, judgeWeight, missingOf, nextLine, offText } from "./count-pieces.ts";

const line = (skuId: number, pieces: number, barcode = "") => ({
  ...{ skuId, pieces, barcode },
  ...{ name: "", brand: "", attributes: "", imgUrl: "" },
});
const goods = [line(1, 3, "9300605122390"), line(2, 2, "0036000291452"), line(3, 1)];

describe("counting the pieces of a parcel", () => {
  it("knows goods by their barcode, whichever way a scanner tells it", () => {
    expect(goodsOfCode(goods, "036000291452")?.skuId).toBe(2);
    expect(goodsOfCode(goods, "9300605122390")?.skuId).toBe(1);
    for (const code of ["9300605122391", "", "P1"]) expect(goodsOfCode(goods, code)).toBeUndefined();
  });

  it("goes on with the line where something is missing", () => {
    expect(missingOf(goods, { 1: 1 })).toBe(5);
    expect(nextLine(goods, { 1: 1 }, 0)).toBe(0);
    expect(nextLine(goods, { 1: 3 }, 0)).toBe(1);
    expect(nextLine(goods, { 1: 3, 2: 1 }, 2)).toBe(2);
    expect(nextLine(goods, { 1: 3, 2: 2, 3: 1 }, 1)).toBe(1);
  });

  it("asks for a second look at a weight that is off, and stops one that the route does not take", () => {
    const pkg = { expectedGrams: 1000, limitGrams: 3500 };
    expect([null, 1000, 1050, 1051, 949, 3500, 3501].map((grams) => judgeWeight(grams, pkg))).toEqual([
      ...["NONE", "OK", "OK", "OFF", "OFF", "OFF", "OVER"],
    ]);
    expect(judgeWeight(9000, { expectedGrams: 8950, limitGrams: null })).toBe("OK");
    expect([offText(1012, 1000), offText(950, 1000), offText(1000, 1000), offText(5, 0)]).toEqual([
      ...["+1.2 %", "−5.0 %", "±0.0 %", ""],
    ]);
  });
});
