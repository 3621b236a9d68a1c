import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trimUkRegion, ukProblems } from "./uk-address.ts";

const london = { state: "England", city: "London", postCode: "SW1A1AA" };
const texts = (change: Partial<typeof london>) =>
  ukProblems({ ...london, ...change }).map(({ text }) => text);

describe("British regions", () => {
  it.each(["London", "Stoke-on-Trent", "King's Lynn", "St. Helens", "Greater Manchester", "Ayr"])(
    "takes the place %s (R-RCV-27)",
    (place) => expect(texts({ state: place, city: place })).toEqual([]),
  );

  it.each(["london", "L", "L1", "伦敦", "-London", "London 2"])(
    "refuses the place %s (R-RCV-27, R-RCV-29)",
    (place) => {
      expect(texts({ state: place })).toEqual(["请填写准确的英国省份"]);
      expect(texts({ city: place })).toEqual(["请填写准确的英国城市"]);
    },
  );

  it.each(["SW1A1AA", "SW1A 1AA", " ec1a 1bb ", "M11AE7"])(
    "takes the postcode %s (R-RCV-27, OP-094)",
    (postCode) => expect(texts({ postCode })).toEqual([]),
  );

  it.each(["SW1A1", "M1 1A", "SW1A-1AA", "A".repeat(21), "伦敦邮编一二"])(
    "refuses the postcode %s (R-RCV-27, R-RCV-29)",
    (postCode) => expect(texts({ postCode })).toEqual(["请填写准确的英国邮编"]),
  );

  it("names what is missing in order (R-RCV-28)", () => {
    const empty = { state: "", city: " ", postCode: "\n" };
    expect(ukProblems(empty)).toEqual([
      { field: "state", text: "请填写省份" },
      { field: "city", text: "请填写城市" },
      { field: "postCode", text: "请填写邮编" },
    ]);
    expect(texts({ city: "" })).toEqual(["请填写城市"]);
  });

  it("judges typed and trimmed values alike (R-RCV-30)", () => {
    expect(trimUkRegion({ state: " England ", city: "\tLondon", postCode: " SW1A  1AA " })).toEqual(london);
    const text = fc.string({ unit: fc.constantFrom(" ", "L", "o", "1", "-", "城") });
    fc.assert(
      fc.property(fc.record({ state: text, city: text, postCode: text }), (region) => {
        expect(ukProblems(trimUkRegion(region))).toEqual(ukProblems(region));
      }),
    );
  });
});
