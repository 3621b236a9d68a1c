/** How often a law is tried; `PROPERTY_RUNS` tries it more often, `PROPERTY_SEED` repeats a run. */
export function propertyRuns(usual: number): { numRuns: number; seed?: number } {
  // biome-ignore lint/style/noProcessEnv: whoever runs the tests decides how long.
  const { PROPERTY_RUNS: runs, PROPERTY_SEED: seed } = process.env;
  return { numRuns: runs ? Number(runs) : usual, ...(seed ? { seed: Number(seed) } : {}) };
}
