import { readRate } from "@crux/rules/money/yuan";
import { beijingClock } from "@crux/rules/time/beijing-time";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findConfigRow } from "./config-store.ts";

/** What a dollar comes to in yuan, and the day in Beijing on which the merchant said so; null where she said nothing. */
export async function publicRate({ db }: Pick<Ctx, "db">): Promise<{ key: string; value: string } | null> {
  const row = await findConfigRow(db, "CNY_RATE");
  if (!row || readRate(row.value) === null) return null;
  const day = row.editedAt ? beijingClock(row.editedAt).slice(0, 10) : "";
  return { key: row.name, value: JSON.stringify({ rate: row.value, day }) };
}
