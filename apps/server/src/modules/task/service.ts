export { changeLines, yieldToOthers } from "./change-lines.ts";
export { openTable, parseHead, parseTable, type TableRows, tableProblem } from "./csv.ts";
export { importRows, type RowPlan } from "./import-rows.ts";
export { createTaskRunner, FILE_MS, type TaskRunner } from "./run-task.ts";
export { readLines, type TableLine } from "./table-lines.ts";
export { openTaskFile } from "./task-files.ts";
export { type Job, type TableRow, type TaskKind, taskKind } from "./task-kind.ts";
export { uploadNames } from "./uploads.ts";
export { type LineKey, withoutRepeats } from "./without-repeats.ts";
