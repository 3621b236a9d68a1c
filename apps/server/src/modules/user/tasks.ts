import type { TaskKind } from "../task/service.ts";
import { importMembers } from "./move-in/import-members.ts";

/** Long work with customers. */
export const userTasks: TaskKind[] = [importMembers];
