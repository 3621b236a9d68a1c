import type { TaskKind } from "../task/service.ts";
import { importStatement } from "./statement/import-statement.ts";

/** Long work on payments. */
export const paymentTasks: TaskKind[] = [importStatement];
