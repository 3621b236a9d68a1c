import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";

/** One key to derive by scrypt: `n` rounds of `r` blocks. */
export type HashJob = { password: string; salt: Uint8Array; keyBytes: number; n: number; r: number };

export type HashThreads = {
  /**
   * The key; `from` is who shares a turn. Throws `general.TOO_MANY_REQUESTS` for a job that waited two seconds for a
   * thread.
   */
  derive(job: HashJob, from: string): Promise<Buffer>;
  /** Ends the threads; whoever still waits gets `general.TOO_MANY_REQUESTS`. */
  end(): Promise<void>;
};

type Thread = { worker: Worker; task: Task | null };
type Task = { job: HashJob; from: string; resolve: (key: Buffer) => void; reject: (error: Error) => void };

/** One core is left to everybody else. */
const MAX_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));
const MAX_WAIT_MS = 2_000;

/**
 * Threads of their own for slow hashes, which in libuv's pool would hold up files, compression and name look-ups of
 * everybody. They start with the first job; each derives one key at a time, so that their memory is bounded as well.
 * Those who wait take turns by where they come from: one network with a hundred jobs delays another by one of them.
 */
export function createHashThreads(workerUrl = new URL("./hash-worker.ts", import.meta.url)): HashThreads {
  const threads = new Set<Thread>();
  const waiting = new Map<string, Task[]>();

  function start(): Thread {
    const thread: Thread = { worker: new Worker(workerUrl), task: null };
    thread.worker.on("message", (key: Uint8Array) => {
      thread.task?.resolve(Buffer.from(key));
      thread.task = null;
      const next = takeNext();
      if (next) give(thread, next);
      // A process may end while nobody waits for a hash.
      else thread.worker.unref();
    });
    thread.worker.on("error", (error: Error) => drop(thread, error));
    threads.add(thread);
    return thread;
  }

  function give(thread: Thread, task: Task): void {
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

  /** The eldest job of whoever's turn it is, who then stands last. */
  function takeNext(): Task | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [from, [task, ...others]] = first;
    waiting.delete(from);
    if (others.length > 0) waiting.set(from, others);
    return task;
  }

  function freeThread(): Thread | undefined {
    for (const thread of threads) if (!thread.task) return thread;
    return threads.size < MAX_THREADS ? start() : undefined;
  }

  function wait(task: Task): void {
    waiting.set(task.from, [...(waiting.get(task.from) ?? []), task]);
    const timer = setTimeout(() => {
      const own = waiting.get(task.from) ?? [];
      if (!own.includes(task)) return;
      const others = own.filter((one) => one !== task);
      if (others.length > 0) waiting.set(task.from, others);
      else waiting.delete(task.from);
      task.reject(new Fail(generalOutcome.TOO_MANY_REQUESTS));
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
      const left = [...waiting.values()].flat();
      waiting.clear();
      for (const task of [...left, ...ending.map((one) => one.task)])
        task?.reject(new Fail(generalOutcome.TOO_MANY_REQUESTS));
      await Promise.all(ending.map(({ worker }) => worker.terminate()));
    },
  };
}
