import type { Worker } from "node:worker_threads";

/** Whoever waits for a thread. */
type Job = { reject(error: Error): void };

/**
 * A thread with its jobs by their numbers. It is given up when it breaks down, when it falls silent while it has any, and
 * when it had none for long.
 */
export type WatchedThread<One extends Job> = {
  worker: Worker;
  /** Keeps a job until it is taken out, and answers its number. */
  add(job: One): number;
  find(id: number): One | undefined;
  takeOut(id: number): One | undefined;
  waiting(): number;
  /** Ends the thread; whoever still waits is refused. */
  drop(): Promise<void>;
};

/** A thread that says nothing for so long has lost its way; what it works on has limits of its own. */
const SILENCE_MS = 20_000;
/**
 * A thread that nobody needed for so long gives its memory back: an engine of its own with all that it loaded. The next
 * job starts another, and that takes longer than the job of a thread that stayed.
 */
export const REST_MS = 120_000;

/** `refusal` is what whoever waits is told when the thread is lost; `onDrop` hears of it first, and gives it no job any more. */
export function watchThread<One extends Job>(
  worker: Worker,
  { refusal, onDrop }: { refusal: () => Error; onDrop: () => void },
): WatchedThread<One> {
  const jobs = new Map<number, One>();
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Waits for the next word of a thread that has work. */
  function watch(): void {
    clearTimeout(timer);
    if (jobs.size === 0) {
      // A process may end while nobody waits.
      worker.unref();
      timer = setTimeout(drop, REST_MS).unref();
      return;
    }
    worker.ref();
    timer = setTimeout(drop, SILENCE_MS);
  }

  async function drop(): Promise<void> {
    onDrop();
    clearTimeout(timer);
    for (const { reject } of jobs.values()) reject(refusal());
    jobs.clear();
    await worker.terminate();
  }

  worker.on("message", watch).on("error", drop).on("exit", drop);
  return {
    worker,
    add(job) {
      lastId += 1;
      jobs.set(lastId, job);
      watch();
      return lastId;
    },
    find: (id) => jobs.get(id),
    takeOut(id) {
      const job = jobs.get(id);
      jobs.delete(id);
      watch();
      return job;
    },
    waiting: () => jobs.size,
    drop,
  };
}
