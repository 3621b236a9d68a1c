import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db } from "../../kernel/database/database.ts";
import { RULE_COLUMNS, type RuleRow } from "./store.ts";

/** The coupons that the shop offers by itself and that can be collected now, the newest first. */
export async function listOffered(db: Db, at: Date): Promise<RuleRow[]> {
  return await db
    .selectFrom("couponRule")
    .select(RULE_COLUMNS)
    .where("disabled", "=", false)
    .where(({ or, eb }) => or([eb("endsAt", "is", null), eb("endsAt", ">=", at)]))
    .where(({ or, eb }) =>
      or([eb("inCentre", "=", true), eb("isWelcome", "=", true), eb("isInvite", "=", true)]),
    )
    .orderBy("id", "desc")
    .execute();
}

/** Those of these coupons of which printed tickets wait to be collected. */
export async function listPrintedRules(db: Db, ruleIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("couponTicket")
    .select("ruleId")
    .distinct()
    .where("ruleId", "=", anyOf(ruleIds))
    .where("status", "=", "CREATED")
    .execute();
  return rows.map(({ ruleId }) => ruleId);
}

/** How many tickets of each of these coupons somebody has who did not earn them by inviting. */
export async function countCollected(
  db: Db,
  uid: number,
  ruleIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("couponTicket")
    .select((on) => ["ruleId", on.fn.countAll<number>().as("count")])
    .where("uid", "=", uid)
    .where("ruleId", "=", anyOf(ruleIds))
    .where("friendUid", "is", null)
    .groupBy("ruleId")
    .execute();
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}
