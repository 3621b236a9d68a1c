import type { Job } from "./task-kind.ts";

/** What becomes of one row of a table: a changing call, or a refusal with this code; `key` says what the row is about. */
export type RowPlan = { key: string } & ({ line: string; input: unknown } | { code: number });

/** Takes the rows of a table one by one from where the work stands, each in its own transaction and once. */
export async function importRows<Line>(
  job: Job,
  rows: readonly Line[],
  planOf: (line: Line) => RowPlan | Promise<RowPlan>,
): Promise<void> {
  const from = typeof job.reached === "number" ? job.reached : 0;
  await job.step({ reached: from, done: from, total: rows.length });
  for (const [index, line] of rows.entries()) {
    if (index < from) continue;
    const plan = await planOf(line);
    const one = { row: index + 1, key: plan.key };
    if ("code" in plan) await job.refuse(one, plan.code);
    else await job.act(one, { line: plan.line, input: plan.input });
  }
}
