import type {
  DraftRoute,
  RuleContent as EditedContent,
  RouteFee,
} from "@crux/contract/logistics/rule-content.schema";
import type { RuleFault } from "@crux/contract/logistics/rule-ops.schema";
import { categoryName, countryName, type RulePart, ruleFieldLabel } from "@crux/rules/parcel/rule-words";
import { type ContentFault, validateRules } from "../rule-versions.ts";
import { strictContent } from "./strict-content.ts";

/** A fault before it has its words: the part that it is in, the field there, and what is wrong with it. */
type Found = { part: RulePart; key: string; field: string; msg: string };

const BLANK = "请填写";
const ID = /^[A-Za-z0-9_-]{1,40}$/;
const ID_RULE = "须为1-40位字母、数字、下划线或连字符";

/**
 * What forbids publishing these rules while goods of the `sold` categories are on sale, each fault in words at its
 * field; an empty list when nothing does.
 */
export function faultsOf(content: EditedContent, sold: readonly string[]): RuleFault[] {
  const { rules, presets, services } = content;
  const found: Found[] = [
    ...rules.routes.flatMap((route) => routeFaults(route, content)),
    ...repeated(rules.routes.map(({ id }) => id)).map((key) => fault("route", key, "id", "该代码已被使用")),
    ...Object.entries(rules.taxSchemes).flatMap(([key, { exempt }]) => [
      ...(ID.test(key) ? [] : [fault("tax", key, "id", ID_RULE)]),
      ...(exempt && exempt.limit === null ? [fault("tax", key, "exempt.limit", BLANK)] : []),
    ]),
    ...presets.flatMap((preset) => presetFaults(preset)),
    ...repeated(presets.map(({ presetId }) => presetId)).map((key) =>
      fault("preset", key, "presetId", "该代码已被使用"),
    ),
    ...services.flatMap(({ skuId, name, price }) => [
      ...(skuId ? [] : [fault("service", String(skuId), "skuId", BLANK)]),
      ...(name ? [] : [fault("service", String(skuId), "name", BLANK)]),
      ...(price === null ? [fault("service", String(skuId), "price", BLANK)] : []),
    ]),
    ...repeated(services.map(({ skuId }) => String(skuId))).map((key) =>
      fault("service", key, "skuId", "该编号已被使用"),
    ),
  ];
  // Whether the whole makes sense is only asked of what is filled in.
  if (found.length > 0) return found.map((one) => inWords(content, one));
  const faults = validateRules(strictContent(content), sold).map((one) => placed(content, one));
  return [...faults, ...lackingSchemes(content).map((country) => whole(noScheme(country)))];
}

/** The countries that routes go to and that customers have no packing scheme for, so that nobody could order there. */
function lackingSchemes({ rules, presets }: EditedContent): string[] {
  const reached = rules.routes.filter(({ enabled }) => enabled).flatMap(({ countries }) => countries);
  const shown = presets.filter(({ enabled, privateFlag }) => enabled && !privateFlag);
  const offered = new Set(shown.flatMap(({ countries }) => countries));
  return [...new Set(reached)].filter((country) => !offered.has(country));
}

const noScheme = (country: string) => `没有可寄往${countryName(country)}的分箱方案，客户不能下单`;

const whole = (msg: string): RuleFault => ({ part: "all", key: "", name: "", field: "", label: "", msg });

const fault = (part: RulePart, key: string, field: string, msg: string): Found => ({ part, key, field, msg });

function repeated(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key, place) => keys.indexOf(key) !== place))];
}

function routeFaults(route: DraftRoute, { rules }: EditedContent): Found[] {
  const at = (field: string, msg: string) => fault("route", route.id, field, msg);
  const figures = { daysMin: route.daysMin, daysMax: route.daysMax, maxWeightG: route.maxWeightG };
  const blanks = Object.entries(figures).filter(([, value]) => value === null);
  const unknown = route.countries.filter((country) => {
    const scheme = route.tax[country];
    return scheme && !Object.hasOwn(rules.taxSchemes, scheme);
  });
  return [
    ...(ID.test(route.id) ? [] : [at("id", ID_RULE)]),
    ...(route.name ? [] : [at("name", BLANK)]),
    ...blanks.map(([field]) => at(field, BLANK)),
    ...unknown.map((country) => at(`tax.${country}`, "所选税则已删除")),
    ...feeFaults(route.fee).map(([field, msg]) => at(field, msg)),
    ...route.profiles
      .filter(({ maxUnits }) => maxUnits === null)
      .map(({ id }) => at(`profiles.${id}.maxUnits`, BLANK)),
  ];
}

