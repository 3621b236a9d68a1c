import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { DrawAnswer, DrawerData, DrawnPage, DrawQuestion, Part, Place } from "./draw-apart.ts";
import { createDocuments, type RenderedPage } from "./web-document.ts";
import { pageOf } from "./web-page.ts";

// The other side of draw-apart.ts: loads a program's server build and draws its pages.
type Renderer = {
  placeOf(url: string): Place;
  render(address: string, fetchInside: typeof fetch, part: Part): Promise<RenderedPage>;
};

const { program, sources } = workerData as DrawerData;
const file = basename(program.entries.server ?? "").replace(/\.tsx?$/, ".js");
const loading = Promise.all([
  import(pathToFileURL(join(program.distFolder, "server", file)).href) as Promise<Renderer>,
  createDocuments(program, sources),
]);
const waiting = new Map<number, (text: string) => void>();
let lastCall = 0;

/** A `fetch` whose responses have `json` alone; the shop on the other side answers it. */
const fetchOf =
  (id: number): typeof fetch =>
  (input, { method = "GET", body } = {}) =>
    new Promise((resolve) => {
      lastCall += 1;
      waiting.set(lastCall, (text) => resolve({ json: async () => JSON.parse(text) } as Response));
      const asked = { url: String(input), method, body: body ? String(body) : null };
      say({ kind: "call", id, call: lastCall, asked });
    });

async function draw(id: number, address: string, part: Part): Promise<DrawnPage> {
  const [{ render }, documents] = await loading;
  const rendered = await render(address, fetchOf(id), part);
  const { isShared, failure } = rendered;
  return { ...pageOf(documents, rendered), isShared, ...(failure === undefined ? {} : { failure }) };
}

async function answer(question: Exclude<DrawQuestion, { kind: "told" }>): Promise<void> {
  const { id } = question;
  try {
    const result =
      question.kind === "place"
        ? (await loading)[0].placeOf(question.url)
        : await draw(id, question.address, question.part);
    say({ kind: "done", id, result });
  } catch (error) {
    say({ kind: "failed", id, message: error instanceof Error ? (error.stack ?? error.message) : "" });
  }
}

function say(word: DrawAnswer): void {
  parentPort?.postMessage(word);
}

parentPort?.on("message", (question: DrawQuestion) => {
  if (question.kind !== "told") return void answer(question);
  waiting.get(question.call)?.(question.text);
  waiting.delete(question.call);
});
