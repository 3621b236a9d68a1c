/** Counts elementary steps of the search, so that it ends at the same place on every machine; the clock is the last resort. */
export type Effort = {
  spend(steps: number): void;
  isOver(): boolean;
  /** Steps not yet spent. */
  left(): number;
  /** An effort with fewer steps, which count here too, and the same deadline. */
  fork(maxSteps: number): Effort;
  /** An effort with a share of the steps and of the time that are left. */
  part(share: number): Effort;
};

/** What one core does in a millisecond, measured over carts of 10 to 200 units. */
export const STEPS_PER_MS = 130_000;

// Looking at the clock takes as long as up to a thousand steps.
const STEPS_PER_LOOK = 20_000;

/** An effort of at most `maxSteps` steps and `limitMs` milliseconds from now. */
export function createEffort(maxSteps: number, limitMs: number, now = () => performance.now()): Effort {
  return effortUntil(now() + limitMs, maxSteps, now);
}

function effortUntil(deadline: number, maxSteps: number, now: () => number, parent?: Effort): Effort {
  let left = maxSteps;
  let nextLook = Infinity;
  let isPast = false;
  const isLate = (): boolean => {
    if (!isPast && left <= nextLook) {
      nextLook = left - STEPS_PER_LOOK;
      isPast = now() >= deadline;
    }
    return isPast;
  };
  const effort: Effort = {
    spend: (steps) => {
      left -= steps;
      parent?.spend(steps);
    },
    isOver: () => left <= 0 || isLate(),
    left: () => left,
    fork: (steps) => effortUntil(deadline, steps, now, effort),
    part: (share) => effortUntil(now() + share * (deadline - now()), share * left, now, effort),
  };
  return effort;
}
