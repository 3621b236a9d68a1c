import { AsyncLocalStorage } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";
import type { PageCall } from "../http/ask-inside.ts";
import type { PageSources } from "./web-document.ts";
import type { Page } from "./web-page.ts";
import type { WebProgram } from "./web-program.ts";

/** What an address asks for: all that get the same page have one `address`; drawn pages stand in it with their data. */
export type Place = { address: string; isDrawn: boolean };

/** A page as it is sent; `isShared` while it may be kept for everybody, `failure` where it should have had more in it. */
export type DrawnPage = Page & { isShared: boolean; failure?: string };

/** A page with its data, or its shell alone. */
export type Part = "page" | "shell";

/** What the thread knows from its start. */
export type DrawerData = { program: WebProgram; sources: PageSources };

export type DrawQuestion =
  | { kind: "place"; id: number; url: string }
  | { kind: "draw"; id: number; address: string; part: Part }
  | { kind: "told"; call: number; text: string };

export type DrawAnswer =
  | { kind: "done"; id: number; result: Place | DrawnPage }
  | { kind: "failed"; id: number; message: string }
  | { kind: "call"; id: number; call: number; asked: PageCall };

/** Draws the pages of a program. Rejects with `general.UNAVAILABLE` when its thread breaks down or falls silent. */
export type Drawer = {
  placeOf(url: string): Promise<Place>;
  /** `ask` answers the calls of the page, as text. */
  draw(address: string, part: Part, ask: (call: PageCall) => Promise<string>): Promise<DrawnPage>;
};

type Job = {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
  ask?: (call: PageCall) => Promise<string>;
};
type Thread = { worker: Worker; jobs: Map<number, Job>; timer: NodeJS.Timeout | undefined };

/** A thread that says nothing for so long has lost its way. */
const SILENCE_MS = 20_000;

/** Pages leave little behind; a larger nursery would only wait to be filled. */
const LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 128 };

const threads = new Map<string, Thread>();
let lastId = 0;

/**
 * Has pages drawn in a thread of their own, so that nobody's call waits while a page is drawn. All that serve a program from
 * one folder in one process share its thread, which starts with the first page.
 */
export function createDrawer(data: DrawerData): Drawer {
  const key = JSON.stringify([data.program.distFolder, data.sources]);

  function put<Result>(
    questionOf: (id: number) => DrawQuestion,
    ask?: (call: PageCall) => Promise<string>,
  ): Promise<Result> {
    const thread = threads.get(key) ?? startThread(key, data);
    lastId += 1;
    const id = lastId;
    return new Promise<Result>((resolve, reject) => {
      // Calls come back from the thread; they belong to whoever asked for the page.
      thread.jobs.set(id, { resolve, reject, ...(ask ? { ask: AsyncLocalStorage.bind(ask) } : {}) });
      watch(key, thread);
      thread.worker.postMessage(questionOf(id));
    });
  }

  return {
    placeOf: (url) => put<Place>((id) => ({ kind: "place", id, url })),
    draw: (address, part, ask) => put<DrawnPage>((id) => ({ kind: "draw", id, address, part }), ask),
  };
}

function startThread(key: string, workerData: DrawerData): Thread {
  const worker = new Worker(new URL("./draw-worker.ts", import.meta.url), {
    workerData,
    resourceLimits: LIMITS,
  });
  const thread: Thread = { worker, jobs: new Map(), timer: undefined };
  threads.set(key, thread);
  worker.on("message", (answer: DrawAnswer) => {
    const job = thread.jobs.get(answer.id);
    if (job && answer.kind === "call") void tell(thread, answer, job);
    else if (job && answer.kind === "done") job.resolve(answer.result as never);
    else if (job && answer.kind === "failed") job.reject(new Error(answer.message));
    if (answer.kind !== "call") thread.jobs.delete(answer.id);
    watch(key, thread);
  });
  worker.on("error", () => drop(key, thread));
  worker.on("exit", () => drop(key, thread));
  return thread;
}

async function tell(
  { worker }: Thread,
  { call, asked }: DrawAnswer & { kind: "call" },
  { ask }: Job,
): Promise<void> {
  const text = ask ? await ask(asked) : "";
  worker.postMessage({ kind: "told", call, text } satisfies DrawQuestion);
}

/** Waits for the next word of a thread that has work. */
function watch(key: string, thread: Thread): void {
  clearTimeout(thread.timer);
  if (thread.jobs.size === 0) {
    // A process may end while nobody waits for a page.
    thread.worker.unref();
    return;
  }
  thread.worker.ref();
  thread.timer = setTimeout(() => drop(key, thread), SILENCE_MS);
}

function drop(key: string, thread: Thread): void {
  if (threads.get(key) === thread) threads.delete(key);
  clearTimeout(thread.timer);
  for (const { reject } of thread.jobs.values()) reject(new Fail(generalOutcome.UNAVAILABLE, 503));
  thread.jobs.clear();
  void thread.worker.terminate();
}
