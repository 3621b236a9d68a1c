import { z } from "zod";
import { type TaskKind, taskKind } from "../task/service.ts";
import { audit } from "./audit.ts";
import { sealHeads } from "./check-seals.ts";
import { exportOrders } from "./export-orders.ts";
import { exportReport } from "./export-report.ts";

/** So many broken rows are told one by one; where there are more, one shop's night is not enough to read them. */
const MAX_TOLD = 200;

/** What an audit found: how many rows break an invariant, the first of them, and where each chain of seals stood. */
export type AuditResult = {
  broken: number;
  breaks: { invariant: string; what: string }[];
  seals: { kind: string; seq: number; hash: string }[];
};

export const reportTasks: TaskKind[] = [
  exportOrders,
  exportReport,
  taskKind({
    name: "report.audit",
    right: "system.run",
    input: z.strictObject({}),
    isSingle: true,
    async run(job): Promise<AuditResult> {
      const { db, vault } = job.kernel;
      const breaks = await audit(db, {
        files: vault.stored,
        onStep: (done, total) => job.step({ reached: null, done, total }),
      });
      return { broken: breaks.length, breaks: breaks.slice(0, MAX_TOLD), seals: await sealHeads(db) };
    },
  }),
];
