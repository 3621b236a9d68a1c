import type { StaffRight } from "@crux/rules/people/staff-rights";
import type { Cell } from "@crux/rules/table/csv";
import type { z } from "zod";
import type { Kernel } from "../../kernel/verb/kernel.ts";
import type { Staff } from "../staff/service.ts";

/** One row of a table, as it is named when it is refused; work that finds its rows by something else says with `reached` where it goes on. */
export type TableRow = { row: number; key: string; reached?: unknown };

/**
 * One run of a task. Its work may begin several times, on other servers as well: whatever it did is either found again at
 * `reached`, or had no effect. Each of its steps throws when the task was stopped, the server ends, or another server took it over;
 * work lets that through, and may keep what it came to where `wasStopped`.
 */
export type Job = {
  kernel: Kernel;
  /** The number of its task. */
  id: number;
  /** Who asked for it, with the rights of today. */
  staff: Staff;
  /** Where the work goes on: what the last kept step named, or null at its beginning. */
  reached: unknown;
  /** The bytes that were handed in with it. */
  upload(): Promise<Buffer>;
  /** The same part by part, from the beginning each time; throws `general.NOT_FOUND` where some are gone. */
  uploaded(): AsyncIterable<Buffer>;
  /** From here on the file is in GBK, as some programs want it; said before anything is written. */
  writeGbk(): void;
  /** Adds rows to the file that it leaves; they are kept with one of the next steps. */
  write(rows: readonly (readonly Cell[])[]): void;
  /** Ends a step: so many of `total` are through, and here it would go on. */
  step(at: { reached: unknown; done: number; total?: number }): Promise<void>;
  /** The same, and keeps what was written so far: for work that is too dear to be done again. */
  keep(at: { reached: unknown; done: number; total?: number }): Promise<void>;
  /** Lets requests go first; said between pieces of work that take some milliseconds each, and `paceMs` from one to the next. */
  rest(paceMs?: number): Promise<void>;
  /**
   * Makes a changing call of the staff in the asker's name for one row of a table, with its audit row and second person, in one
   * transaction with the progress, and so once. A refusal is kept as the row's error and undoes the row alone.
   */
  act(row: TableRow, change: { line: string; input: unknown }): Promise<void>;
  /**
   * Makes a changing call for many rows at once, in one transaction with the progress that its answer comes to and with the
   * rows that it left out; answers what the call does. A refusal is thrown, and leaves everything as it was.
   */
  change<Answer>(
    change: { line: string; input: unknown },
    progress: (answer: Answer) => {
      reached: unknown;
      done: number;
      total?: number;
      refused?: readonly { row: number; key: string; code: number }[];
    },
  ): Promise<Answer>;
  /** Keeps a row as refused with this code without an attempt. */
  refuse(row: TableRow, code: number): Promise<void>;
};

/** Work that staff may ask for; a module brings its kinds, and the app hands them all to this one. */
export type TaskKind<Asked extends z.ZodType = z.ZodType> = {
  /** As `orders.export`: the noun, then what is done. */
  name: string;
  right: StaffRight;
  input: Asked;
  /** It works on a table that is handed in with it. */
  takesTable?: true;
  /** Only one of the kind is under way in the whole shop. */
  isSingle?: true;
  /** The file that it leaves, if any, and its columns; work that has none of them here writes them itself. */
  file?: { name: string; columns: readonly string[] };
  /** Does the work, and answers what it says of itself. */
  run(job: Job, input: z.output<Asked>): Promise<unknown>;
};

/** Ties the work of a kind to what it is asked by. */
export const taskKind = <Asked extends z.ZodType>(kind: TaskKind<Asked>): TaskKind =>
  kind as unknown as TaskKind;
