import { createHash } from "node:crypto";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { checkRules, type RuleFault } from "@crux/packing/check-rules";
import { InputError } from "@crux/packing/input-reader";
import type { RuleSet, Solution } from "@crux/packing/rule-set";
import { readRuleSet, readSplitRequest } from "@crux/packing/split-request";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listSoldCategories } from "../commodity/service.ts";
import { solveApart } from "./solve-apart.ts";
import type { PresetRow } from "./store.ts";
import { insertPresets, insertRuleSet, type Publication } from "./store.ts";

/** Everything that one version of the rules says. */
export type RuleContent = {
  rules: RuleSet;
  prepaidTaxSchemes: readonly string[];
  presets: readonly PresetRow[];
};

/** A fault of a rule set: the packing engine's own kinds, a wrong shape, or what points nowhere; `of` says which. */
export type ContentFault = (RuleFault | { code: string; at: string }) & {
  of: "rules" | "shape" | "prepaid" | "preset";
};

/**
 * What forbids publishing a rule set while goods of the `sold` categories are on sale; an empty list when nothing does.
 * Without `sold` each category needs a route.
 */
export function validateRules(
  { rules, prepaidTaxSchemes, presets }: RuleContent,
  sold?: readonly string[],
): ContentFault[] {
  try {
    readRuleSet(rules);
  } catch (error) {
    if (error instanceof InputError) return [{ code: error.code, at: error.path, of: "shape" }];
    throw error;
  }
  const unknown = prepaidTaxSchemes.filter((id) => !Object.hasOwn(rules.taxSchemes, id));
  return [
    ...checkRules(rules, sold).map((fault) => ({ ...fault, of: "rules" as const })),
    ...unknown.map((id) => ({ code: "UNKNOWN_TAX_SCHEME", at: id, of: "prepaid" as const })),
    ...presets
      .flatMap((preset) => checkPreset(rules, preset))
      .map((fault) => ({ ...fault, of: "preset" as const })),
  ];
}

function checkPreset({ routes }: RuleSet, preset: PresetRow): { code: string; at: string }[] {
  const { presetId: at, countries, forbiddenRoutes: forbidden } = preset;
  const lost = countries.filter((country) => {
    return !routes.some((route) => route.countries.includes(country) && !forbidden.includes(route.id));
  });
  return [
    ...(countries.length === 0 ? [{ code: "NO_COUNTRY", at }] : []),
    ...lost.map((country) => ({ code: "NO_ROUTES", at: `${at}/${country}` })),
    ...forbidden
      .filter((id) => !routes.some((route) => route.id === id))
      .map((id) => ({ code: "UNKNOWN_ROUTE", at: `${at}/${id}` })),
  ];
}

/**
 * Publishes a version of routes, tax schemes and presets that rules from `validFrom` on, until one with a later date
 * does. Throws `general.INVALID_REQUEST` with the faults when it makes no sense. Orders keep the version that priced
 * them.
 */
export async function publishRules(
  ctx: Ctx,
  set: RuleContent & { validFrom: Date; publication?: Publication },
): Promise<number> {
  const { validFrom: _validFrom, publication: _publication, ...content } = set;
  const faults = validateRules(content, await listSoldCategories(ctx.db));
  if (faults.length > 0) throw new Fail(generalOutcome.INVALID_REQUEST, 400, faults);
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const version = await insertRuleSet(ctx.db, { ...set, digest }, ctx.now);
  await insertPresets(ctx.db, version, set.presets);
  return version;
}

/**
 * Splits a cart under rules that need not be published: a request and its answer as the command `split` has them.
 * Throws `general.INVALID_REQUEST` with the first fault of the request.
 */
export async function tryRules(request: unknown): Promise<Record<string, Solution>> {
  try {
    const { objectives, ...job } = readSplitRequest(request);
    return Object.fromEntries((await solveApart(job, objectives)).solutions);
  } catch (error) {
    if (error instanceof InputError)
      throw new Fail(generalOutcome.INVALID_REQUEST, 400, [{ code: error.code, at: error.path }]);
    if (error instanceof RangeError)
      throw new Fail(generalOutcome.INVALID_REQUEST, 400, [{ code: "DUPLICATE_SKU", at: "lines" }]);
    throw error;
  }
}
