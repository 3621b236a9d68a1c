import type { DraftRoute, RuleContent } from "@crux/contract/logistics/rule-content.schema";
import { describe, expect, it } from "vitest";
import { conflictsOf, differentParts, mergeContent, readPart, writePart } from "./content-parts.ts";

const route = (id: string, name = id): DraftRoute => ({
  id,
  name,
  company: "GENERAL",
  pkgType: "INTERNAL",
  countries: ["CN"],
  daysMin: 1,
  daysMax: 2,
  tax: { CN: null },
  fee: { mode: "UNITS", tareG: 0, table: { "1": 100 } },
  maxWeightG: 1_000,
  maxValue: {},
  singleOverValue: false,
  profiles: [],
});
const service = (skuId: number, price: number) => ({ skuId, name: "加固", remark: "", price });
const BEFORE: RuleContent = {
  rules: {
    routes: [route("A"), route("B"), route("C")],
    taxSchemes: { POST: { ratesBp: { FOOD: 100 }, exempt: null }, LVG: { ratesBp: {}, exempt: null } },
  },
  prepaidTaxSchemes: ["LVG"],
  presets: [],
  services: [service(11, 300)],
};
const named = (content: RuleContent, id: string, name: string) =>
  writePart(content, "route", id, route(id, name));
const namesOf = ({ rules }: RuleContent) => rules.routes.map(({ name }) => name);

describe("the parts of a draft that two edit", () => {
  it("keep both edits where each changed other parts", () => {
    const mine = writePart(named(BEFORE, "A", "mine"), "service", "12", service(12, 100));
    const theirs = writePart(named(BEFORE, "B", "theirs"), "service", "11", service(11, 350));
    expect(conflictsOf(BEFORE, mine, theirs)).toEqual([]);
    const merged = mergeContent(BEFORE, mine, theirs);
    expect(namesOf(merged)).toEqual(["mine", "theirs", "C"]);
    expect(merged.services.map(({ price }) => price)).toEqual([350, 100]);
  });

  it("are asked about where both changed the same otherwise, and then are whose it is said", () => {
    const mine = named(named(BEFORE, "A", "mine"), "C", "mine too");
    const theirs = named(named(BEFORE, "A", "theirs"), "B", "theirs too");
    expect(conflictsOf(BEFORE, mine, theirs)).toEqual([{ part: "route", key: "A" }]);
    expect(namesOf(mergeContent(BEFORE, mine, theirs))).toEqual(["mine", "theirs too", "mine too"]);
    expect(namesOf(mergeContent(BEFORE, mine, theirs, ({ key }) => key === "A"))).toEqual([
      "theirs",
      "theirs too",
      "mine too",
    ]);
  });

  it("are no conflict where both wrote the same, whatever the order of its fields", () => {
    const mine = named(BEFORE, "A", "same");
    const { id, ...rest } = route("A", "same");
    const theirs = writePart(BEFORE, "route", "A", { ...rest, id, code: undefined });
    expect(conflictsOf(BEFORE, mine, theirs)).toEqual([]);
    expect(differentParts(mine, theirs)).toEqual([]);
  });

  it("stay away when one deleted what the other left alone, and are asked about when that one changed it", () => {
    const mine = writePart(BEFORE, "route", "A", null);
    expect(namesOf(mergeContent(BEFORE, mine, named(BEFORE, "B", "theirs")))).toEqual(["theirs", "C"]);
    const theirs = named(BEFORE, "A", "theirs");
    expect(conflictsOf(BEFORE, mine, theirs)).toEqual([{ part: "route", key: "A" }]);
    expect(namesOf(mergeContent(BEFORE, mine, theirs))).toEqual(["B", "C"]);
    expect(namesOf(mergeContent(BEFORE, mine, theirs, () => true))).toEqual(["theirs", "B", "C"]);
  });

  it("take a tax scheme together with whether it is prepaid", () => {
    const scheme = readPart(BEFORE, "tax", "POST");
    if (!scheme) throw new Error("no scheme");
    const mine = writePart(BEFORE, "tax", "POST", { ...scheme, isPrepaid: true });
    const lvg = readPart(BEFORE, "tax", "LVG");
    const theirs = writePart(BEFORE, "tax", "LVG", lvg ? { ...lvg, isPrepaid: false } : null);
    expect(conflictsOf(BEFORE, mine, theirs)).toEqual([]);
    const merged = mergeContent(BEFORE, mine, theirs);
    expect(merged.prepaidTaxSchemes).toEqual(["POST"]);
    expect(Object.keys(merged.rules.taxSchemes)).toEqual(["POST", "LVG"]);
    expect(conflictsOf(BEFORE, mine, writePart(BEFORE, "tax", "POST", null))).toEqual([
      { part: "tax", key: "POST" },
    ]);
  });
});
