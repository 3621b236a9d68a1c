import type { Fee, Line, Objective, Profile, Route, RuleSet } from "../rule-set.ts";

export type Best = { parcels: number; total: number };

/**
 * The least number of parcels and cents over every way to divide a handful of units, worked out from the
 * written rules by trying everything; shares nothing with the solver.
 */
export function bruteForce(
  rules: RuleSet,
  country: string,
  lines: Line[],
  objective: Objective,
): Best | undefined {
  const units = lines.flatMap((line) => new Array<Line>(line.qty).fill(line));
  return worldsOf(rules, country, objective).reduce<Best | undefined>(
    (best, world) => best ?? divide(world, units),
    undefined,
  );
}

/** What one search looks at: the routes that count. */
export type World = { rules: RuleSet; country: string; objective: Objective; routes: Route[] };

/** The worlds to search one after the other until one has a split: for FASTEST one per limit of days, else all routes. */
export function worldsOf(rules: RuleSet, country: string, objective: Objective): World[] {
  const open = rules.routes.filter((route) => route.countries.includes(country));
  if (objective !== "FASTEST") return [{ rules, country, objective, routes: open }];
  const limits = [...new Set(open.map((route) => route.daysMax))].sort((one, other) => one - other);
  return limits.map((days) => ({
    rules,
    country,
    objective,
    routes: open.filter((route) => route.daysMax <= days),
  }));
}

function divide(world: World, units: Line[]): Best | undefined {
  const [first, ...others] = units;
  if (!first) return { parcels: 0, total: 0 };
  let best: Best | undefined;
  for (let mask = 0; mask < 2 ** others.length; mask++) {
    const box = [first, ...others.filter((_, bit) => (mask >> bit) & 1)];
    const cost = cheapestBox(world, box);
    if (cost === undefined) continue;
    const rest = divide(
      world,
      others.filter((_, bit) => !((mask >> bit) & 1)),
    );
    if (!rest) continue;
    const found = { parcels: rest.parcels + 1, total: rest.total + cost };
    if (!best || isBetter(world.objective, found, best)) best = found;
  }
  return best;
}

function isBetter(objective: Objective, found: Best, best: Best): boolean {
  if (objective === "FEWEST" && found.parcels !== best.parcels) return found.parcels < best.parcels;
  return found.total < best.total;
}

/** The least cents for these units in one parcel; undefined where no route takes them together. */
export function cheapestBox(world: World, box: Line[]): number | undefined {
  const milk = box.filter((unit) => unit.cat.includes("MILK")).length;
  if (world.objective === "MILK_APART" && milk > 0 && milk < box.length) return undefined;
  const limit = box.reduce((sum, unit) => sum + taxAlone(world, unit), 0);
  const costs = world.routes.flatMap((route) =>
    route.profiles.flatMap((profile) => {
      const fee = feeOf(world, route, profile, box);
      const tax = taxOf(world, route, box);
      return fee === undefined || (world.objective === "TAX_SAFE" && tax > limit) ? [] : [fee + tax];
    }),
  );
  return costs.length > 0 ? Math.min(...costs) : undefined;
}

function taxAlone(world: World, unit: Line): number {
  const taxes = world.routes.flatMap((route) =>
    route.profiles.flatMap((profile) =>
      feeOf(world, route, profile, [unit]) === undefined ? [] : [taxOf(world, route, [unit])],
    ),
  );
  return Math.min(...taxes);
}

function feeOf(world: World, route: Route, profile: Profile, box: Line[]): number | undefined {
  for (const unit of box) {
    const ofCategory = box.filter((other) => other.cat === unit.cat).length;
    const ofSku = box.filter((other) => other.sku === unit.sku).length;
    if (!(ofCategory <= (profile.cats[unit.cat] ?? 0)) || ofSku > (profile.maxPerSku ?? 99)) return undefined;
  }
  const gross = route.fee.tareG + box.reduce((sum, unit) => sum + unit.weightG, 0);
  const value = box.reduce((sum, unit) => sum + unit.price, 0);
  const isDearSingle = box.length === 1 && route.singleOverValue;
  if (box.length > profile.maxUnits || gross > route.maxWeightG) return undefined;
  if (value > (route.maxValue[world.country] ?? Infinity) && !isDearSingle) return undefined;
  return tariff(route.fee, gross, box.length);
}

function tariff(fee: Fee, gross: number, units: number): number | undefined {
  if (fee.mode === "UNITS") return fee.table[String(units)];
  const extras = fee.parcelFee + fee.unitFee * units;
  if (fee.mode === "BANDS") {
    const fits = fee.bands.filter(([limit]) => gross <= limit).map(([, cents]) => cents);
    return fits[0] === undefined ? undefined : fits[0] + extras;
  }
  let charged = 0;
  while (charged < gross) charged += fee.stepG;
  if (charged < fee.minG) charged = fee.minG;
  let cents = fee.firstFee;
  for (let paid = fee.firstG; paid < charged; paid += fee.stepG) cents += fee.stepFee;
  return cents + extras;
}

function taxOf(world: World, route: Route, box: Line[]): number {
  const id = route.tax[world.country];
  const scheme = id ? world.rules.taxSchemes[id] : undefined;
  if (!id || !scheme) return 0;
  const taxes = box.map((unit) => {
    const cents = (unit.dutiable?.[id] ?? unit.price) * (scheme.ratesBp[unit.cat] ?? 0);
    return Math.floor((cents + 5000) / 10000);
  });
  const tax = taxes.reduce((sum, cents) => sum + cents, 0);
  const measured = scheme.exempt?.on === "VALUE" ? box.reduce((sum, unit) => sum + unit.price, 0) : tax;
  return scheme.exempt && measured <= scheme.exempt.limit ? 0 : tax;
}
