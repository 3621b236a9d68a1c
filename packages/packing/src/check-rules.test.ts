import { describe, expect, it } from "vitest";
import { checkRules } from "./check-rules.ts";
import type { Fee, Route } from "./rule-set.ts";
import { DEMO_RULES } from "./testing/demo-rules.ts";

const bands = (...list: [number, number][]): Fee => ({
  mode: "BANDS",
  tareG: 150,
  bands: list,
  parcelFee: 0,
  unitFee: 0,
});

/** The demo rules with one route changed. */
function changed(id: string, change: Partial<Route>) {
  const routes = DEMO_RULES.routes.map((route) => (route.id === id ? { ...route, ...change } : route));
  return checkRules({ ...DEMO_RULES, routes });
}

describe("checkRules", () => {
  it("finds nothing in the demo rules", () => {
    expect(checkRules(DEMO_RULES)).toEqual([]);
  });

  it.each<[string, Partial<Route>, string, string]>([
    ["AU_DOM", { countries: [] }, "NO_COUNTRY", "AU_DOM"],
    ["AU_DOM", { fee: bands([500, 900], [1000, 800]) }, "FALLING_FEE", "AU_DOM"],
    ["AU_DOM", { fee: bands([150, 900]) }, "NOTHING_FITS", "AU_DOM"],
    ["CN_GEN", { maxWeightG: 100 }, "NOTHING_FITS", "CN_GEN"],
    ["CN_GEN", { daysMin: 15 }, "DAYS_REVERSED", "CN_GEN"],
    [
      "CN_MILK",
      { profiles: [{ id: "p", cats: { BABY_MILK_POWDER: 0 }, maxUnits: 6 }] },
      "NOTHING_FITS",
      "CN_MILK/p",
    ],
    ["CN_MILK", { profiles: [] }, "NO_PROFILE", "CN_MILK"],
    ["CN_MILK_BC", { fee: { mode: "UNITS", tareG: 300, table: { 7: 900 } } }, "NOT_SOLD", "CN_MILK_BC"],
  ])("finds in %s with %j: %s", (id, change, code, at) => {
    expect(changed(id, change)).toContainEqual({ code, at });
  });

  it("names goods that no route takes, and empty rules as such", () => {
    const routes = DEMO_RULES.routes.filter(({ id }) => id !== "EXT_DROP");
    expect(checkRules({ ...DEMO_RULES, routes })).toEqual([
      { code: "UNREACHABLE_CATEGORY", at: "DROP_SHIPPING_ONE" },
      { code: "UNREACHABLE_CATEGORY", at: "DROP_SHIPPING_MANY" },
    ]);
    expect(checkRules({ ...DEMO_RULES, routes }, ["HEALTH", "DROP_SHIPPING_ONE"])).toEqual([
      { code: "UNREACHABLE_CATEGORY", at: "DROP_SHIPPING_ONE" },
    ]);
    expect(checkRules({ ...DEMO_RULES, routes }, [])).toEqual([]);
    expect(checkRules({ ...DEMO_RULES, routes: [] })).toEqual([{ code: "NO_ROUTES", at: "" }]);
  });
});
