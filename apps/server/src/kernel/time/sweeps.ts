import type { Ctx } from "../verb/context.ts";
import { type Kernel, runAsSystem, stepAsSystem } from "../verb/kernel.ts";

/**
 * What time does to rows that carry a due time. `work` claims a batch with `for update skip locked`, settles it and
 * returns how many rows it took; it is called again at once while that number is not 0, or not below `batch` where it
 * takes so many whenever they are there. It runs in one transaction, or `inSteps` of its own when something foreign lies
 * between: then it claims rows by a lease.
 */
export type Sweep = {
  name: string;
  everyMs: number;
  batch?: number;
  inSteps?: true;
  work: (ctx: Ctx) => Promise<number>;
};

const MAX_ROUNDS = 100;

/** Runs a sweep until nothing is due (bounded), for timers and for tests. */
export async function sweepOnce(kernel: Kernel, sweep: Sweep): Promise<number> {
  const run = sweep.inSteps ? stepAsSystem : runAsSystem;
  let total = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const taken = await run(kernel, sweep.work);
    total += taken;
    if (taken < (sweep.batch ?? 1)) break;
  }
  return total;
}
