import { buffer } from "node:stream/consumers";
import { BYTE_ORDER_MARK, csvLine } from "@crux/rules/table/csv";
import { Fail } from "../../kernel/fail.ts";
import { encodeGbk } from "../../kernel/files/gbk.ts";
import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import { actFor, type Staff, type StaffDoor } from "../staff/service.ts";
import { addErrors, type Progress, type RunRow, saveProgress } from "./run-store.ts";
import type { Job, TableRow, TaskKind } from "./task-kind.ts";
import { partName } from "./task-parts.ts";
import { tidyHeap } from "./tidy-heap.ts";
import { readUpload } from "./uploads.ts";

/** Why a run ends before its work: somebody stopped the task, this server ends, or another one took it over. */
export class Interrupted extends Error {
  readonly why: "STOPPED" | "LEAVING" | "LOST";

  constructor(why: Interrupted["why"]) {
    super(`task ${why}`);
    this.why = why;
  }
}

/** Whether work ends because somebody stopped its task: it may keep what it came to, and lets this through. */
export const wasStopped = (error: unknown) => error instanceof Interrupted && error.why === "STOPPED";

const PART_BYTES = 512 * 1024;
/** So often visitors hear of what the work changed; each time they ask the database anew. */
const SETTLE_MS = 1_000;
/** Between steps that are kept nobody looks at the progress more often. */
const TELL_MS = 500;
const MAX_ERRORS = 500;
/** Of the time that a piece of work took it rests at least so much, so that visitors find the database free. */
const REST_SHARE = 0.35;
const MOST_REST_MS = 50;

type Running = {
  row: RunRow;
  kind: TaskKind;
  staff: Staff;
  door: Pick<StaffDoor, "actions" | "rules">;
  leaving: AbortSignal;
  lost: AbortSignal;
};

type Reached = ReturnType<Parameters<Job["change"]>[1]>;

/** What the work of a task gets, and how its file is finished. */
export function createJob(
  shared: Kernel,
  { row, kind, staff, door, leaving, lost }: Running,
): Job & { finish(): Promise<void>; settle(): void } {
  const { kernel, settle } = seldomSettling(shared);
  const state = {
    text: headOf(kind, row),
    parts: [...row.parts],
    bytes: row.fileBytes,
    toldAt: 0,
    restedAt: performance.now(),
    isGbk: false,
  };
  let at = { reached: row.reached, done: 0, total: null as number | null };

  const heed = (answer: { isStopping: boolean } | undefined) => {
    if (!answer || lost.aborted) throw new Interrupted("LOST");
    if (answer.isStopping) throw new Interrupted("STOPPED");
    if (leaving.aborted) throw new Interrupted("LEAVING");
  };
  const save = (progress: Progress) => saveProgress(kernel.db, row, progress).then(heed);
  const progress = () => ({ done: at.done, total: at.total });

  /** Keeps what was written as the next part of the file, and with it where the work goes on. */
  async function flush(): Promise<void> {
    const body = state.isGbk ? encodeGbk(state.text) : Buffer.from(state.text);
    const name = partName(row, state.parts.length + 1);
    await save(progress());
    await kernel.vault.files.keep(name, body);
    state.parts.push(name);
    state.bytes += body.length;
    state.text = "";
    await save({
      ...progress(),
      kept: { reached: at.reached, parts: state.parts, fileBytes: state.bytes },
    });
  }

  async function refuse(one: TableRow, code: number): Promise<void> {
    at = { ...at, reached: one.reached ?? one.row, done: one.row };
    const answer = await runAsSystem(kernel, async ({ db }) => {
      await addErrors(db, row, [{ row: one.row, key: one.key, code }], MAX_ERRORS);
      const kept = { reached: at.reached, parts: state.parts, fileBytes: state.bytes };
      return saveProgress(db, row, { ...progress(), kept });
    });
    heed(answer);
  }

  return {
    kernel,
    id: row.id,
    staff,
    reached: row.reached,
    upload: () => buffer(readUpload(kernel.vault, row)),
    uploaded: () => readUpload(kernel.vault, row),
    writeGbk() {
      state.isGbk = true;
      state.text = state.text.replace(BYTE_ORDER_MARK, "");
    },
    write(rows) {
      for (const cells of rows) state.text += csvLine(cells);
    },
    async step({ reached, done, total = null }) {
      at = { reached, done, total };
      if (state.text.length >= PART_BYTES) return flush();
      if (Date.now() - state.toldAt < TELL_MS && !leaving.aborted && !lost.aborted) return;
      state.toldAt = Date.now();
      await save(progress());
    },
    async keep({ reached, done, total = null }) {
      at = { reached, done, total };
      if (kind.file && state.text !== "") return flush();
      state.toldAt = Date.now();
      await save({ ...progress(), kept: { reached, parts: state.parts, fileBytes: state.bytes } });
    },
    async act(one, { line, input }) {
      let answer: Awaited<ReturnType<typeof saveProgress>>;
      const next = { ...at, reached: one.reached ?? one.row, done: one.row };
      try {
        await actFor(kernel, door, { staff, line, input, key: "" }, async ({ db }) => {
          const kept = { reached: next.reached, parts: state.parts, fileBytes: state.bytes };
          answer = await saveProgress(db, row, { done: next.done, total: next.total, kept });
          // Thrown in the transaction, so that a row is done by the one who holds the claim, or not at all.
          if (!answer) throw new Interrupted("LOST");
        });
      } catch (error) {
        if (!(error instanceof Fail)) throw error;
        return refuse(one, error.code);
      }
      at = next;
      heed(answer);
    },
    async change<Answer>(
      { line, input }: { line: string; input: unknown },
      progressOf: (answer: Answer) => Reached,
    ) {
      let answer: Awaited<ReturnType<typeof saveProgress>>;
      let next = at;
      const data = await actFor(kernel, door, { staff, line, input, key: "" }, async ({ db }, said) => {
        const { refused = [], ...reached } = progressOf(said as Answer);
        next = { total: at.total, ...reached };
        if (refused.length > 0) await addErrors(db, row, refused, MAX_ERRORS);
        const kept = { reached: next.reached, parts: state.parts, fileBytes: state.bytes };
        answer = await saveProgress(db, row, { done: next.done, total: next.total, kept });
        if (!answer) throw new Interrupted("LOST");
      });
      at = next;
      heed(answer);
      return data as Answer;
    },
    refuse,
    async rest(paceMs = 0) {
      const workedMs = performance.now() - state.restedAt;
      const restMs = Math.min(MOST_REST_MS, Math.max(workedMs * REST_SHARE, paceMs - workedMs));
      tidyHeap();
      await new Promise((resolve) => setTimeout(resolve, restMs));
      state.restedAt = performance.now();
    },
    settle,
    async finish() {
      if (kind.file && state.text !== "") await flush();
      else await save(progress());
    },
  };
}

function headOf({ file }: TaskKind, { parts }: RunRow): string {
  if (!file || parts.length > 0) return "";
  return BYTE_ORDER_MARK + (file.columns.length > 0 ? csvLine(file.columns) : "");
}

/** A kernel whose transactions are heard of at once, but no more often than every so often; `settle` tells what waits. */
function seldomSettling(kernel: Kernel): { kernel: Kernel; settle(): void } {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const settle = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size > 0) kernel.settle([...waiting]);
    waiting.clear();
  };
  const settleOften = (topics: Iterable<string>) => {
    for (const topic of topics) waiting.add(topic);
    if (timer || waiting.size === 0) return;
    settle();
    timer = setTimeout(settle, SETTLE_MS).unref();
  };
  return { kernel: { ...kernel, settle: settleOften }, settle };
}
