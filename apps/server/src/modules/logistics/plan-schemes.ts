import { createHash } from "node:crypto";
import type { PlannedPkg, Scheme } from "@crux/contract/logistics.schema";
import { type CountryCode, joinCountryNames } from "@crux/packing/countries";
import { chargedWeight } from "@crux/packing/price-parcel";
import type { Line, Parcel, Solution, Solved } from "@crux/packing/rule-set";
import { solve } from "@crux/packing/solve";
import { LRUCache } from "lru-cache";
import type { Ctx } from "../../kernel/context.ts";
import { createWorkQueue } from "../../kernel/work-queue.ts";
import { type GoodsLine, packingLines, wireSku } from "./goods.ts";
import { getRuleBook, type RuleBook } from "./rule-book.ts";
import type { PresetRow } from "./tables.ts";

/** One preset solved for the countries in which it comes out the same. */
type Split = { preset: PresetRow; countries: CountryCode[]; solution: Solution; isExist: boolean };

const LIMIT_MS = 60;
const splits = new LRUCache<string, Split[]>({
  max: 500,
  maxSize: 60_000,
  sizeCalculation: (found) => 1 + found.reduce((sum, { solution }) => sum + parcelCount(solution), 0),
});
const solving = new Map<string, Promise<Split[]>>();

/** A cart of thousands of pieces takes seconds, so such carts wait for each other and not the shop for them. */
const BIG_PIECES = 200;
const bigCarts = createWorkQueue({ maxJobs: 12, maxOfOwner: 2 });

/**
 * Every split that customers may choose for these goods, by priority (R-MODEL-09, OP-037). A preset of several
 * countries becomes one scheme per outcome, since limits and taxes differ between countries. Throws 900005 while too
 * many big carts are waiting.
 */
export async function planSchemes(ctx: Ctx, goods: readonly GoodsLine[]): Promise<Scheme[]> {
  const book = await getRuleBook(ctx);
  const found = await findSplits(book, packingLines(goods), String(ctx.caller?.uid ?? ctx.ip));
  return found.map((split) => describeScheme(book, split, goods));
}

async function findSplits(book: RuleBook, lines: Line[], owner: string): Promise<Split[]> {
  const key = `${book.digest} ${createHash("sha256").update(JSON.stringify(lines)).digest("base64")}`;
  const known = splits.get(key) ?? solving.get(key);
  if (known) return known;
  const isBig = lines.reduce((sum, line) => sum + line.qty, 0) > BIG_PIECES;
  const solve = () => solvePresets(book, lines);
  const work = (isBig ? bigCarts(owner, solve) : solve()).finally(() => solving.delete(key));
  solving.set(key, work);
  const found = await work;
  splits.set(key, found);
  return found;
}

async function solvePresets(book: RuleBook, lines: Line[]): Promise<Split[]> {
  const found: Split[] = [];
  for (const preset of book.presets) {
    if (preset.enabled && !preset.private_flag) found.push(...(await solvePreset(book, preset, lines)));
  }
  return found;
}

function parcelCount(solution: Solution): number {
  return solution.solved ? solution.parcels.length : 0;
}

async function solvePreset(book: RuleBook, preset: PresetRow, lines: Line[]): Promise<Split[]> {
  const outcomes = new Map<string, Split>();
  for (const country of preset.countries) {
    const { solution, isExist } = solveCountry(book, preset, country, lines);
    const key = JSON.stringify([isExist, solution, payersOf(book, country, solution)]);
    const same = outcomes.get(key);
    if (same) same.countries.push(country);
    else outcomes.set(key, { preset, countries: [country], solution, isExist });
    // A big cart may take the whole limit: let other requests in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return [...outcomes.values()];
}

/** Which parcels bear tax that is paid with the order: equal splits with other payers are other outcomes. */
function payersOf(book: RuleBook, country: CountryCode, solution: Solution): boolean[] {
  if (!solution.solved) return [];
  return solution.parcels.map(({ route: id, tax }) => {
    const route = book.routeOf.get(id);
    return tax > 0 && route !== undefined && book.isPrepaid(route, country);
  });
}

/** Solves on the routes that are switched on; where only a switched-off one would carry the goods, says so by `isExist`. */
function solveCountry(book: RuleBook, preset: PresetRow, country: CountryCode, lines: Line[]) {
  const input = {
    country,
    lines,
    objective: preset.objective,
    taxWeightBp: preset.tax_weight_bp,
    forbiddenRoutes: preset.forbidden_routes,
    limitMs: LIMIT_MS,
  };
  const solution = solve({ ...input, rules: book.rules });
  const { routes } = book.rules;
  if (solution.solved || routes.every((route) => route.enabled !== false)) return { solution, isExist: true };
  const all = { ...book.rules, routes: routes.map((route) => ({ ...route, enabled: true })) };
  const wished = solve({ ...input, rules: all });
  return wished.solved ? { solution: wished, isExist: false } : { solution, isExist: true };
}

function describeScheme(book: RuleBook, split: Split, goods: readonly GoodsLine[]): Scheme {
  const { preset, countries, solution, isExist } = split;
  const pkgs = solution.solved ? describePkgs(book, countries, solution, goods) : [];
  const routes = pkgs.flatMap((pkg) => book.routeOf.get(pkg.logisticsRoute.id) ?? []);
  return {
    presetId: preset.preset_id,
    presetName: preset.preset_name,
    presetCountry: joinCountryNames(countries),
    priority: preset.priority,
    solved: solution.solved,
    privateFlag: preset.private_flag,
    isExist,
    totalPackageCount: pkgs.length,
    totalEstimateFee: pkgs.reduce((sum, pkg) => sum + pkg.totalFee, 0),
    totalEstimateTax: pkgs.reduce((sum, pkg) => sum + pkg.totalTax, 0),
    totalAmount: goods.reduce((sum, line) => sum + line.priceCents * line.quantity, 0),
    daysMin: Math.max(0, ...routes.map((route) => route.daysMin)),
    daysMax: Math.max(0, ...routes.map((route) => route.daysMax)),
    provenOptimal: solution.solved && solution.proven,
    identityRequired: routes.some(({ identity }) => (identity ?? "NONE") !== "NONE"),
    logisticsPkgs: pkgs,
    reasons: solution.solved
      ? []
      : solution.unplaceable.map(({ sku, reason }) => ({ skuId: Number(sku), reason })),
  };
}

function describePkgs(
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
      totalAmount: items.reduce((sum, item) => sum + item.amount, 0),
      totalFee: parcel.fee + (isPrepaid ? parcel.tax : 0),
      totalTax: isPrepaid ? 0 : parcel.tax,
      totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0),
    };
  });
}

/** Fills a parcel's units from the goods that are left; the engine does not tell paid from given pieces. */
function takeItems(left: { line: GoodsLine; quantity: number }[], { units }: Parcel) {
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
        skuDetail: wireSku(sku),
      };
    });
  });
}

/** Charged grams as the kilograms that the wire shows, one decimal, rounded up. */
export function kilograms(grams: number): number {
  return Math.ceil(grams / 100) / 10;
}
