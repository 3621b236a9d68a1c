import type { Item } from "../compile-problem.ts";
import type { Effort } from "../effort.ts";
import type { Placer } from "../place-parcel.ts";
import type { Pattern } from "../solve-exactly.ts";

// What pricing two changed parcels costs, in comparisons of the exact search.
const SHIFT_STEPS = 300;

type Pair = readonly [Pattern, Pattern];

/**
 * Two parcels after moving or swapping single units between them until nothing more helps, one parcel
 * where they fit together; undefined when no step lowers the sum.
 */
export function shiftUnits(
  place: Placer,
  items: readonly Item[],
  one: Pattern,
  other: Pattern,
  effort: Effort,
): Pattern[] | undefined {
  const merged = one.counts.map((count, item) => count + (other.counts[item] ?? 0));
  const together = place(items, merged).score;
  if (together < one.score + other.score) return [{ counts: merged, score: together }];
  let pair: Pair = [one, other];
  let hasChanged = false;
  for (
    let next = betterPair(place, items, pair, effort);
    next;
    next = betterPair(place, items, pair, effort)
  ) {
    pair = next;
    hasChanged = true;
  }
  return hasChanged ? pair.filter(({ score }) => score > 0) : undefined;
}

function betterPair(place: Placer, items: readonly Item[], pair: Pair, effort: Effort): Pair | undefined {
  const score = pair[0].score + pair[1].score;
  for (const [from, to] of shifts(pair)) {
    if (effort.isOver()) return undefined;
    effort.spend(SHIFT_STEPS);
    const next = [
      shifted(place, items, pair[0], to, from),
      shifted(place, items, pair[1], from, to),
    ] as const;
    if (next[0].score + next[1].score < score) return next;
  }
  return undefined;
}

/** Pairs of item numbers that change sides: one unit of the first goes over, one of the second comes back; -1 is none. */
function* shifts([one, other]: Pair): Generator<readonly [number, number]> {
  const here = [-1, ...present(one)];
  const there = [-1, ...present(other)];
  for (const from of here) {
    for (const to of there) if (from !== to) yield [from, to];
  }
}

function present({ counts }: Pattern): number[] {
  return counts.flatMap((count, item) => (count > 0 ? [item] : []));
}

function shifted(
  place: Placer,
  items: readonly Item[],
  pattern: Pattern,
  gain: number,
  loss: number,
): Pattern {
  const counts = [...pattern.counts];
  if (gain >= 0) counts[gain] = (counts[gain] ?? 0) + 1;
  if (loss >= 0) counts[loss] = (counts[loss] ?? 0) - 1;
  const isEmpty = counts.every((count) => count === 0);
  return { counts, score: isEmpty ? 0 : place(items, counts).score };
}
