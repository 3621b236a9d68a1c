import { COUNTRIES } from "@crux/contract/countries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { receiverGap, regionLevels, storedRegion } from "./receiver-address.ts";

const full = {
  name: "李雷",
  mobile: "+8613800000000",
  country: "中国",
  state: "广东省",
  city: "深圳市",
  district: "南山区",
  postCode: "518000",
  detailAddress: "科技园1号",
} as const;

describe("a receiver's address", () => {
  it("asks field by field in the order of the form (R-RCV-22)", () => {
    const order = ["name", "mobile", "state", "city", "district", "detailAddress"] as const;
    for (const [index, field] of order.entries()) {
      const emptied = Object.fromEntries(order.slice(index).map((name) => [name, " "]));
      expect(receiverGap({ ...full, ...emptied })).toBe(field);
    }
    expect(receiverGap(full)).toBeNull();
    // Signs that nobody sees on a label.
    expect(receiverGap({ ...full, name: "\u200b\u202e" })).toBe("name");
  });

  it("asks only for the levels that a country has (OP-091)", () => {
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), (country) => {
        const levels = regionLevels(country);
        const bare = { ...full, country, state: "", city: "", district: "", postCode: "" };
        expect(receiverGap(bare)).toBe(levels[0]);
        const filled = { ...bare, ...Object.fromEntries(levels.map((level) => [level, "London"])) };
        expect(receiverGap(filled)).toBeNull();
      }),
    );
  });

  it("wants the British form in Britain only (R-RCV-27)", () => {
    const british = {
      ...full,
      country: "英国",
      state: "England",
      city: "London",
      postCode: "SW1A 1AA",
    } as const;
    expect(receiverGap(british)).toBeNull();
    expect(receiverGap({ ...british, state: "england", city: "L" })).toBe("state");
    expect(receiverGap({ ...british, postCode: "SW1A1" })).toBe("postCode");
    expect(receiverGap({ ...british, country: "澳大利亚", state: "nsw", postCode: "2000" })).toBeNull();
  });

  it("is stored without needless blanks (R-RCV-30, OP-094)", () => {
    const region = { state: " A ", city: "B ", district: "", postCode: " SW1A 1AA " };
    expect(storedRegion({ country: "英国", ...region })).toEqual({
      state: "A",
      city: "B",
      district: "",
      postCode: "SW1A1AA",
    });
    expect(storedRegion({ country: "马来西亚", ...region }).postCode).toBe("SW1A 1AA");
  });
});
