import { joinCountryNames } from "@crux/contract/countries";
import type { PlannedPkg, Scheme } from "@crux/contract/logistics.schema";
import type { CountryCode } from "@crux/packing/countries";
import { chargedWeight } from "@crux/packing/price-parcel";
import type { Parcel, Solved } from "@crux/packing/rule-set";
import { sum } from "@crux/rules/money/money";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { RuleBook } from "./compile-rules.ts";
import { findSplits } from "./find-splits.ts";
import { type GoodsLine, packingLines, presentSku } from "./goods.ts";
import { getRuleBook, withoutRoutes } from "./rule-book.ts";
import type { Split } from "./solve-presets.ts";

/**
 * Every split that customers may choose for these goods, by priority (R-MODEL-09, OP-037). A preset of several
 * countries becomes one scheme per outcome, since limits and taxes differ between countries. Routes that are paused count
 * as switched off. Throws
 * `general.TOO_MANY_REQUESTS` while too many carts of this customer, or of all, are waiting to be split.
 */
export async function planSchemes(
  ctx: Ctx,
  goods: readonly GoodsLine[],
  pausedRoutes: readonly string[] = [],
): Promise<Scheme[]> {
  const book = withoutRoutes(await getRuleBook(ctx), pausedRoutes);
  const found = await findSplits(book, packingLines(goods), String(ctx.caller?.uid ?? ctx.ip));
  return found.map((split) => presentScheme(book, split, goods));
}

function presentScheme(book: RuleBook, split: Split, goods: readonly GoodsLine[]): Scheme {
  const { preset, countries, solution, isExist } = split;
  const pkgs = solution.solved ? presentPlannedPkgs(book, countries, solution, goods) : [];
  const routes = pkgs.flatMap((pkg) => book.routeOf.get(pkg.logisticsRoute.id) ?? []);
  return {
    presetId: preset.presetId,
    presetName: preset.presetName,
    presetCountry: joinCountryNames(countries),
    priority: preset.priority,
    solved: solution.solved,
    privateFlag: preset.privateFlag,
    isExist,
    totalPackageCount: pkgs.length,
    totalEstimateFee: sum(pkgs.map((pkg) => pkg.totalFee)),
    totalEstimateTax: sum(pkgs.map((pkg) => pkg.totalTax)),
    totalAmount: sum(goods.map((line) => line.priceCents * line.quantity)),
    daysMin: Math.max(0, ...routes.map((route) => route.daysMin)),
    daysMax: Math.max(0, ...routes.map((route) => route.daysMax)),
    provenOptimal: solution.solved && solution.proven,
    gapBp: solution.solved ? gapBp(solution) : null,
    identityRequired: routes.some(({ identity }) => (identity ?? "NONE") !== "NONE"),
    logisticsPkgs: pkgs,
    reasons: solution.solved
      ? []
      : solution.unplaceable.map(({ sku, reason }) => ({ skuId: Number(sku), reason })),
  };
}

/** How far above the least cost a split stands at most, in hundredths of a percent of what it costs, rounded up. */
function gapBp({ total, bound, proven }: Solved): number | null {
  if (proven) return 0;
  return bound === undefined ? null : Math.ceil((10_000 * (total - bound)) / Math.max(1, total));
}

function presentPlannedPkgs(
  book: RuleBook,
  countries: readonly CountryCode[],
  { parcels }: Solved,
  goods: readonly GoodsLine[],
): PlannedPkg[] {
  const left = goods.map((line) => ({ line, quantity: line.quantity }));
  return parcels.flatMap((parcel) => {
    const route = book.routeOf.get(parcel.route);
    if (!route) return [];
    const items = takeItems(left, parcel);
    const isPrepaid = countries.some((country) => book.isPrepaid(route, country));
    return {
      logisticsRoute: { id: route.id, name: route.name, code: route.code ?? route.id },
      logisticsPkgType: `LOGISTICS_PKG_${route.pkgType}` as const,
      services: "",
      pkgItems: items,
      totalWeight: kilograms(chargedWeight(route.fee, parcel.grossG)),
      totalAmount: sum(items.map((item) => item.amount)),
      totalFee: parcel.fee + (isPrepaid ? parcel.tax : 0),
      totalTax: isPrepaid ? 0 : parcel.tax,
      totalQuantity: sum(items.map((item) => item.quantity)),
    };
  });
}

/** Fills a parcel's units from the goods that are left; the engine does not tell paid from given pieces. */
export function takeItems(left: { line: GoodsLine; quantity: number }[], { units }: Parcel) {
  return Object.entries(units).flatMap(([skuId, wanted]) => {
    let open = wanted;
    return left.flatMap((rest) => {
      const quantity = rest.line.sku.id === Number(skuId) ? Math.min(open, rest.quantity) : 0;
      if (quantity === 0) return [];
      open -= quantity;
      rest.quantity -= quantity;
      const { sku, itemType, priceCents } = rest.line;
      return {
        quantity,
        price: priceCents,
        amount: priceCents * quantity,
        itemType,
        skuDetail: presentSku(sku),
      };
    });
  });
}

/** Charged grams as the kilograms that the wire shows, one decimal, rounded up. */
export function kilograms(grams: number): number {
  return Math.ceil(grams / 100) / 10;
}
