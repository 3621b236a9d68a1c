import { moneyText } from "@crux/rules/money/money-text";
import { unplaceableText } from "../rule-sets/unplaceable-text.ts";
import type { PricedCart } from "./simulate-cart.ts";

type Split = Extract<PricedCart, { isSplit: true }>;
type Lost = Extract<PricedCart, { isSplit: false }>;

/** Why two splits of the same goods cost otherwise, in words; nothing where they cost the same. */
export function differenceWords(before: Split, after: Split): string[] {
  const words = [];
  if (before.preset !== after.preset) words.push(`方案 ${before.preset} → ${after.preset}`);
  if (before.parcels !== after.parcels) words.push(`包裹 ${before.parcels} → ${after.parcels}`);
  const [left, joined] = [missing(before.routes, after.routes), missing(after.routes, before.routes)];
  if (left.length > 0 && joined.length > 0) words.push(`线路 ${left.join("、")} → ${joined.join("、")}`);
  const parts = [
    { name: "运费", cents: after.freight - before.freight },
    { name: "服务费", cents: after.service - before.service },
    { name: "税费", cents: after.tax - before.tax },
  ];
  const changed = parts.filter(({ cents }) => cents !== 0);
  return [
    ...words,
    ...changed.map(({ name, cents }) => `${name} ${cents > 0 ? "+" : ""}${moneyText(cents)}`),
  ];
}

/** The names that only the first list has. */
function missing(names: readonly string[], others: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => !others.includes(name));
}

/** Why goods have no split, as a trial cart says it. */
export function lostWords({ why, goods }: Lost, nameOf: (sku: string) => string): string[] {
  if (why === "NO_PRESET") return ["没有分箱方案寄往该国家或地区"];
  if (why === "ONLY_OFF") return ["只有停用的线路装得下"];
  return goods.map(({ sku, reason }) => `${nameOf(sku)}：${unplaceableText(reason)}`);
}