function feeFaults(fee: RouteFee): [field: string, msg: string][] {
  const figures = Object.entries(fee).filter(([, value]) => value === null);
  const blanks = figures.map(([name]): [string, string] => [`fee.${name}`, BLANK]);
  if (fee.mode === "WEIGHT" && fee.stepG === 0) return [...blanks, ["fee.stepG", "须大于 0"]];
  if (fee.mode !== "BANDS") return blanks;
  const upTo = fee.bands.map(([grams]) => grams);
  if (fee.bands.some(([grams, cents]) => grams === null || cents === null))
    return [...blanks, ["fee.bands", "请填写每一段的重量和费用"]];
  const isRising = upTo.every((grams, place) => place === 0 || (grams ?? 0) > (upTo[place - 1] ?? 0));
  return isRising ? blanks : [...blanks, ["fee.bands", "每一段的重量须大于上一段"]];
}

function presetFaults(preset: EditedContent["presets"][number]): Found[] {
  const at = (field: string, msg: string) => fault("preset", preset.presetId, field, msg);
  const { presetId, presetName, taxWeightBp, priority } = preset;
  return [
    ...(ID.test(presetId) ? [] : [at("presetId", ID_RULE)]),
    ...(presetName ? [] : [at("presetName", BLANK)]),
    ...(taxWeightBp === null ? [at("taxWeightBp", BLANK)] : []),
    ...(taxWeightBp !== null && taxWeightBp > 10_000 ? [at("taxWeightBp", "最多 100%")] : []),
    ...(priority === null ? [at("priority", BLANK)] : []),
  ];
}

function inWords(content: EditedContent, { part, key, field, msg }: Found): RuleFault {
  const route = content.rules.routes.find(({ id }) => id === key);
  const names: Record<RulePart, string | undefined> = {
    route: route?.name,
    tax: content.rules.taxSchemes[key]?.name,
    preset: content.presets.find(({ presetId }) => presetId === key)?.presetName,
    service: content.services.find(({ skuId }) => String(skuId) === key)?.name,
  };
  const groupName = (id: string) => route?.profiles.find((one) => one.id === id)?.name || id;
  return { part, key, name: names[part] || key, field, label: ruleFieldLabel(part, field, groupName), msg };
}

/** What the engine's own check found, at the field that mends it. */
function placed(content: EditedContent, { code, at, of }: ContentFault): RuleFault {
  const [key = "", inner = ""] = at.split("/");
  if (code === "UNREACHABLE_CATEGORY") return whole(`在售的“${categoryName(at)}”没有启用的线路收`);
  if (of === "prepaid") return whole(`预付的税则“${at}”已删除`);
  if (of === "preset") return inWords(content, { part: "preset", key, ...PRESET_FAULTS(code, inner) });
  if (of === "shape") return whole(`规则格式不正确：${at}`);
  if (code === "NO_ROUTES") return whole("至少须有一条启用的线路");
  const [field, msg] = ROUTE_FAULTS[code] ?? ["name", "请检查"];
  if (inner) return inWords(content, fault("route", key, `profiles.${inner}.maxUnits`, "该组收不了任何商品"));
  return inWords(content, fault("route", key, field, msg));
}

const PRESET_FAULTS = (code: string, inner: string): { field: string; msg: string } => {
  if (code === "NO_COUNTRY") return { field: "countries", msg: "请至少选择一个国家或地区" };
  if (code === "UNKNOWN_ROUTE") return { field: "forbiddenRoutes", msg: `线路 ${inner} 已删除` };
  return { field: "countries", msg: `没有可寄往${countryName(inner)}的线路` };
};

const ROUTE_FAULTS: Readonly<Record<string, [field: string, msg: string]>> = {
  NO_COUNTRY: ["countries", "请至少选择一个国家或地区"],
  NO_PROFILE: ["profiles", "请至少添加一个装箱组"],
  DUPLICATE_PROFILE: ["profiles", "两个装箱组的代码相同"],
  NOTHING_FITS: ["maxWeightG", "须大于包装重量"],
  FALLING_FEE: ["fee.bands", "重的包裹不能比轻的便宜"],
  NOT_SOLD: ["fee.table", "没有可用的价格"],
  DAYS_REVERSED: ["daysMax", "不能少于最快天数"],
};
