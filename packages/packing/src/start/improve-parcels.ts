import type { Item } from "../compile-problem.ts";
import type { Effort } from "../effort.ts";
import type { Placer } from "../place-parcel.ts";
import { type Pattern, solveExactly } from "../solve-exactly.ts";
import { sum } from "../sum.ts";
import { shiftUnits } from "./shift-units.ts";

type Search = { place: Placer; items: readonly Item[]; effort: Effort; tried: Set<string> };
type Kind = Pattern & { key: string; times: number };

// Comparisons one repacking may cost; above it two parcels only trade single units.
const REPACK_WORK = 200_000;

/** Repacks two and then three parcels at a time as long as that lowers the sum and the effort lasts. */
export function improveParcels(
  place: Placer,
  items: readonly Item[],
  patterns: readonly Pattern[],
  effort: Effort,
): Pattern[] {
  const search: Search = { place, items, effort, tried: new Set() };
  let current = [...patterns];
  for (let size = 2; size <= 3 && !effort.isOver(); ) {
    const better = repackSome(search, current, size);
    current = better ?? current;
    size = better ? 2 : size + 1;
  }
  return current;
}

/** The split after the first repacking that helped, or undefined when none does. */
function repackSome(search: Search, patterns: readonly Pattern[], size: number): Pattern[] | undefined {
  for (const chosen of selections(kindsOf(patterns), size)) {
    if (search.effort.isOver()) return undefined;
    const better = repack(search, chosen);
    if (better) return [...without(patterns, chosen), ...better];
  }
  return undefined;
}

/** Equal parcels once, the emptiest first because they have most to gain. */
function kindsOf(patterns: readonly Pattern[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const pattern of patterns) {
    const key = pattern.counts.join();
    const kind = kinds.get(key);
    if (kind) kind.times += 1;
    else kinds.set(key, { ...pattern, key, times: 1 });
  }
  return [...kinds.values()].sort(
    (left, right) => unitsOf(left) - unitsOf(right) || (left.key < right.key ? -1 : 1),
  );
}

function unitsOf({ counts }: Pattern): number {
  return sum(counts);
}

function* selections(kinds: readonly Kind[], size: number, from = 0): Generator<Kind[]> {
  if (size === 0) yield [];
  for (let index = from; size > 0 && index < kinds.length; index++) {
    const kind = kinds[index];
    if (!kind) continue;
    for (let times = Math.min(size, kind.times); times > 0; times--) {
      const same = new Array<Kind>(times).fill(kind);
      for (const rest of selections(kinds, size - times, index + 1)) yield [...same, ...rest];
    }
  }
}

function repack(search: Search, chosen: readonly Kind[]): Pattern[] | undefined {
  const { place, items, effort, tried } = search;
  const key = chosen
    .map((kind) => kind.key)
    .sort()
    .join("|");
  effort.spend(10);
  if (tried.has(key)) return undefined;
  tried.add(key);
  const demand = items.map((_, item) => chosen.reduce((sum, { counts }) => sum + (counts[item] ?? 0), 0));
  const used = demand.flatMap((qty, item) => (qty > 0 ? [item] : []));
  const usedItems = used.flatMap((item) => items[item] ?? []);
  const usedDemand = used.map((item) => demand[item] ?? 0);
  const found = solveExactly(place, usedItems, usedDemand, REPACK_WORK, effort);
  if (found === "INFEASIBLE") return undefined;
  const [one, other] = chosen;
  const isPair = chosen.length === 2 && one && other;
  if (found === "TOO_LARGE") return isPair ? shiftUnits(place, items, one, other, effort) : undefined;
  if (scoreOf(found) >= scoreOf(chosen)) return undefined;
  return found.map(({ counts, score }) => ({ counts: spread(counts, used, items.length), score }));
}

function scoreOf(patterns: readonly Pattern[]): number {
  return patterns.reduce((sum, { score }) => sum + score, 0);
}

function spread(counts: readonly number[], used: readonly number[], length: number): number[] {
  const whole = new Array<number>(length).fill(0);
  used.forEach((item, index) => {
    whole[item] = counts[index] ?? 0;
  });
  return whole;
}

function without(patterns: readonly Pattern[], chosen: readonly Kind[]): Pattern[] {
  const drop = new Map<string, number>();
  for (const { key } of chosen) drop.set(key, (drop.get(key) ?? 0) + 1);
  return patterns.filter(({ counts }) => {
    const key = counts.join();
    const times = drop.get(key) ?? 0;
    drop.set(key, times - 1);
    return times <= 0;
  });
}
