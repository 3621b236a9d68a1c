import type { StaffList } from "@crux/contract/list";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { OutboxRow, systemSchemas, TimerRun } from "@crux/contract/report/system.schema";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { OUTBOX } from "../../../kernel/time/outbox.ts";
import { listPage } from "../../../kernel/verb/list-page.ts";
import type { OpsCtx, StaffCtx } from "../../staff/service.ts";
import { sealHeads } from "../check-seals.ts";
import { listEffects, OUTBOX_LIST, reviveEffect } from "../outbox-store.ts";
import { SEAL_KINDS } from "../seal-rows.ts";
import type { AuditResult } from "../tasks.ts";
import { readWaiting } from "../waiting.ts";
import { findLastAudit, findOpenAudit, listTimerRuns } from "./system-store.ts";

type Schemas = typeof systemSchemas;

/** The last audit, and how far behind the writers the seals are. */
export async function getHealth({ db, now }: StaffCtx): Promise<z.output<Schemas["health"]["output"]>> {
  const [last, open, heads, waiting] = await Promise.all([
    findLastAudit(db),
    findOpenAudit(db),
    sealHeads(db),
    readWaiting(db),
  ]);
  return {
    audit: last?.endedAt
      ? {
          taskId: last.id,
          endTime: last.endedAt.toISOString(),
          broken: (last.result as AuditResult).broken,
          staffName: last.staffName,
        }
      : null,
    runningTaskId: open?.id ?? null,
    seals: SEAL_KINDS.map((kind) => {
      const lag = waiting.seals.find((one) => one.kind === kind);
      return {
        kind,
        sealed: heads.find((head) => head.kind === kind)?.seq ?? 0,
        waiting: lag?.rows ?? 0,
        oldest: lag && lag.rows > 0 ? new Date(now.getTime() - lag.oldestSeconds * 1000).toISOString() : null,
      };
    }),
    clockSkewSeconds: waiting.clockSkewSeconds,
  };
}

/** What is written twice a minute is no sooner late than this. */
const SOON_MS = 120_000;

/** What timers repeat, and whether each ran as often as it should. */
export async function listTimers({ db, now }: StaffCtx): Promise<TimerRun[]> {
  const rows = await listTimerRuns(db);
  return rows.map(({ ranAt, failedAt, ...row }) => ({
    ...row,
    lastRun: ranAt.toISOString(),
    late: now.getTime() - ranAt.getTime() > 3 * row.everyMs + SOON_MS,
    lastFailure: failedAt?.toISOString() ?? null,
  }));
}

/** One page of what others could not be told, newest first unless asked otherwise. */
export async function listOutbox(
  ctx: StaffCtx,
  asked: z.output<Schemas["outbox"]["input"]>,
): Promise<StaffList<OutboxRow>> {
  const page = await listPage(ctx, OUTBOX_LIST, asked);
  const rows = await listEffects(ctx.db, page);
  const list = rows.map(({ at, runAt, ...row }) => ({
    ...row,
    createTime: at.toISOString(),
    nextTime: row.state === "READY" ? runAt.toISOString() : null,
  }));
  return { list, ...page.counted };
}

/** Lets what failed for good be tried anew; `general.NOT_FOUND` when it did not, or was delivered since. */
export async function retryOutbox(ctx: OpsCtx, { id }: { id: number }): Promise<null> {
  const revived = await reviveEffect(ctx.db, id, ctx.now);
  if (!revived) throw new Fail(generalOutcome.NOT_FOUND);
  ctx.note({
    before: { state: "DEAD", failure: revived.failure },
    after: { state: "READY", kind: revived.kind },
  });
  ctx.invalidate(OUTBOX);
  return null;
}
