import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canChoose,
  chosenSku,
  firstChoice,
  matchingSkus,
  maxPieces,
  missingAttribute,
  stockOfChoice,
  toggleOption,
} from "./sku-choice.ts";

const KEYS = [
  { name: "颜色", values: ["红", "蓝"] },
  { name: "尺码", values: ["S", "L"] },
];
const sku = (id: number, colour: string, size: string, available: number) => ({
  id,
  available,
  attributesMap: { 颜色: colour, 尺码: size },
});
const SKUS = [sku(1, "红", "S", 0), sku(2, "红", "L", 5), sku(3, "蓝", "S", 2)];

describe("choosing a sku", () => {
  it.each([
    [{}, "尺码", "S", true],
    [{ 颜色: "红" }, "尺码", "S", false],
    [{ 颜色: "红" }, "尺码", "L", true],
    [{ 尺码: "L" }, "颜色", "蓝", false],
    [{ 尺码: "S" }, "颜色", "红", false],
    [{ 颜色: "红", 尺码: "L" }, "颜色", "蓝", false],
  ])("with %j the option %s %s can be chosen: %s (R-PROD-17)", (choice, name, value, expected) => {
    expect(canChoose(SKUS, { choice, name, value, isOversale: false })).toBe(expected);
  });

  it("lets an oversale product choose every option that exists (R-PROD-19)", () => {
    const ask = (choice: Record<string, string>, name: string, value: string) =>
      canChoose(SKUS, { choice, name, value, isOversale: true });
    expect(ask({ 颜色: "红" }, "尺码", "S")).toBe(true);
    expect(ask({ 颜色: "蓝" }, "尺码", "L")).toBe(false);
  });

  it("names the first attribute that is missing (R-PROD-21)", () => {
    expect(missingAttribute(KEYS, {})).toBe("颜色");
    expect(missingAttribute(KEYS, { 颜色: "红" })).toBe("尺码");
    expect(missingAttribute(KEYS, { 颜色: "红", 尺码: "L" })).toBeNull();
    expect(missingAttribute([], {})).toBeNull();
  });

  it("takes the sku with exactly the chosen attributes (R-PROD-22)", () => {
    expect(chosenSku(SKUS, KEYS, { 颜色: "红", 尺码: "L" })?.id).toBe(2);
    expect(chosenSku(SKUS, KEYS, { 颜色: "蓝", 尺码: "L" })).toBeNull();
    expect(chosenSku(SKUS, KEYS, { 颜色: "红" })).toBeNull();
  });

  it("takes the last sku of a product without attributes (R-PROD-23)", () => {
    const plain = [11, 12].map((id) => ({ id, available: 1, attributesMap: {} }));
    expect(chosenSku(plain, [], {})?.id).toBe(12);
    expect(chosenSku([], [], {})).toBeNull();
  });

  it.each([
    [3, false, 3],
    [900, false, 50],
    [0, true, 50],
    [-2, false, 0],
  ])("of %i pieces, oversale %s, allows %i (R-PROD-20)", (available, isOversale, expected) => {
    expect(maxPieces(available, isOversale)).toBe(expected);
  });

  it("has chosen what leaves no choice, and takes a chosen option back", () => {
    expect(firstChoice([{ name: "规格", values: ["60粒"] }, ...KEYS])).toEqual({ 规格: "60粒" });
    expect(toggleOption({ 颜色: "红" }, "颜色", "蓝")).toEqual({ 颜色: "蓝" });
    expect(toggleOption({ 颜色: "红" }, "颜色", "红")).toEqual({});
  });

  it("never reaches a choice without stock by allowed taps", () => {
    const stocks = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 });
    const taps = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1)), { maxLength: 12 });
    fc.assert(
      fc.property(stocks, taps, (levels, steps) => {
        const all = KEYS[0]?.values.flatMap((colour, i) =>
          (KEYS[1]?.values ?? []).map((size, j) => sku(10 * i + j, colour, size, levels[2 * i + j] ?? 0)),
        );
        const skus = all ?? [];
        let choice: Record<string, string> = {};
        for (const [k, v] of steps) {
          const name = KEYS[k]?.name ?? "";
          const value = KEYS[k]?.values[v] ?? "";
          if (!canChoose(skus, { choice, name, value, isOversale: false })) continue;
          choice = { ...toggleOption(choice, name, value) };
          if (Object.keys(choice).length > 0) expect(stockOfChoice(skus, choice)).toBeGreaterThan(0);
          expect(matchingSkus(skus, choice).length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
