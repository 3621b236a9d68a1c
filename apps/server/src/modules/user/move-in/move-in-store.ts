import type { moveInSchemas } from "@crux/contract/ops/move-in.schema";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";

const COLUMNS = [
  ...(["id", "fingerprint", "lines", "members", "amountCents", "staffId", "lookedAt"] as const),
  ...(["allowedCents", "allowedBy", "allowedAt", "movedMembers", "movedCents"] as const),
];

export type MoveInRow = Row<"moveIn">;

export const MOVE_IN_LIST = listPlan<(typeof moveInSchemas)["moveIns"]>()({
  table: "move_in",
  isSmall: true,
  sorts: { lookTime: "looked_at" },
  dates: { lookTime: "looked_at" },
  filters: {},
});

/** One page of the tables that were looked through. */
export async function listMoveInRows(db: Db, { page }: ListPage): Promise<MoveInRow[]> {
  return await db.selectFrom("moveIn").select(COLUMNS).modifyEnd(page).execute();
}

export type Look = Pick<
  MoveInRow,
  "fingerprint" | "lines" | "members" | "amountCents" | "staffId" | "lookedAt"
>;

/** Keeps what a look at a table found, the last one of each. */
export async function upsertLook(db: Db, { fingerprint, ...look }: Look): Promise<MoveInRow> {
  return await db
    .insertInto("moveIn")
    .values({ fingerprint, ...look })
    .onConflict((conflict) => conflict.column("fingerprint").doUpdateSet(look))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** A looked-through table, locked: its lines come in one after the other until this transaction ends. */
export async function lockMoveIn(db: Db, id: number): Promise<MoveInRow | undefined> {
  return await db.selectFrom("moveIn").select(COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Allows so much more of a locked one. */
export async function allowMore(
  db: Db,
  { id, cents, staffId, at }: { id: number; cents: number; staffId: number; at: Date },
): Promise<MoveInRow> {
  return await db
    .updateTable("moveIn")
    .set(({ eb }) => ({ allowedCents: eb("allowedCents", "+", cents), allowedBy: staffId, allowedAt: at }))
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Counts a customer who comes in; more money than was allowed is a violation of `move_in_covered`. */
export async function countMoved(db: Db, id: number, cents: number): Promise<void> {
  await db
    .updateTable("moveIn")
    .set(({ eb, fn }) => ({
      movedMembers: eb("movedMembers", "+", 1),
      movedCents: eb("movedCents", "+", cents),
      members: fn<number>("greatest", [eb("members", "-", 1), eb.lit(0)]),
      amountCents: fn<number>("greatest", [eb("amountCents", "-", cents), eb.lit(0)]),
    }))
    .where("id", "=", id)
    .execute();
}
