import * as generalOutcome from "@crux/contract/outcomes/general";

/** What came of every request of a storm: acknowledged, refused by code, or unknown (no answer, 503). */
export type Tally = {
  acknowledged: number;
  unknown: number;
  refused: Map<number, number>;
  millis: number[];
  /** Whatever must not have happened, one sentence each; empty when the storm was survived. */
  problems: string[];
  /** Waits that were longer than they should be; a busy machine has them without any fault. */
  late: string[];
  /** Further figures worth printing. */
  notes: Map<string, number>;
};

export function newTally(): Tally {
  return {
    acknowledged: 0,
    unknown: 0,
    refused: new Map(),
    millis: [],
    problems: [],
    late: [],
    notes: new Map(),
  };
}

/** The code of an answer: 0 acknowledged, null unknown, else a refusal. */
export type Reply = { code: number | null; ms: number };

/** Counts one reply and answers its code; what is unknown is null. */
export function count(tally: Tally, { code, ms }: Reply): number | null {
  tally.millis.push(ms);
  // "Not now" tells nothing about what happened.
  if (code === null || code === generalOutcome.UNAVAILABLE) {
    tally.unknown += 1;
    return null;
  }
  if (code === 0) tally.acknowledged += 1;
  else tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1);
  return code;
}

/** Notes a problem unless the figure is the expected one. */
export function expectFigure(tally: Tally, what: string, actual: number, expected: number): void {
  if (actual !== expected) tally.problems.push(`${what}: ${actual} instead of ${expected}`);
}

/** To a tenth: of a few milliseconds a whole one is a lot where two of them are compared. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** The tally in one line. */
export function summary(tally: Tally): string {
  const { acknowledged, unknown, refused, millis, notes } = tally;
  const codes = [...refused]
    .sort(([one], [other]) => one - other)
    .map(([code, times]) => `${times} × ${code}`);
  const total = [...refused.values()].reduce((sum, times) => sum + times, 0);
  return [
    `acknowledged ${acknowledged}`,
    `refused ${total}${codes.length > 0 ? ` (${codes.join(", ")})` : ""}`,
    `unknown ${unknown}`,
    ...(millis.length > 0 ? [`p50 ${percentile(millis, 0.5)} ms`, `p99 ${percentile(millis, 0.99)} ms`] : []),
    ...[...notes].map(([name, value]) => `${name} ${value}`),
  ].join(", ");
}

/** The longest of a hundred waits, in milliseconds. */
export function p99(tally: Tally): number {
  return percentile(tally.millis, 0.99);
}
