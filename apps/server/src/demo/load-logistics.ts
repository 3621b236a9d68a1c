import { readFile } from "node:fs/promises";
import { LOGISTICS_FILE } from "@crux/demo/parcels/parcel-files";
import type { CountryCode } from "@crux/packing/countries";
import type { Objective, RuleSet } from "@crux/packing/rule-set";
import type { Ctx } from "../kernel/verb/context.ts";
import { publishRules } from "../modules/logistics/service.ts";

type Preset = {
  presetId: string;
  presetName: string;
  countries: CountryCode[];
  objective: Objective;
  priority: number;
  privateFlag: boolean;
  taxWeightBp: number;
  enabled: boolean;
  forbiddenRoutes: string[];
};

/** Publishes the demo's routes, tax schemes and presets, valid since long ago. */
export async function loadLogistics(ctx: Ctx): Promise<void> {
  const { rules, prepaidTaxSchemes, presets } = JSON.parse(await readFile(LOGISTICS_FILE, "utf8")) as {
    rules: RuleSet;
    prepaidTaxSchemes: string[];
    presets: Preset[];
  };
  await publishRules(ctx, {
    validFrom: new Date(0),
    rules,
    prepaidTaxSchemes,
    presets: presets.map((preset) => ({
      presetId: preset.presetId,
      presetName: preset.presetName,
      countries: preset.countries,
      objective: preset.objective,
      taxWeightBp: preset.taxWeightBp,
      forbiddenRoutes: preset.forbiddenRoutes,
      priority: preset.priority,
      privateFlag: preset.privateFlag,
      enabled: preset.enabled,
    })),
  });
}
