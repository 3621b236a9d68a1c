import { readFileSync } from "node:fs";
import type { Fee, RuleSet } from "@crux/packing/rule-set";

const file = new URL("../packages/demo/src/parcels/logistics.json", import.meta.url);

/** The rules of the demo shop. */
export const DEMO_RULES: RuleSet = JSON.parse(readFileSync(file, "utf8")).rules;

/** The same routes where nothing bears tax. */
export const FREIGHT_ONLY: RuleSet = {
  ...DEMO_RULES,
  taxSchemes: Object.fromEntries(
    Object.entries(DEMO_RULES.taxSchemes).map(([id, scheme]) => [id, { ...scheme, ratesBp: {} }]),
  ),
};

/** The same rules with fees a few cents off, so that they have no common step. */
export const ODD_PRICES: RuleSet = {
  ...DEMO_RULES,
  routes: DEMO_RULES.routes.map((route) => ({ ...route, fee: oddFee(route.fee) })),
};

function oddFee(fee: Fee): Fee {
  if (fee.mode === "BANDS") return { ...fee, bands: fee.bands.map(([upTo, cents]) => [upTo, odd(cents)]) };
  if (fee.mode === "UNITS") {
    const table = Object.entries(fee.table).map(([units, cents]) => [units, odd(cents)]);
    return { ...fee, table: Object.fromEntries(table) };
  }
  return {
    ...fee,
    firstFee: odd(fee.firstFee),
    stepFee: odd(fee.stepFee),
    parcelFee: odd(fee.parcelFee),
  };
}

/** Up to three cents more or less, always the same for a price; nothing stays nothing. */
function odd(cents: number): number {
  return cents === 0 ? 0 : cents + ((cents * 31) % 7) - 3;
}
