import { codeText } from "@crux/contract/codes";
import type { TableFault } from "@crux/rules/table/table-columns";
import { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { yieldToOthers } from "../../kernel/time/yield-to-others.ts";
import type { Job } from "./task-kind.ts";

const reachedBy = z.object({ row: z.int(), tally: z.unknown(), refused: z.array(z.unknown()) }).nullable();

type Changing<Line, Answer, Tally> = {
  empty: Tally;
  /** The call that a line makes; null where it has nothing to change. */
  callOf(line: Line): { line: string; input: unknown } | null;
  /** What it comes to with a line more; null where it made no call. */
  plus(tally: Tally, line: Line, answer: Answer | null): Tally;
};

/** Makes a call for each line of a table from where the work stands, each in its own transaction and once. */
export async function changeLines<Line extends { row: number }, Answer, Tally>(
  job: Job,
  lines: readonly Line[],
  { empty, callOf, plus }: Changing<Line, Answer, Tally>,
): Promise<{ tally: Tally; refused: TableFault[] }> {
  type Reached = { row: number; tally: Tally; refused: TableFault[] };
  let at = (reachedBy.parse(job.reached) as Reached | null) ?? { row: 0, tally: empty, refused: [] };
  const total = lines.length;
  for (const [index, line] of lines.entries()) {
    const { row } = line;
    if (row <= at.row) continue;
    await yieldToOthers();
    const call = callOf(line);
    const next = (answer: Answer | null) => ({ ...at, row, tally: plus(at.tally, line, answer) });
    const done = index + 1;
    if (!call) {
      at = next(null);
      await job.step({ reached: at, done, total });
      continue;
    }
    try {
      const answer = await job.change<Answer>(call, (said) => ({ reached: next(said), done, total }));
      at = next(answer);
    } catch (error) {
      if (!(error instanceof Fail)) throw error;
      at = { ...at, row, refused: [...at.refused, { row, column: "", why: codeText(error.code) }] };
      await job.step({ reached: at, done, total });
    }
  }
  return at;
}
