import { describe, expect, it } from "vitest";
import { addressLine, regionLine } from "./address-line.ts";

describe("address lines", () => {
  it("names a city once", () => {
    expect(regionLine({ state: "北京市", city: "北京市", district: "朝阳区" })).toBe("北京市 朝阳区");
    expect(regionLine({ state: "广东省", city: "深圳市", district: "南山区" })).toBe("广东省 深圳市 南山区");
    expect(regionLine({ state: "", city: "", district: "" })).toBe("");
  });

  it("leads with a country other than China", () => {
    const china = {
      state: "广东省",
      city: "深圳市",
      district: "南山区",
      postCode: "",
      detailAddress: "科技园1号",
    };
    expect(addressLine({ ...china, country: "中国" })).toBe("广东省 深圳市 南山区 科技园1号");
    const london = { state: "England", city: "London", district: "", postCode: "SW1A1AA" };
    expect(addressLine({ ...london, country: "英国", detailAddress: "10 Downing St" })).toBe(
      "英国 England London 10 Downing St SW1A1AA",
    );
  });
});
