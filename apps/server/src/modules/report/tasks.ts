import { z } from "zod";
import { type TaskKind, taskKind } from "../task/service.ts";
import { type AuditReached, audit } from "./audit.ts";
import { countBreaks, MAX_TOLD } from "./check.ts";
import { sealHeads } from "./check-seals.ts";
import { exportOrders } from "./export-orders.ts";
import { exportReport } from "./export-report.ts";
import { exportGst } from "./gst/export-gst.ts";

/** What an audit found: how many rows break an invariant, the first of them, and where each chain of seals stood. */
export type AuditResult = {
  broken: number;
  breaks: { invariant: string; what: string; more?: number }[];
  seals: { kind: string; seq: number; hash: string }[];
};

export const reportTasks: TaskKind[] = [
  exportOrders,
  exportReport,
  exportGst,
  taskKind({
    name: "report.audit",
    right: "system.run",
    input: z.strictObject({}),
    isSingle: true,
    async run(job): Promise<AuditResult> {
      const { db, vault } = job.kernel;
      const breaks = await audit(db, {
        files: vault.stored,
        reached: job.reached as AuditReached | null,
        onStep: (reached, total) => job.keep({ reached, done: reached.looks, total }),
      });
      return { broken: countBreaks(breaks), breaks: breaks.slice(0, MAX_TOLD), seals: await sealHeads(db) };
    },
  }),
];
