import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";
import { REST_MS } from "../watched-thread.ts";

/** One key to derive by scrypt: `n` rounds of `r` blocks. */
export type HashJob = { password: string; salt: Uint8Array; keyBytes: number; n: number; r: number };

/** Where a job comes from: a network, and the wider one around it. */
export type HashPlace = { network: string; wide: string };

export type HashThreads = {
  /**
   * The key, before those of strangers where it `isAhead`. Throws `general.TOO_MANY_REQUESTS` for a job that waited two
   * seconds for a thread.
   */
  derive(job: HashJob, from: HashPlace & { isAhead: boolean }): Promise<Buffer>;
  /** Ends the threads; whoever still waits gets `general.TOO_MANY_REQUESTS`. */
  end(): Promise<void>;
};

type Thread = { worker: Worker; task: Task | null; resting?: NodeJS.Timeout };
type Task = {
  job: HashJob;
  from: HashPlace & { isAhead: boolean };
  resolve: (key: Buffer) => void;
  reject: (error: Error) => void;
};

/** One core is left to everybody else. */
const MAX_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));
const MAX_WAIT_MS = 2_000;
/** What a network had hashed counts half as much after each of these. */
const HALF_LIFE_MS = 60_000;
const FORGOTTEN = 0.05;

/**
 * Threads of their own for slow hashes, which in libuv's pool would hold up files, compression and name look-ups of
 * everybody. They start with the first job and end when there was none for long; each derives one key at a time, so that
 * their memory is bounded as well. Those who wait take turns by where they come from: next is one of the wider network,
 * and then of the network, that had the least hashed of late, so that neither a hundred jobs of one nor a new network for
 * each job keep others waiting.
 */
export function createHashThreads(workerUrl = new URL("./hash-worker.ts", import.meta.url)): HashThreads {
  const threads = new Set<Thread>();
  const waiting = new Set<Task>();
  const tally = createTally();

  function start(): Thread {
    const thread: Thread = { worker: new Worker(workerUrl), task: null };
    thread.worker.on("message", (key: Uint8Array) => {
      thread.task?.resolve(Buffer.from(key));
      thread.task = null;
      const next = takeNext();
      if (next) give(thread, next);
      else rest(thread);
    });
    thread.worker.on("error", (error: Error) => drop(thread, error));
    threads.add(thread);
    return thread;
  }

  function rest(thread: Thread): void {
    // A process may end while nobody waits for a hash.
    thread.worker.unref();
    thread.resting = setTimeout(() => {
      threads.delete(thread);
      void thread.worker.terminate();
    }, REST_MS).unref();
  }

  function give(thread: Thread, task: Task): void {
    tally.add(task.from);
    clearTimeout(thread.resting);
    thread.task = task;
    thread.worker.ref();
    thread.worker.postMessage(task.job);
  }

  /** Takes out a thread that broke down; the next in line gets a new one. */
  function drop(thread: Thread, error: Error): void {
    threads.delete(thread);
    thread.task?.reject(error);
    const next = takeNext();
    if (next) give(start(), next);
  }

  /** The eldest of those who come next. */
  function takeNext(): Task | undefined {
    let next: { task: Task; turn: readonly number[] } | undefined;
    for (const task of waiting) {
      const turn = [task.from.isAhead ? 0 : 1, ...tally.of(task.from)];
      if (!next || isBefore(turn, next.turn)) next = { task, turn };
    }
    if (next) waiting.delete(next.task);
    return next?.task;
  }

  function freeThread(): Thread | undefined {
    for (const thread of threads) if (!thread.task) return thread;
    return threads.size < MAX_THREADS ? start() : undefined;
  }

  function wait(task: Task): void {
    waiting.add(task);
    const timer = setTimeout(() => {
      if (waiting.delete(task)) task.reject(new Fail(generalOutcome.TOO_MANY_REQUESTS));
    }, MAX_WAIT_MS);
    timer.unref();
  }

  return {
    derive: (job, from) =>
      new Promise((resolve, reject) => {
        const task = { job, from, resolve, reject };
        const thread = freeThread();
        if (thread) give(thread, task);
        else wait(task);
      }),
    async end() {
      const ending = [...threads];
      threads.clear();
      const left = [...waiting];
      waiting.clear();
      for (const task of [...left, ...ending.map((one) => one.task)])
        task?.reject(new Fail(generalOutcome.TOO_MANY_REQUESTS));
      await Promise.all(ending.map(({ worker }) => worker.terminate()));
    },
  };
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** How much networks had hashed of late. */
function createTally(): {
  add(place: HashPlace): void;
  of(place: HashPlace): [wide: number, network: number];
} {
  const counts = new Map<string, { count: number; at: number }>();
  const countOf = (key: string) => {
    const kept = counts.get(key);
    return kept ? kept.count * 2 ** ((kept.at - performance.now()) / HALF_LIFE_MS) : 0;
  };
  const keysOf = ({ network, wide }: HashPlace) => [`wide ${wide}`, `network ${network}`] as const;
  return {
    add(place) {
      for (const key of keysOf(place)) {
        const count = countOf(key) + 1;
        counts.delete(key);
        counts.set(key, { count, at: performance.now() });
      }
      // The eldest stand first.
      for (const key of counts.keys()) {
        if (countOf(key) > FORGOTTEN) break;
        counts.delete(key);
      }
    },
    of: (place) => {
      const [wide, network] = keysOf(place);
      // Whole ones: otherwise whoever came last would be first by a moment's decay.
      return [Math.round(countOf(wide)), Math.round(countOf(network))];
    },
  };
}
