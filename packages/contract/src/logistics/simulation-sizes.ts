/** How many of the last orders a simulation may take. */
export const SIMULATION_SIZES = [100, 1_000, 10_000] as const;
