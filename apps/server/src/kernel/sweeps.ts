import type { Ctx } from "./context.ts";
import { type Kernel, runAsSystem } from "./kernel.ts";

/**
 * What time does to rows that carry a due time. `work` claims a batch with `for update skip locked`, settles it and
 * returns how many rows it took; it is called again at once while that number is not 0.
 */
export type Sweep = { name: string; everyMs: number; work: (ctx: Ctx) => Promise<number> };

const MAX_ROUNDS = 100;

/** Runs a sweep until nothing is due (bounded), for timers and for tests. */
export async function sweepOnce(kernel: Kernel, sweep: Sweep): Promise<number> {
  let total = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const taken = await runAsSystem(kernel, sweep.work);
    total += taken;
    if (taken === 0) break;
  }
  return total;
}

/** Work that a timer repeats; a round that is still running lets the next one wait for another turn. */
export type Round = { name: string; everyMs: number; run: () => Promise<unknown> };

/** Starts the timers of all rounds; the returned function stops them and waits for the running ones. */
export function startRounds(
  rounds: readonly Round[],
  onError: (name: string, error: unknown) => void,
): () => Promise<void> {
  const running = new Set<Promise<void>>();
  let isStopped = false;
  const timers = rounds.map(({ name, everyMs, run }) => {
    let isBusy = false;
    return setInterval(() => {
      if (isBusy || isStopped) return;
      isBusy = true;
      const round = run()
        .then(() => {})
        .catch((error: unknown) => onError(name, error))
        .finally(() => {
          isBusy = false;
          running.delete(round);
        });
      running.add(round);
    }, everyMs).unref();
  });
  return async () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
