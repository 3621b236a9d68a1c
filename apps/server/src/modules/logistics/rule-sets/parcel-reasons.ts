import type { TrialParcel } from "@crux/contract/logistics/rule-ops.schema";
import { checkScheme, type Violation } from "@crux/packing/check-scheme";
import { type PackedLine, priceParcel, unitTax } from "@crux/packing/price-parcel";
import type { Line, Parcel, Profile, Route } from "@crux/packing/rule-set";
import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import { categoryName, weightText } from "@crux/rules/parcel/rule-words";
import type { RuleBook } from "../compile-rules.ts";

type Cart = { book: RuleBook; country: string; lines: Line[]; nameOf: (sku: string) => string };
type Placed = { parcel: Parcel; route: Route; profile: Profile };
type Limit = TrialParcel["limits"][number];

const MAX_REASONS = 4;

/** How full a parcel is, by each limit that its route, its group and its tax have. */
export function limitsOf({ book, country, lines }: Cart, { parcel, route, profile }: Placed): Limit[] {
  const packed = packedOf(lines, parcel.units);
  const units = sum(packed.map(({ count }) => count));
  const limits: Limit[] = [limit("件数", String, units, profile.maxUnits)];
  for (const [category, used] of countsOf(packed))
    limits.push(limit(categoryName(category), String, used, profile.cats[category] ?? 0));
  if (profile.maxPerSku !== undefined)
    limits.push(limit("同款", String, Math.max(...packed.map(({ count }) => count)), profile.maxPerSku));
  limits.push(limit("重量", weightText, parcel.grossG, route.maxWeightG));
  const most = route.maxValue[country];
  if (most !== undefined) limits.push(limit("金额", moneyText, parcel.value, most));
  const schemeId = route.tax[country];
  const exempt = schemeId ? book.rules.taxSchemes[schemeId]?.exempt : null;
  if (schemeId && exempt) {
    const taxes = sum(packed.map(({ line, count }) => unitTax(book.rules, schemeId, line) * count));
    const used = exempt.on === "TAX" ? taxes : parcel.value;
    limits.push(limit(exempt.on === "TAX" ? "免税税额" : "免税货值", moneyText, used, exempt.limit));
  }
  return limits;
}

function limit(label: string, text: (figure: number) => string, used: number, most: number): Limit {
  return { label, used: text(used), limit: text(most), isFull: used >= most };
}

/** Why no more of the other parcels' goods lie in this one: what the rules say of one more piece of each. */
export function reasonsOf(cart: Cart, placed: Placed, all: readonly Parcel[]): string[] {
  const others = all.filter((parcel) => parcel !== placed.parcel);
  const skus = [...new Set(others.flatMap(({ units }) => Object.keys(units)))];
  const found = new Map<string, string[]>();
  for (const sku of skus) {
    const reason = whyNot(cart, placed, sku);
    found.set(reason, [...(found.get(reason) ?? []), cart.nameOf(sku)]);
  }
  return [...found].slice(0, MAX_REASONS).map(([reason, names]) => `${namesText(names)}：${reason}`);
}

function namesText([first = "", ...rest]: readonly string[]): string {
  return rest.length === 0 ? `再加“${first}”` : `再加“${first}”等 ${rest.length + 1} 款`;
}

function whyNot({ book, country, lines }: Cart, { parcel, route, profile }: Placed, sku: string): string {
  const units = { ...parcel.units, [sku]: (parcel.units[sku] ?? 0) + 1 };
  const packed = packedOf(lines, units);
  const inside = packed.map(({ line, count }) => ({ ...line, qty: count }));
  const price = priceParcel(book.rules, route, country, packed);
  if (!price) return "线路没有这个件数或重量的价格";
  const { fee, tax, grossG, value } = price;
  const broken = (id: string) =>
    checkScheme({
      rules: book.rules,
      country,
      lines: inside,
      parcels: [{ route: route.id, profile: id, units, fee, tax, grossG, value }],
    });
  const fits = route.profiles.some(({ id }) => broken(id).length === 0);
  if (!fits) return violationText(broken(profile.id)[0], profile);
  if (tax > parcel.tax) return `会使税费从 ${moneyText(parcel.tax)} 升到 ${moneyText(tax)}`;
  if (fee > parcel.fee)
    return `放得下，但合在一起不更划算（运费 ${moneyText(parcel.fee)} → ${moneyText(fee)}）`;
  return "放得下，合在一起也不更便宜";
}

/** What a broken rule of a parcel says, for people; `profile` is the group of goods that it was judged by. */
export function violationText(violation: Violation | undefined, profile: Profile): string {
  const { code, limit: most = 0, category = "" } = violation ?? {};
  const group = profile.name || profile.id;
  switch (code) {
    case "CATEGORY_NOT_ALLOWED":
      return `${categoryName(category)}不能与“${group}”组同箱`;
    case "CATEGORY_OVER_CAP":
      return `“${group}”组的${categoryName(category)}最多 ${most} 件`;
    case "TOO_MANY_UNITS":
      return `“${group}”组总共最多 ${most} 件`;
    case "TOO_MANY_OF_SKU":
      return `同款最多 ${most} 件`;
    case "OVERWEIGHT":
      return `超过每包裹 ${weightText(most)} 的重量上限`;
    case "OVER_VALUE":
      return `超过每包裹 ${moneyText(most)} 的金额上限`;
    case "ROUTE_DISABLED":
      return "线路已停用或暂停";
    case "COUNTRY_NOT_SERVED":
      return "线路不寄往此国家或地区";
    case "NOT_SOLD":
      return "线路没有这个件数或重量的价格";
    case "MIXED_SUPPLIERS":
      return "不同供应商的代发商品不能同箱";
    case "COUNTRY_RESTRICTED":
      return "该商品不寄往此国家或地区";
    default:
      return "规则不允许同箱";
  }
}

function packedOf(lines: readonly Line[], units: Readonly<Record<string, number>>): PackedLine[] {
  return lines.flatMap((line) => {
    const count = units[line.sku];
    return count ? [{ line, count }] : [];
  });
}

function countsOf(packed: readonly PackedLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { line, count } of packed) counts.set(line.cat, (counts.get(line.cat) ?? 0) + count);
  return counts;
}
