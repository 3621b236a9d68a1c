/** One measured figure beside its limit. */
export type Figure = { name: string; value: number; unit: string; limit: number; better: "more" | "less" };

export function isMet({ value, limit, better }: Figure): boolean {
  return better === "more" ? value >= limit : value <= limit;
}

/** Prints figures as a table that reads without a legend. */
export function printFigures(figures: readonly Figure[]): void {
  for (const figure of figures) {
    const { name, value, unit, limit, better } = figure;
    const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
    const sign = better === "more" ? "≥" : "≤";
    console.log(
      `${isMet(figure) ? "ok  " : "MISS"} ${name.padEnd(58)} ${shown.padStart(8)} ${unit.padEnd(12)} (${sign} ${limit})`,
    );
  }
}

/** The middle one of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
