/** Counts elementary steps of the search, so that it ends at the same place on every machine; the clock is the last resort. */
export type Effort = {
  spend(steps: number): void;
  isOver(): boolean;
  /** An effort with steps of its own and the same deadline. */
  fork(maxSteps: number): Effort;
};

/** An effort of at most `maxSteps` steps and `limitMs` milliseconds from now. */
export function createEffort(maxSteps: number, limitMs: number): Effort {
  return effortUntil(performance.now() + limitMs, maxSteps);
}

function effortUntil(deadline: number, maxSteps: number): Effort {
  let left = maxSteps;
  return {
    spend: (steps) => {
      left -= steps;
    },
    isOver: () => left <= 0 || performance.now() >= deadline,
    fork: (steps) => effortUntil(deadline, steps),
  };
}
