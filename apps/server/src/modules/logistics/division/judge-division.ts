import type { JudgedParcel, SplitParcel } from "@crux/contract/ops/split-ops.schema";
import { checkScheme, type Violation } from "@crux/packing/check-scheme";
import { chargedWeight, priceParcel } from "@crux/packing/price-parcel";
import type { Line, Parcel, Profile, Route } from "@crux/packing/rule-set";
import { sum } from "@crux/rules/money/money";
import { papersOfPkg } from "@crux/rules/parcel/pkg-papers";
import { limitsOf, violationText } from "../rule-sets/parcel-reasons.ts";
import { type Divisible, itemKey, paidFor } from "./divisible.ts";
import type { DivisiblePkg } from "./division-store.ts";

/** A new parcel that the checker let pass, with its price by the rules of this moment. */
export type Placed = {
  route: Route;
  parcel: Parcel;
  items: SplitParcel["items"];
  /** Freight with prepaid tax, and what the receiver pays at the border. */
  feeCents: number;
  taxCents: number;
  chargedGrams: number;
};

export type Judgement = {
  parcels: JudgedParcel[];
  faults: string[];
  /** The parcels that stay as they are. */
  kept: DivisiblePkg[];
  /** The new ones that may travel; all of them where there is no fault. */
  placed: Placed[];
};

/**
 * What the checker of parcels says of a division. It judges by the rules alone and shares no code with the solver; a parcel
 * that stays as it is was let pass before.
 */
export function judgeDivision(divisible: Divisible, wanted: readonly SplitParcel[]): Judgement {
  const parcels = wanted.map((one) => ({ ...one, items: merged(one.items) }));
  const standing = standingOf(divisible.pkgs, parcels);
  const judged = parcels.map((one, place) => {
    const pkg = standing.get(place);
    return pkg ? { pkg, shown: shownKept(divisible, pkg) } : judgeParcel(divisible, one);
  });
  const placed = judged.flatMap((one) => ("placed" in one && one.placed ? [one.placed] : []));
  const faults = partitionFaults(divisible, parcels);
  const kept = [...standing.values()];
  const isClean = faults.length === 0 && judged.every(({ shown }) => shown.faults.length === 0);
  if (isClean && !isLegal(divisible, kept, placed)) faults.push("规则不允许这样分箱");
  return { parcels: judged.map(({ shown }) => shown), faults, kept, placed };
}

