import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** How many texts of this hour's budget are taken. */
export async function countTextsOfHour(db: Db, now: Date): Promise<number> {
  const budget = await db
    .selectFrom("textBudget")
    .select("hourTexts")
    .where("hour", ">=", sql<Date>`date_trunc('hour', ${now}::timestamptz, 'UTC')`)
    .executeTakeFirst();
  return budget?.hourTexts ?? 0;
}

/**
 * Takes one text of the budgets of this hour and this day, which all servers share: decided and counted by one
 * statement. Answers how many were taken with this one; undefined when a budget is used up. A server whose clock lags
 * counts into the later hour, so that no clock gives a budget back.
 */
export async function takeText(
  db: Db,
  { now, perHour, perDay }: { now: Date; perHour: number | null; perDay: number | null },
): Promise<{ hour: number; day: number } | undefined> {
  const hour = sql`date_trunc('hour', ${now}::timestamptz, 'UTC')`;
  const day = sql`date_trunc('day', ${now}::timestamptz, 'UTC')`;
  const { rows } = await sql<{ hour: number; day: number }>`
    update text_budget set
      hour = greatest(hour, ${hour}), hour_texts = 1 + case when hour >= ${hour} then hour_texts else 0 end,
      day = greatest(day, ${day}), day_texts = 1 + case when day >= ${day} then day_texts else 0 end
    where (${perHour}::int is null or hour < ${hour} or hour_texts < ${perHour}::int)
      and (${perDay}::int is null or day < ${day} or day_texts < ${perDay}::int)
    returning hour_texts as hour, day_texts as day`.execute(db);
  return rows[0];
}
