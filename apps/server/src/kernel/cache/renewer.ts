/** How soon and how much of what aged is made anew. */
export type RenewalPace = {
  /** The least time between two makings of the same. */
  everyMs: number;
  /** How many are made at once. */
  lanes: number;
  /** How long each lane rests after a making, in times of what that took; making pages takes the thread that answers. */
  rests: number;
};

/** Makes one key after the other anew, each once however often it was added meanwhile; failures are for `renew` to catch. */
export function createRenewer(
  { everyMs, lanes, rests }: RenewalPace,
  renew: (key: string) => Promise<void>,
): { add(key: string, madeMs: number): void } {
  const waiting = new Set<string>();
  let working = 0;

  async function work(): Promise<void> {
    working += 1;
    for (const key of waiting) {
      waiting.delete(key);
      const fromMs = performance.now();
      await renew(key);
      const restMs = (performance.now() - fromMs) * rests;
      if (restMs > 0 && waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, restMs).unref());
    }
    working -= 1;
  }

  return {
    add(key, madeMs) {
      const dueMs = madeMs + everyMs - performance.now();
      setTimeout(
        () => {
          waiting.add(key);
          if (working < lanes) void work();
        },
        Math.max(0, dueMs),
      ).unref();
    },
  };
}
