import { describe, expect, it } from "vitest";
import { isGstFree, taxOfFees, taxOfGoods, taxSum } from "./gst.ts";

const here = (cents: number, isFree = false) => ({ cents, isFree });

describe("GST within prices", () => {
  it("is an eleventh of what bears it, rounded once for each line, and lines add up", () => {
    const lines = [here(1_100), here(1_005), here(2_000, true)].map((line) => taxOfGoods(false, line));
    expect(lines.map(({ gstCents }) => gstCents)).toEqual([100, 91, 0]);
    expect(taxSum(lines)).toEqual({
      ...{ cents: 4_105, exportCents: 0, freeCents: 2_000, taxedCents: 2_105, gstCents: 191 },
    });
  });

  it("is none in what leaves Australia, freight included", () => {
    const goods = [here(1_100), here(900, true)];
    const lines = goods.map((line) => taxOfGoods(true, line));
    expect(taxSum([...lines, taxOfFees({ isExport: true, goods }, 700)])).toEqual({
      ...{ cents: 2_700, exportCents: 2_700, freeCents: 0, taxedCents: 0, gstCents: 0 },
    });
  });

  it("follows the goods in freight, to the cent, and lies in freight without paid goods", () => {
    const goods = [here(2_000), here(1_000, true)];
    expect(taxOfFees({ isExport: false, goods }, 1_000)).toEqual({
      ...{ cents: 1_000, exportCents: 0, freeCents: 333, taxedCents: 667, gstCents: 61 },
    });
    expect(taxOfFees({ isExport: false, goods: [here(0, true)] }, 110)).toMatchObject({ gstCents: 10 });
  });

  it("is borne by what goods are, unless the merchant says otherwise", () => {
    const all = (["AUTO", "TAXED", "FREE", undefined] as const).map((gst) => [
      isGstFree({ gst, logisticsType: "FOOD" }),
      isGstFree({ gst, logisticsType: "HEALTH" }),
    ]);
    expect(all).toEqual([
      [true, false],
      [false, false],
      [true, true],
      [true, false],
    ]);
    expect(isGstFree({ logisticsType: "BABY_MILK_POWDER" })).toBe(true);
  });
});
