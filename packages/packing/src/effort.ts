/** Counts elementary steps of the search, so that it ends at the same place on every machine; the clock is the last resort. */
export type Effort = {
  spend(steps: number): void;
  isOver(): boolean;
  /** True when time and not the step limit has ended the search. */
  isLate(): boolean;
};

/** An effort of at most `maxSteps` steps and `limitMs` milliseconds from now. */
export function createEffort(maxSteps: number, limitMs: number): Effort {
  const deadline = performance.now() + limitMs;
  let left = maxSteps;
  return {
    spend: (steps) => {
      left -= steps;
    },
    isOver: () => left <= 0 || performance.now() >= deadline,
    isLate: () => performance.now() >= deadline,
  };
}
