import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COUNTRY_CODES } from "../countries.ts";
import { CATEGORIES, OBJECTIVES } from "../rule-set.ts";
import { DEMO_RULES } from "./demo-rules.ts";

const file = new URL("../../../demo/src/parcels/logistics.json", import.meta.url);
const { presets } = JSON.parse(readFileSync(file, "utf8"));
const ids = DEMO_RULES.routes.map(({ id }) => id);

describe("the demo shop's logistics", () => {
  it("has presets of known objectives, countries and routes, each under an id of its own", () => {
    for (const preset of presets) {
      expect(OBJECTIVES).toContain(preset.objective);
      expect(COUNTRY_CODES).toEqual(expect.arrayContaining(preset.countries));
      expect(ids).toEqual(expect.arrayContaining(preset.forbiddenRoutes));
    }
    expect(new Set(presets.map((preset: { presetId: string }) => preset.presetId)).size).toBe(presets.length);
  });

  it("carries every category of the shop to some country", () => {
    const carried = DEMO_RULES.routes.flatMap(({ profiles }) =>
      profiles.flatMap(({ cats }) => Object.keys(cats)),
    );
    expect([...new Set(carried)].sort()).toEqual([...CATEGORIES].sort());
  });
});
