import type {
  DraftPreset,
  DraftRoute,
  DraftService,
  DraftTaxScheme,
  RuleContent,
} from "@crux/contract/logistics/rule-content.schema";
import type { RulePart } from "@crux/rules/parcel/rule-words";

/** A tax scheme with whether it is paid with the order, which the rules keep apart from it. */
export type TaxPart = DraftTaxScheme & { isPrepaid: boolean };
type PartOf = { route: DraftRoute; tax: TaxPart; preset: DraftPreset; service: DraftService };

/** Which part of the rules: a route, a tax scheme, a preset or a service, by its key. */
export type PartId = { part: RulePart; key: string };

/** One part; undefined where there is none of that key. */
export function readPart<Part extends RulePart>(
  content: RuleContent,
  part: Part,
  key: string,
): PartOf[Part] | undefined {
  const { rules, prepaidTaxSchemes, presets, services } = content;
  const scheme = rules.taxSchemes[key];
  const found: { [Name in RulePart]: PartOf[Name] | undefined } = {
    route: rules.routes.find(({ id }) => id === key),
    tax: scheme && { ...scheme, isPrepaid: prepaidTaxSchemes.includes(key) },
    preset: presets.find(({ presetId }) => presetId === key),
    service: services.find(({ skuId }) => String(skuId) === key),
  };
  return found[part];
}

/** The same content with another part in its place, at the end where it is new, or without it (null). */
export function writePart<Part extends RulePart>(
  content: RuleContent,
  part: Part,
  key: string,
  value: PartOf[Part] | null,
): RuleContent {
  const { rules, prepaidTaxSchemes, presets, services } = content;
  if (part === "route") {
    const routes = placed(rules.routes, ({ id }) => id === key, value as DraftRoute | null);
    return { ...content, rules: { ...rules, routes } };
  }
  if (part === "preset")
    return {
      ...content,
      presets: placed(presets, ({ presetId }) => presetId === key, value as DraftPreset | null),
    };
  if (part === "service")
    return {
      ...content,
      services: placed(services, ({ skuId }) => String(skuId) === key, value as DraftService | null),
    };
  const { [key]: _old, ...others } = rules.taxSchemes;
  const prepaid = prepaidTaxSchemes.filter((id) => id !== key);
  if (value === null)
    return { ...content, rules: { ...rules, taxSchemes: others }, prepaidTaxSchemes: prepaid };
  const { isPrepaid, ...scheme } = value as TaxPart;
  return {
    ...content,
    // Spread over the old ones, so that a scheme keeps its place.
    rules: { ...rules, taxSchemes: { ...rules.taxSchemes, [key]: scheme } },
    prepaidTaxSchemes: isPrepaid ? [...prepaid, key] : prepaid,
  };
}

function placed<One>(list: readonly One[], is: (one: One) => boolean, value: One | null): One[] {
  if (value === null) return list.filter((one) => !is(one));
  return list.some(is) ? list.map((one) => (is(one) ? value : one)) : [...list, value];
}

function idsOf({ rules, presets, services }: RuleContent): PartId[] {
  return [
    ...rules.routes.map(({ id }): PartId => ({ part: "route", key: id })),
    ...Object.keys(rules.taxSchemes).map((key): PartId => ({ part: "tax", key })),
    ...presets.map(({ presetId }): PartId => ({ part: "preset", key: presetId })),
    ...services.map(({ skuId }): PartId => ({ part: "service", key: String(skuId) })),
  ];
}

/** Whether a part says the same in both. */
export function isSamePart(one: RuleContent, other: RuleContent, { part, key }: PartId): boolean {
  return plain(readPart(one, part, key)) === plain(readPart(other, part, key));
}

/** The parts that are not the same in both. */
export function differentParts(one: RuleContent, other: RuleContent): PartId[] {
  const ids = new Map([...idsOf(one), ...idsOf(other)].map((id) => [`${id.part} ${id.key}`, id]));
  return [...ids.values()].filter((id) => !isSamePart(one, other, id));
}

/** The parts that both changed since, and each otherwise: somebody has to choose. */
export function conflictsOf(before: RuleContent, mine: RuleContent, now: RuleContent): PartId[] {
  return differentParts(before, mine).filter(
    (id) => !isSamePart(before, now, id) && !isSamePart(mine, now, id),
  );
}

/** What stands there now with my changes on top; of what both changed, mine unless said otherwise. */
export function mergeContent(
  before: RuleContent,
  mine: RuleContent,
  now: RuleContent,
  isTheirs: (id: PartId) => boolean = () => false,
): RuleContent {
  return differentParts(before, mine).reduce(
    (merged, id) =>
      isTheirs(id) ? merged : writePart(merged, id.part, id.key, readPart(mine, id.part, id.key) ?? null),
    now,
  );
}

/** A value as text that is the same whatever the order of its fields; what is not there and null are one. */
function plain(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) => {
      if (typeof one !== "object" || one === null || Array.isArray(one)) return one;
      const fields = Object.entries(one).filter(([, field]) => field !== null && field !== undefined);
      return Object.fromEntries(fields.sort(([left], [right]) => (left < right ? -1 : 1)));
    }) ?? ""
  );
}