/** The new parcels once more, all together, as the checker is asked about a customer's own split. */
function isLegal(
  { book, country, lines }: Divisible,
  kept: readonly DivisiblePkg[],
  placed: readonly Placed[],
) {
  const stays = kept.flatMap(itemsOf);
  const moved = lines.flatMap((line) => {
    const qty = line.qty - piecesOf(line.sku, stays);
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  const parcels = placed.map(({ parcel }) => parcel);
  return checkScheme({ rules: book.rules, country, lines: moved, parcels }).length === 0;
}

function piecesOf(sku: string, items: SplitParcel["items"]): number {
  return sum(items.filter(({ skuId }) => String(skuId) === sku).map(({ quantity }) => quantity));
}

function merged(items: SplitParcel["items"]): SplitParcel["items"] {
  const lines = new Map<string, SplitParcel["items"][number]>();
  for (const item of items) {
    const known = lines.get(itemKey(item));
    lines.set(itemKey(item), { ...item, quantity: (known?.quantity ?? 0) + item.quantity });
  }
  return [...lines.values()];
}

/** Which of the parcels stand already, by their places. */
function standingOf(
  pkgs: readonly DivisiblePkg[],
  parcels: readonly SplitParcel[],
): Map<number, DivisiblePkg> {
  const left = new Map(pkgs.map((pkg) => [pkg, contentKey(pkg.routeId, merged(itemsOf(pkg)))]));
  const standing = new Map<number, DivisiblePkg>();
  parcels.forEach(({ routeId, items }, place) => {
    const same = [...left].find(([, key]) => key === contentKey(routeId, items))?.[0];
    if (!same) return;
    left.delete(same);
    standing.set(place, same);
  });
  return standing;
}

/** What lies in a parcel, as the wire names it. */
export function itemsOf({ items }: DivisiblePkg): SplitParcel["items"] {
  return items.map(({ skuId, itemType, pieces }) => ({ skuId, itemType, quantity: pieces }));
}

function contentKey(routeId: string, items: SplitParcel["items"]): string {
  return JSON.stringify([routeId, items.map((item) => `${itemKey(item)} ${item.quantity}`).toSorted()]);
}

function partitionFaults({ goods }: Divisible, parcels: readonly SplitParcel[]): string[] {
  const placed = new Map<string, number>();
  for (const item of parcels.flatMap(({ items }) => items))
    placed.set(itemKey(item), (placed.get(itemKey(item)) ?? 0) + item.quantity);
  const known = new Set(goods.map(({ sku, itemType }) => itemKey({ skuId: sku.id, itemType })));
  const faults = goods.flatMap(({ copy, sku, itemType, quantity }) => {
    const rest = quantity - (placed.get(itemKey({ skuId: sku.id, itemType })) ?? 0);
    const gift = itemType === "PREFERENCE" ? "（赠品）" : "";
    if (rest === 0) return [];
    return [`“${copy.productName}”${gift}${rest > 0 ? `还有 ${rest} 件未放入包裹` : `多放了 ${-rest} 件`}`];
  });
  return [...placed.keys()].every((key) => known.has(key)) ? faults : [...faults, "有商品不在待分箱的包裹中"];
}

type Judged = { shown: JudgedParcel; placed: Placed | null };

const NOTHING = { pkgId: null, fee: 0, tax: 0, grossGrams: 0, asksPapers: false, limits: [] };

function judgeParcel(divisible: Divisible, { routeId, items }: SplitParcel): Judged {
  const { book, country, lines } = divisible;
  const route = book.routeOf.get(routeId);
  if (!route) return { shown: { ...NOTHING, faults: ["请选择线路"] }, placed: null };
  if (items.length === 0) return { shown: { ...NOTHING, faults: ["包裹中没有商品"] }, placed: null };
  const inside = insideOf(lines, items);
  const units = Object.fromEntries(inside.map(({ sku, qty }) => [sku, qty]));
  const packed = inside.map((line) => ({ line, count: line.qty }));
  const price = priceParcel(book.rules, route, country, packed);
  if (!price) return { shown: { ...NOTHING, faults: ["线路没有这个件数或重量的价格"] }, placed: null };
  const { fee, tax, grossG, value } = price;
  const tried = route.profiles.map((profile) => {
    const parcel = { route: route.id, profile: profile.id, units, fee, tax, grossG, value };
    const broken = checkScheme({ rules: book.rules, country, lines: inside, parcels: [parcel] });
    return { profile, parcel, broken };
  });
  const best = tried.toSorted((one, other) => one.broken.length - other.broken.length)[0];
  if (!best) return { shown: { ...NOTHING, faults: ["线路不收任何商品"] }, placed: null };
  const isPrepaid = book.isPrepaid(route, country);
  const cents = { feeCents: fee + (isPrepaid ? tax : 0), taxCents: isPrepaid ? 0 : tax };
  const shown = {
    ...shownOf(divisible, { ...best, route }),
    pkgId: null,
    fee: cents.feeCents,
    tax: cents.taxCents,
    faults: faultTexts(best),
  };
  const chargedGrams = chargedWeight(route.fee, grossG);
  const isFine = best.broken.length === 0;
  return { shown, placed: isFine ? { route, parcel: best.parcel, items, ...cents, chargedGrams } : null };
}

function insideOf(lines: readonly Line[], items: SplitParcel["items"]): Line[] {
  return lines.flatMap((line) => {
    const qty = piecesOf(line.sku, items);
    return qty > 0 ? [{ ...line, qty }] : [];
  });
}

function faultTexts({ broken, profile }: { broken: readonly Violation[]; profile: Profile }): string[] {
  return [...new Set(broken.map((violation) => violationText(violation, profile)))];
}

type Fit = { parcel: Parcel; route: Route; profile: Profile };

function shownOf(
  divisible: Divisible,
  { parcel, route, profile }: Fit,
): Pick<JudgedParcel, "grossGrams" | "asksPapers" | "limits"> {
  const { book, country, lines, nameOf, pkgs } = divisible;
  const address = pkgs[0]?.address;
  const facts = {
    isRequired: (route.identity ?? "NONE") !== "NONE",
    country: address?.receiverCountry ?? "",
    receiverName: address?.receiverName ?? "",
  };
  return {
    grossGrams: parcel.grossG,
    asksPapers: papersOfPkg(facts, null) !== "NONE",
    limits: limitsOf({ book, country, lines, nameOf }, { parcel, route, profile }),
  };
}

/** A parcel that stays as it is: what it costs was paid, and how full it is follows from the rules of this moment. */
function shownKept(divisible: Divisible, pkg: DivisiblePkg): JudgedParcel {
  const { shown } = judgeParcel(divisible, { routeId: pkg.routeId, items: merged(itemsOf(pkg)) });
  return { ...shown, pkgId: pkg.id, fee: paidFor([pkg]), faults: [] };
}
