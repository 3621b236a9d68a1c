import type { Scheme } from "@crux/contract/logistics.schema";
import { describe, expect, it } from "vitest";
import { blockText, cheapestScheme, easierScheme, schemeDifference, schemeGroups } from "./scheme-words.ts";

function scheme(over: Partial<Scheme> = {}): Scheme {
  return {
    presetId: "BEST",
    solved: true,
    isExist: true,
    totalEstimateFee: 2000,
    totalEstimateTax: 400,
    totalPackageCount: 3,
    daysMin: 6,
    daysMax: 14,
    logisticsPkgs: [{ totalQuantity: 1 }],
    ...over,
  } as Scheme;
}

describe("cheapestScheme", () => {
  it("counts the tax in, takes the earlier of equals and none that cannot be chosen", () => {
    const best = scheme();
    const taxFree = scheme({ presetId: "TAX", totalEstimateFee: 2400, totalEstimateTax: 0 });
    const closed = scheme({ presetId: "X", totalEstimateFee: 1, solved: false });
    expect(cheapestScheme([closed, taxFree, best])?.presetId).toBe("TAX");
    expect(cheapestScheme([scheme({ totalEstimateFee: 2001 }), best])).toBe(best);
    expect(cheapestScheme([closed])).toBeUndefined();
  });
});

describe("schemeDifference", () => {
  it.each<[Partial<Scheme>, string]>([
    [{ totalEstimateFee: 2320, daysMax: 10 }, "比最省贵$3.20，早4天到"],
    [{ totalEstimateFee: 2500, totalEstimateTax: 0, daysMax: 15 }, "比最省贵$1.00，晚1天到，免税费"],
    [{ totalEstimateFee: 2100, totalPackageCount: 1 }, "比最省贵$1.00，少2箱"],
    [
      { totalEstimateFee: 2400, totalEstimateTax: 100, totalPackageCount: 4 },
      "比最省贵$1.00，多1箱，其中税费少$3.00",
    ],
    [{ totalEstimateFee: 2300, totalEstimateTax: 500 }, "比最省贵$4.00，其中税费多$1.00"],
    [{}, "与最省同价"],
    [{ totalEstimateFee: 1900 }, "比最省便宜$1.00"],
  ])("%j", (over, words) => {
    expect(schemeDifference(scheme(over), scheme())).toBe(words);
  });
});

describe("easierScheme", () => {
  const many = scheme({ totalPackageCount: 25 });
  const costing = (cents: number, totalPackageCount: number, over: Partial<Scheme> = {}) =>
    scheme({ presetId: "FEW", totalEstimateFee: 2000 + cents, totalPackageCount, ...over });

  it.each<[string, number, number, boolean]>([
    ["12 parcels less for $1.20", 120, 13, true],
    ["exactly $2 a parcel", 2400, 13, true],
    ["a cent more than that", 2401, 13, false],
    ["as many parcels for the same price", 0, 25, false],
    ["more parcels", 0, 26, false],
  ])("%s", (_, cents, count, isWorth) => {
    const few = costing(cents, count);
    expect(easierScheme([many, few])).toBe(isWorth ? few : undefined);
  });

  it("takes the fewest parcels, then the cheaper one, and none that cannot be chosen", () => {
    const dearer = costing(900, 5);
    const cheaper = costing(800, 5);
    const closed = costing(1, 1, { isExist: false });
    expect(easierScheme([many, costing(1, 20), dearer, cheaper, closed])).toBe(cheaper);
    expect(easierScheme([closed])).toBeUndefined();
  });
});

describe("schemeGroups", () => {
  it("puts schemes with the same parcels together, in order, and keeps apart what cannot be chosen", () => {
    const first = scheme();
    const other = scheme({ presetId: "FAST", logisticsPkgs: [] });
    const same = scheme({ presetId: "MILK" });
    const closed = scheme({ presetId: "X", isExist: false });
    expect(schemeGroups([first, other, same, closed])).toEqual([[first, same], [other], [closed]]);
    expect(schemeGroups([])).toEqual([]);
  });
});

describe("blockText", () => {
  it.each([
    ["NO_ROUTE_FOR_CATEGORY", "没有可将婴幼儿奶粉寄往马来西亚的线路"],
    ["OVERWEIGHT_UNIT", "单件重量超过寄往马来西亚的线路上限"],
    ["OVER_VALUE_UNIT", "单件金额超过寄往马来西亚的线路限额"],
    ["UNIT_COUNT_NOT_SOLD", "这个数量无法分箱寄出，请调整数量"],
    ["TOO_MANY_PARCELS", "包裹超过1000个，请减少数量或分次下单"],
    ["COUNTRY_RESTRICTED", "该商品不支持寄往马来西亚"],
    ["SOMETHING_NEW", "不符合寄往马来西亚的装箱规则"],
  ])("says %s", (reason, text) => {
    expect(blockText(reason, "BABY_MILK_POWDER", "马来西亚")).toBe(text);
  });
});
