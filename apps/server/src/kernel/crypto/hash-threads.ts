import { Worker } from "node:worker_threads";
import { Fail } from "../fail.ts";

/** One key to derive by scrypt: `n` rounds of `r` blocks. */
export type HashJob = { password: string; salt: Uint8Array; keyBytes: number; n: number; r: number };

export type HashThreads = {
  /** The key; throws 900005 for a job that waited two seconds for a thread. */
  derive(job: HashJob): Promise<Buffer>;
  /** Ends the threads; whoever still waits gets 900005. */
  end(): Promise<void>;
};

type Thread = { worker: Worker; task: Task | null };
type Task = { job: HashJob; resolve: (key: Buffer) => void; reject: (error: Error) => void };

const MAX_THREADS = 2;
const MAX_WAIT_MS = 2_000;

/**
 * Threads of their own for slow hashes, which in libuv's pool would hold up files, compression and name look-ups of
 * everybody. They start with the first job; each derives one key at a time, so that their memory is bounded as well.
 */
export function createHashThreads(workerUrl = new URL("./hash-worker.ts", import.meta.url)): HashThreads {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];

  function start(): Thread {
    const thread: Thread = { worker: new Worker(workerUrl), task: null };
    thread.worker.on("message", (key: Uint8Array) => {
      thread.task?.resolve(Buffer.from(key));
      thread.task = null;
      const next = waiting.shift();
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
    const next = waiting.shift();
    if (next) give(start(), next);
  }

  function freeThread(): Thread | undefined {
    for (const thread of threads) if (!thread.task) return thread;
    return threads.size < MAX_THREADS ? start() : undefined;
  }

  function wait(task: Task): void {
    waiting.push(task);
    const timer = setTimeout(() => {
      const place = waiting.indexOf(task);
      if (place < 0) return;
      waiting.splice(place, 1);
      task.reject(new Fail(900005));
    }, MAX_WAIT_MS);
    timer.unref();
  }

  return {
    derive: (job) =>
      new Promise((resolve, reject) => {
        const task = { job, resolve, reject };
        const thread = freeThread();
        if (thread) give(thread, task);
        else wait(task);
      }),
    async end() {
      const ending = [...threads];
      threads.clear();
      for (const task of [...waiting.splice(0), ...ending.map((one) => one.task)])
        task?.reject(new Fail(900005));
      await Promise.all(ending.map(({ worker }) => worker.terminate()));
    },
  };
}
