import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { EditedRow, Editing } from "../staff/service.ts";

export const RULE_COLUMNS = [
  ...(["id", "publicId", "title", "description", "imgUrl", "userClass", "newUserOnly", "shopIds"] as const),
  ...(["durationDays", "startsAt", "endsAt", "effectiveCents", "paidBasisPoints", "shipFeeOnly"] as const),
  ...(["matchCents", "matchQuantity", "perUser", "perRecommender", "total", "issued", "disabled"] as const),
  ...(["inCentre", "isWelcome", "isInvite", "inviterRule"] as const),
] as const;

export type RuleRow = Omit<Row<"couponRule">, "createdAt" | keyof EditedRow>;

/** What a coupon asks for and gives. `paidBasisPoints` is the share still paid, 0 for a voucher. */
export type RuleTerms = Omit<RuleRow, "id" | "publicId" | "issued" | "disabled">;

/** What staff edit of it. */
export type RuleEdit = Omit<RuleTerms, "imgUrl" | "shopIds">;

/** Writes a new rule. */
export async function insertRule(db: Db, publicId: string, terms: RuleTerms, at: Date): Promise<RuleRow> {
  const { shopIds, ...plain } = terms;
  return await db
    .insertInto("couponRule")
    .values({ ...plain, publicId, shopIds: [...shopIds], createdAt: at })
    .returning(RULE_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** A rule by the id that links carry. */
export async function findRule(db: Db, publicId: string): Promise<RuleRow | undefined> {
  return await db
    .selectFrom("couponRule")
    .select(RULE_COLUMNS)
    .where("publicId", "=", publicId)
    .executeTakeFirst();
}

/** The same, locked: whoever takes tickets of a rule comes one after the other until this transaction ends. */
export async function lockRule(db: Db, publicId: string): Promise<RuleRow | undefined> {
  return await db
    .selectFrom("couponRule")
    .select(RULE_COLUMNS)
    .where("publicId", "=", publicId)
    .forUpdate()
    .executeTakeFirst();
}

/** A locked rule with the version that whoever edits it began with. */
export async function findEditedRule(db: Db, id: number): Promise<EditedRow | undefined> {
  return await db
    .selectFrom("couponRule")
    .select(["version", "editedBy", "editedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Writes a rule that still has this version; answers whether it had. */
export async function updateRule(
  db: Db,
  { id, version, ...terms }: RuleEdit & { id: number; version: number },
  { staffId, at }: Editing,
): Promise<boolean> {
  const changed = db
    .updateTable("couponRule")
    .set({ ...terms, version: version + 1, editedBy: staffId, editedAt: at })
    .where("id", "=", id)
    .where("version", "=", version);
  return (await changedRows(changed)) > 0;
}

/** The most tickets of a rule that one customer collected, and the most that one earned by inviting friends. */
export async function findMostHeld(db: Db, ruleId: number): Promise<{ collected: number; earned: number }> {
  const { rows } = await sql<{ collected: number; earned: number }>`
    select coalesce(max(n) filter (where friend_uid is null), 0)::int as collected,
      coalesce(max(n) filter (where friend_uid is not null), 0)::int as earned
    from coupon_ticket where rule_id = ${ruleId} and uid is not null`.execute(db);
  return rows[0] ?? { collected: 0, earned: 0 };
}

/** Takes a rule offline or puts it online again; false for an unknown one. */
export async function disableRule(db: Db, publicId: string, disabled: boolean): Promise<boolean> {
  return (
    (await changedRows(db.updateTable("couponRule").set({ disabled }).where("publicId", "=", publicId))) > 0
  );
}

/** Counts tickets that a rule gives out; more than its total is a violation of `coupon_rule_never_overdrawn`. */
export async function countIssued(db: Db, ruleId: number, pieces: number): Promise<void> {
  await db
    .updateTable("couponRule")
    .set(({ eb }) => ({ issued: eb("issued", "+", pieces) }))
    .where("id", "=", ruleId)
    .execute();
}
