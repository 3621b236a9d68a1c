import { checkScheme } from "@crux/packing/check-scheme";
import { solve } from "@crux/packing/solve";
import type { Figure } from "./figure.ts";
import {
  brimful,
  type Family,
  familyCart,
  familyRules,
  fineUniform,
  narrow,
  triplets,
  uniform,
} from "./packing-families.ts";

/** A family, the milliseconds of a search, and the percent above the bound that may be left on average. */
type Cell = { family: Family; limitMs: number; most: number };
type Run = { ms: number; gap: number };

const CARTS = 20;
const WARM_UP = 5;
const CELLS: Cell[] = [
  { family: uniform(120), limitMs: 100, most: 0.5 },
  { family: uniform(250), limitMs: 100, most: 0.5 },
  { family: uniform(500), limitMs: 150, most: 0.5 },
  { family: fineUniform(120), limitMs: 100, most: 3 },
  { family: fineUniform(500), limitMs: 150, most: 3 },
  { family: triplets(60), limitMs: 100, most: 0.5 },
  { family: triplets(120), limitMs: 100, most: 0.5 },
  { family: triplets(249), limitMs: 150, most: 0.5 },
  { family: triplets(501), limitMs: 150, most: 0.5 },
  { family: narrow(200), limitMs: 100, most: 3 },
  { family: brimful(160), limitMs: 100, most: 3 },
  { family: brimful(200), limitMs: 100, most: 3 },
];

/**
 * Stops searches through carts of plain bin packing after the usual time and measures how far their splits lie above
 * what they prove. Processor time of this process as for other carts, which is the clock of the search as well.
 */
export function benchPlainPacking(processorMs: () => number): Figure[] {
  return CELLS.flatMap(({ family, limitMs, most }) => {
    for (let seed = 0; seed < WARM_UP; seed++) runOne(family, limitMs, 900_000 + seed, processorMs);
    const runs = Array.from({ length: CARTS }, (_, seed) => runOne(family, limitMs, seed, processorMs));
    const gaps = runs.map(({ gap }) => gap);
    const name = `${family.name}, ${limitMs} ms`;
    return [
      {
        name: `${name}: above the bound, mean`,
        value: mean(gaps),
        unit: "%",
        limit: most,
        better: "less" as const,
      },
      {
        name: `${name}: time, longest`,
        value: Math.max(...runs.map(({ ms }) => ms)),
        unit: "ms",
        limit: limitMs,
        better: "less" as const,
      },
    ];
  });
}

function runOne(family: Family, limitMs: number, seed: number, processorMs: () => number): Run {
  const cart = { rules: familyRules(family), country: "CN", lines: familyCart(family, seed) };
  const from = processorMs();
  const found = solve({ ...cart, objective: "CHEAPEST", limitMs, now: processorMs });
  const ms = processorMs() - from;
  if (!found.solved) throw new Error(`${family.name}, cart ${seed}: no split`);
  const violations = checkScheme({ ...cart, parcels: found.parcels });
  if (violations.length > 0) throw new Error(`${family.name}, cart ${seed}: ${JSON.stringify(violations)}`);
  const { total, bound = 0 } = found;
  return { ms, gap: (100 * (total - bound)) / bound };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
