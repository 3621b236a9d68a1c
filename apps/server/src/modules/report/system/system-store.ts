import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type TimerRow = {
  name: string;
  servers: number;
  everyMs: number;
  ranAt: Date;
  tookMs: number;
  turns: number;
  taken: number;
  failures: number;
  failedAt: Date | null;
  failure: string | null;
};

/** What timers repeat, over all servers that told of it within a day. */
export async function listTimerRuns(db: Db): Promise<TimerRow[]> {
  const { rows } = await sql<TimerRow>`
    select name, count(*)::int as servers, max(every_ms) as "everyMs", max(ran_at) as "ranAt",
      (array_agg(took_ms order by ran_at desc))[1] as "tookMs", sum(turns)::bigint as turns,
      sum(taken)::bigint as taken, sum(failures)::bigint as failures, max(failed_at) as "failedAt",
      (array_agg(failure order by failed_at desc nulls last))[1] as failure
    from timer_run group by name order by name`.execute(db);
  return rows;
}

export type AuditRunRow = Pick<Row<"task">, "id" | "staffName" | "endedAt" | "result">;

/** The last audit that came to its end. */
export async function findLastAudit(db: Db): Promise<AuditRunRow | undefined> {
  return await db
    .selectFrom("task")
    .select(["id", "staffName", "endedAt", "result"])
    .where("kind", "=", "report.audit")
    .where("state", "=", "DONE")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The audit that waits or runs. */
export async function findOpenAudit(db: Db): Promise<{ id: number } | undefined> {
  return await db
    .selectFrom("task")
    .select("id")
    .where("kind", "=", "report.audit")
    .where("state", "in", ["WAITING", "RUNNING"])
    .executeTakeFirst();
}
