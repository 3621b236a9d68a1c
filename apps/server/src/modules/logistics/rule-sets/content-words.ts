import type {
  DraftPreset,
  DraftRoute,
  DraftService,
  RouteFee,
  RuleContent,
} from "@crux/contract/logistics/rule-content.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { companyName } from "@crux/rules/parcel/logistics-company";
import {
  countryName,
  FEE_MODES,
  IDENTITIES,
  OBJECTIVE_NAMES,
  PKG_TYPES,
  type RulePart,
  ruleFieldLabel,
  shareText,
  weightText,
} from "@crux/rules/parcel/rule-words";

/** A part of the rules in words: each of its fields by its place, with its name and its value as text. */
export type PartWords = {
  part: RulePart;
  key: string;
  name: string;
  fields: Map<string, { label: string; text: string }>;
};

type Texts = Record<string, string>;
type Figure = number | null | undefined;

const NONE = "—";
const money = (cents: Figure) => (cents === null || cents === undefined ? NONE : moneyText(cents));
const weight = (grams: Figure) => (grams === null || grams === undefined ? NONE : weightText(grams));
const count = (figure: Figure) => (figure === null || figure === undefined ? NONE : String(figure));
const share = (bp: Figure) => (bp === null || bp === undefined ? NONE : shareText(bp));
const yesNo = (is: boolean) => (is ? "是" : "否");
const listed = (codes: readonly string[]) => codes.map(countryName).join("、") || NONE;

/** Everything that a version or a draft says, part by part. */
export function describeContent(content: RuleContent): PartWords[] {
  const { rules, prepaidTaxSchemes, presets, services } = content;
  const routeName = (id: string) => rules.routes.find((route) => route.id === id)?.name ?? id;
  const taxName = (id: string) => rules.taxSchemes[id]?.name ?? id;
  return [
    ...rules.routes.map((route) => {
      const nameOf = (id: string) => route.profiles.find((one) => one.id === id)?.name || id;
      return words("route", { key: route.id, name: route.name }, routeTexts(route, taxName), nameOf);
    }),
    ...Object.entries(rules.taxSchemes).map(([key, { name, ratesBp, exempt }]) => {
      const rates = Object.entries(ratesBp).map(([category, bp]) => [`ratesBp.${category}`, share(bp)]);
      const free = exempt
        ? `${exempt.on === "TAX" ? "税额" : "货值"}不超过 ${money(exempt.limit)} 的包裹免税`
        : "没有免税额";
      const prepaid = yesNo(prepaidTaxSchemes.includes(key));
      const texts = { name: name ?? "", exempt: free, prepaid, ...Object.fromEntries(rates) };
      return words("tax", { key, name: name || key }, texts);
    }),
    ...presets.map((preset) =>
      words("preset", { key: preset.presetId, name: preset.presetName }, presetTexts(preset, routeName)),
    ),
    ...services.map((service) =>
      words("service", { key: String(service.skuId), name: service.name }, serviceTexts(service)),
    ),
  ];
}

function words(
  part: RulePart,
  { key, name }: { key: string; name: string },
  texts: Texts,
  profileName?: (id: string) => string,
): PartWords {
  const fields = Object.entries(texts).map(
    ([field, text]) => [field, { label: ruleFieldLabel(part, field, profileName), text }] as const,
  );
  return { part, key, name: name || key, fields: new Map(fields) };
}

function routeTexts(route: DraftRoute, taxName: (id: string) => string): Texts {
  const texts: Texts = {
    name: route.name,
    code: route.code ?? route.id,
    company: companyName(route.company),
    pkgType: PKG_TYPES[route.pkgType],
    identity: IDENTITIES[route.identity ?? "NONE"],
    enabled: yesNo(route.enabled !== false),
    countries: listed(route.countries),
    daysMin: count(route.daysMin),
    daysMax: count(route.daysMax),
    maxWeightG: weight(route.maxWeightG),
    singleOverValue: yesNo(route.singleOverValue),
    ...feeTexts(route.fee),
  };
  for (const country of route.countries) {
    const scheme = route.tax[country];
    texts[`tax.${country}`] = scheme ? taxName(scheme) : "不另收税";
    texts[`maxValue.${country}`] = money(route.maxValue[country]);
  }
  for (const { id, cats, maxUnits, maxPerSku } of route.profiles) {
    texts[`profiles.${id}.maxUnits`] = count(maxUnits);
    texts[`profiles.${id}.maxPerSku`] = count(maxPerSku);
    for (const [category, cap] of Object.entries(cats)) texts[`profiles.${id}.cats.${category}`] = count(cap);
  }
  return texts;
}

function feeTexts(fee: RouteFee): Texts {
  const common = { "fee.mode": FEE_MODES[fee.mode], "fee.tareG": weight(fee.tareG) };
  switch (fee.mode) {
    case "WEIGHT":
      return {
        ...common,
        "fee.minG": weight(fee.minG),
        "fee.firstG": weight(fee.firstG),
        "fee.firstFee": money(fee.firstFee),
        "fee.stepG": weight(fee.stepG),
        "fee.stepFee": money(fee.stepFee),
        "fee.parcelFee": money(fee.parcelFee),
        "fee.unitFee": money(fee.unitFee),
      };
    case "BANDS":
      return {
        ...common,
        "fee.bands": fee.bands.map(([upTo, cents]) => `至 ${weight(upTo)} ${money(cents)}`).join("，"),
        "fee.parcelFee": money(fee.parcelFee),
        "fee.unitFee": money(fee.unitFee),
      };
    case "UNITS": {
      const prices = Object.entries(fee.table).map(([units, cents]) => `${units} 件 ${money(cents)}`);
      return { ...common, "fee.table": prices.join("，") };
    }
  }
}

function presetTexts(preset: DraftPreset, routeName: (id: string) => string): Texts {
  return {
    presetName: preset.presetName,
    countries: listed(preset.countries),
    objective: OBJECTIVE_NAMES[preset.objective],
    taxWeightBp: share(preset.taxWeightBp),
    forbiddenRoutes: preset.forbiddenRoutes.map(routeName).join("、") || "没有",
    priority: count(preset.priority),
    privateFlag: yesNo(preset.privateFlag),
    enabled: yesNo(preset.enabled),
  };
}

function serviceTexts({ name, remark, price }: DraftService): Texts {
  return { name, remark, price: money(price) };
}
