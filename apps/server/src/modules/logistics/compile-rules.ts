import type { Route, RuleSet } from "@crux/packing/rule-set";
import type { PresetRow } from "./store.ts";

/** One version of the rules, compiled for looking things up. */
export type RuleBook = {
  version: number;
  digest: string;
  rules: RuleSet;
  routeOf: Map<string, Route>;
  presets: PresetRow[];
  /** True when the tax of this route is paid with the order, not by the receiver (logistics tax schemes). */
  isPrepaid(route: Route, country: string): boolean;
};

/** The rules of a version or of a draft, compiled under a name for their content. */
export function compile(
  version: number,
  digest: string,
  rules: RuleSet,
  prepaid: readonly string[],
  presets: PresetRow[],
): RuleBook {
  return {
    version,
    digest,
    rules,
    routeOf: new Map(rules.routes.map((route) => [route.id, route])),
    presets,
    isPrepaid: (route, country) => prepaid.includes(route.tax[country] ?? ""),
  };
}
