import { compileProblem } from "./compile-problem.ts";
import { isMilk, type Objective, type Solution, type Solved } from "./rule-set.ts";
import { type SolveInput, solve } from "./solve.ts";
import { taxAlone } from "./tax-alone.ts";

export type ObjectivesInput = Omit<SolveInput, "objective">;

/**
 * The splits of one cart for several objectives, in their order. The cheapest split of all also serves an objective
 * that only adds a rule which it keeps: nothing cheaper exists among fewer splits. Each search has the whole limit.
 */
export function solveObjectives(
  input: ObjectivesInput,
  objectives: readonly Objective[],
): Map<Objective, Solution> {
  const found = new Map<Objective, Solution>();
  for (const objective of objectives) {
    const cheapest = found.get("CHEAPEST");
    const isServed = cheapest?.solved && keeps(input, objective, cheapest);
    found.set(objective, isServed ? cheapest : solve({ ...input, objective }));
  }
  return found;
}

/** True when a split of the cheapest kind keeps the rule that another objective adds. */
function keeps(input: ObjectivesInput, objective: Objective, split: Solved): boolean {
  if (objective === "MILK_APART") return keepsMilkApart(input, split);
  return objective === "TAX_SAFE" && keepsTaxSafe(input, split);
}

function keepsMilkApart({ lines }: ObjectivesInput, { parcels }: Solved): boolean {
  const milk = new Set(lines.filter((line) => isMilk(line.cat)).map((line) => line.sku));
  return parcels.every(({ units }) => {
    const skus = Object.keys(units);
    return skus.every((sku) => milk.has(sku)) || !skus.some((sku) => milk.has(sku));
  });
}

function keepsTaxSafe(input: ObjectivesInput, { parcels }: Solved): boolean {
  const problem = compileProblem({ ...input, objective: "TAX_SAFE" });
  const aloneOf = new Map(problem.items.map((item) => [item.line.sku, taxAlone(problem, item)]));
  return parcels.every(({ units, tax }) => {
    const alone = Object.entries(units).reduce((sum, [sku, count]) => {
      return sum + (aloneOf.get(sku) ?? 0) * count;
    }, 0);
    return tax <= alone;
  });
}
