import { AsyncLocalStorage } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";
import type { PageCall } from "../http/ask-inside.ts";
import { type WatchedThread, watchThread } from "../watched-thread.ts";
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
/** Pages leave little behind; a larger nursery would only wait to be filled. */
const LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 128 };

const threads = new Map<string, WatchedThread<Job>>();

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
    const { add, worker } = threads.get(key) ?? startThread(key, data);
    return new Promise<Result>((resolve, reject) => {
      // Calls come back from the thread; they belong to whoever asked for the page.
      const id = add({ resolve, reject, ...(ask ? { ask: AsyncLocalStorage.bind(ask) } : {}) });
      worker.postMessage(questionOf(id));
    });
  }

  return {
    placeOf: (url) => put<Place>((id) => ({ kind: "place", id, url })),
    draw: (address, part, ask) => put<DrawnPage>((id) => ({ kind: "draw", id, address, part }), ask),
  };
}

function startThread(key: string, workerData: DrawerData): WatchedThread<Job> {
  const worker = new Worker(new URL("./draw-worker.ts", import.meta.url), {
    workerData,
    resourceLimits: LIMITS,
  });
  const thread = watchThread<Job>(worker, {
    refusal: () => new Fail(generalOutcome.UNAVAILABLE, 503),
    onDrop: () => {
      if (threads.get(key) === thread) threads.delete(key);
    },
  });
  threads.set(key, thread);
  worker.on("message", (answer: DrawAnswer) => {
    if (answer.kind === "call") return void tell(worker, answer, thread.find(answer.id));
    const job = thread.takeOut(answer.id);
    if (answer.kind === "done") job?.resolve(answer.result as never);
    else job?.reject(new Error(answer.message));
  });
  return thread;
}

async function tell(
  worker: Worker,
  { call, asked }: DrawAnswer & { kind: "call" },
  job: Job | undefined,
): Promise<void> {
  const text = job?.ask ? await job.ask(asked) : "";
  worker.postMessage({ kind: "told", call, text } satisfies DrawQuestion);
}
