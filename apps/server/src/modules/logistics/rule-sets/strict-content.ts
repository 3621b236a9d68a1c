import type { RuleContent as EditedContent } from "@crux/contract/logistics/rule-content.schema";
import type { CountryCode } from "@crux/packing/countries";
import type { Fee, RuleSet } from "@crux/packing/rule-set";
import type { RuleContent } from "../rule-versions.ts";
import type { PresetRow } from "../store.ts";

/** Edited rules as the engine takes them: entries without a figure say nothing, and are left out. */
export function strictContent({ rules, prepaidTaxSchemes, presets }: EditedContent): RuleContent {
  const taxSchemes = Object.entries(rules.taxSchemes).map(([id, scheme]) => [
    id,
    { ...scheme, ratesBp: filled(scheme.ratesBp) },
  ]);
  const routes = rules.routes.map((route) => ({
    ...route,
    maxValue: filled(route.maxValue),
    fee: strictFee(route.fee as Fee),
    profiles: route.profiles.map(({ maxPerSku, ...profile }) => ({
      ...profile,
      cats: filled(profile.cats),
      ...(typeof maxPerSku === "number" ? { maxPerSku } : {}),
    })),
  }));
  return {
    rules: { taxSchemes: Object.fromEntries(taxSchemes), routes } as RuleSet,
    prepaidTaxSchemes,
    presets: presets as (PresetRow & { countries: CountryCode[] })[],
  };
}

const strictFee = (fee: Fee): Fee => (fee.mode === "UNITS" ? { ...fee, table: filled(fee.table) } : fee);

function filled(figures: Readonly<Record<string, number | null | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([key, figure]) => (typeof figure === "number" ? [[key, figure]] : [])),
  );
}
