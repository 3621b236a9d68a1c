/** Counts elementary steps of the search, so that it ends at the same place on every machine; the clock is the last resort. */
export type Effort = {
  spend(steps: number): void;
  isOver(): boolean;
  /** Steps not yet spent. */
  left(): number;
  /** An effort with at most so many of the steps that are left, which count here too, and the same deadline. */
  fork(maxSteps: number): Effort;
  /** An effort with a share of the steps and of the time that are left. */
  part(share: number): Effort;
};

/** What one core does in a millisecond, measured over carts of 10 to 200 units. */
export const STEPS_PER_MS = 60_000;

// Looking at the clock takes as long as up to a thousand steps.
const STEPS_PER_LOOK = 50_000;

/** An effort of at most `maxSteps` steps and `limitMs` milliseconds from now. */
export function createEffort(maxSteps: number, limitMs: number, now = () => performance.now()): Effort {
  const watch = createWatch(now);
  return effortUntil(watch.readMs() + limitMs, maxSteps, watch);
}

/** A clock that all parts of an effort share, and that is looked at once in so many steps. */
type Watch = { spend(steps: number): void; readMs(): number };

function createWatch(now: () => number): Watch {
  let timeMs = now();
  let spent = 0;
  return {
    spend: (steps) => {
      spent += steps;
    },
    readMs: () => {
      if (spent >= STEPS_PER_LOOK) {
        timeMs = now();
        spent = 0;
      }
      return timeMs;
    },
  };
}

function effortUntil(deadlineMs: number, maxSteps: number, watch: Watch, parent?: Effort): Effort {
  let left = maxSteps;
  const effort: Effort = {
    spend: (steps) => {
      left -= steps;
      if (parent) parent.spend(steps);
      else watch.spend(steps);
    },
    isOver: () => left <= 0 || watch.readMs() >= deadlineMs,
    left: () => left,
    fork: (steps) => effortUntil(deadlineMs, Math.min(steps, left), watch, effort),
    part: (share) => {
      const timeMs = watch.readMs();
      return effortUntil(timeMs + share * (deadlineMs - timeMs), share * left, watch, effort);
    },
  };
  return effort;
}
