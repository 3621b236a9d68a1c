import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** One backup by `npm run backup`: why it failed, or null. */
export type BackupRun = { beganAt: Date; endedAt: Date; failure: string | null };

export async function insertBackupRun(db: Db, run: BackupRun): Promise<void> {
  await db.insertInto("backupRun").values(run).execute();
}

/** When the last good backup ended, the last that failed after it, and when the first order was placed. */
export type BackupState = { goodAt: Date | null; failedId: number | null; firstOrderAt: Date | null };

export async function getBackupState(db: Db): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    with good as (select max(id) as id, max(ended_at) as at from backup_run where failure is null)
    select good.at as "goodAt",
      (select max(id)::bigint from backup_run where failure is not null and id > coalesce(good.id, 0)) as "failedId",
      (select created_at from orders order by id limit 1) as "firstOrderAt"
    from good`.execute(db);
  return rows[0] ?? { goodAt: null, failedId: null, firstOrderAt: null };
}

/** Takes away what nobody asks for any more, but never the last good one. */
export async function deleteOldBackupRuns(db: Db, before: Date): Promise<void> {
  await sql`
    delete from backup_run where ended_at < ${before}
      and id < (select max(id) from backup_run where failure is null)`.execute(db);
}
