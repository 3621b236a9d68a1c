import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";
import { LIMITS } from "@crux/contract/limits";
import type { Scheme } from "@crux/contract/logistics.schema";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { moneyText } from "@crux/rules/money/money-text";
import { canChoose } from "./scheme-order.ts";

/** What sending by a scheme costs in the end, in cents: the fee, and the tax that the receiver pays. */
export function schemeCostCents({ totalEstimateFee, totalEstimateTax }: Scheme): number {
  return totalEstimateFee + totalEstimateTax;
}

/** The scheme that others are compared with: of those that can be chosen the cheapest, the earlier one of equals. */
export function cheapestScheme(schemes: readonly Scheme[]): Scheme | undefined {
  const [first, ...others] = schemes.filter(canChoose);
  return others.reduce(
    (best, scheme) => (best && schemeCostCents(scheme) >= schemeCostCents(best) ? best : scheme),
    first,
  );
}

/** What a parcel less may cost for a scheme with fewer of them to be worth a hint, in cents. */
const PARCEL_WORTH_CENTS = 200;

/**
 * The scheme to point out beside the cheapest, which stays the default where the priorities say so (R-PRE-11): the
 * one with the fewest parcels of those that ask little for each parcel less to wait for and to sign for.
 */
export function easierScheme(schemes: readonly Scheme[]): Scheme | undefined {
  const cheapest = cheapestScheme(schemes);
  if (!cheapest) return undefined;
  const fewer = ({ totalPackageCount }: Scheme) => cheapest.totalPackageCount - totalPackageCount;
  const dearer = (scheme: Scheme) => schemeCostCents(scheme) - schemeCostCents(cheapest);
  return schemes
    .filter((scheme) => canChoose(scheme) && fewer(scheme) > 0)
    .filter((scheme) => dearer(scheme) <= fewer(scheme) * PARCEL_WORTH_CENTS)
    .sort((left, right) => fewer(right) - fewer(left) || dearer(left) - dearer(right))[0];
}

/** Schemes that pack the same goods into the same parcels, as one: choosing between them changes nothing. */
export function schemeGroups(schemes: readonly Scheme[]): Scheme[][] {
  const groups = new Map<string, Scheme[]>();
  for (const scheme of schemes) {
    const key = canChoose(scheme) ? JSON.stringify(scheme.logisticsPkgs) : scheme.presetId;
    groups.set(key, [...(groups.get(key) ?? []), scheme]);
  }
  return [...groups.values()];
}

/** How a scheme differs from the cheapest one, in one line: money, then days, parcels and tax. */
export function schemeDifference(scheme: Scheme, cheapest: Scheme): string {
  const costs = schemeCostCents(scheme) - schemeCostCents(cheapest);
  return [
    costs === 0 ? "与最省同价" : `比最省${costs > 0 ? "贵" : "便宜"}${moneyText(Math.abs(costs))}`,
    difference(
      scheme.daysMax - cheapest.daysMax,
      (days) => `晚${days}天到`,
      (days) => `早${days}天到`,
    ),
    difference(
      scheme.totalPackageCount - cheapest.totalPackageCount,
      (count) => `多${count}箱`,
      (count) => `少${count}箱`,
    ),
    taxDifference(scheme.totalEstimateTax, cheapest.totalEstimateTax),
  ]
    .filter(Boolean)
    .join("，");
}

function difference(by: number, more: (by: number) => string, less: (by: number) => string): string {
  if (by === 0) return "";
  return by > 0 ? more(by) : less(-by);
}

function taxDifference(taxCents: number, otherCents: number): string {
  if (taxCents === 0 && otherCents > 0) return "免税费";
  return difference(
    taxCents - otherCents,
    (cents) => `其中税费多${moneyText(cents)}`,
    (cents) => `其中税费少${moneyText(cents)}`,
  );
}

const RULES: Record<string, (goods: string, country: string) => string> = {
  NO_ROUTE_FOR_CATEGORY: (goods, country) => `没有可将${goods}寄往${country}的线路`,
  OVERWEIGHT_UNIT: (_, country) => `单件重量超过寄往${country}的线路上限`,
  OVER_VALUE_UNIT: (_, country) => `单件金额超过寄往${country}的线路限额`,
  UNIT_COUNT_NOT_SOLD: () => "这个数量无法分箱寄出，请调整数量",
  TOO_MANY_PARCELS: () => `包裹超过${LIMITS.parcels}个，请减少数量或分次下单`,
  COUNTRY_RESTRICTED: (_, country) => `该商品不支持寄往${country}`,
};

/** Which rule keeps goods of a category from being sent to a country, in words (the `reasons` of a scheme). */
export function blockText(reason: string, category: LogisticsType, country: string): string {
  const rule = RULES[reason];
  return rule ? rule(goodsCategoryLabel(category), country) : `不符合寄往${country}的装箱规则`;
}
