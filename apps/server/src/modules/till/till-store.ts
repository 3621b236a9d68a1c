import type { tillOpsSchemas } from "@crux/contract/counter/till.schema";
import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import { startsWith } from "../../kernel/database/list-sql.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

const TILL = [
  ...(["id", "name", "floatCents", "openedBy", "openedAt", "closedBy", "closedAt"] as const),
  ...(["expectedCents", "countedCents", "reason"] as const),
] as const;

/** A till from its float to its count. */
export type TillRow = Pick<Row<"till">, (typeof TILL)[number]>;

/** All tills, open and counted. */
export const TILL_LIST = listPlan<(typeof tillOpsSchemas)["tills"]>()({
  table: "till",
  sorts: { openTime: "opened_at" },
  dates: { openTime: "opened_at" },
  filters: {
    q: {
      indexes: ["till_name"],
      where: (q) => (q === "" ? undefined : startsWith("lower(name)", q.toLowerCase())),
    },
    isOpen: {
      indexes: ["till_open", "till_opened"],
      where: (isOpen) => (isOpen ? sql`closed_at is null` : sql`closed_at is not null`),
    },
  },
});

/** One page of the tills. */
export async function listTillRows(db: Db, { page }: ListPage): Promise<TillRow[]> {
  return await db.selectFrom("till").select(TILL).modifyEnd(page).execute();
}

/** The tills that are open, in the order in which they were opened. */
export async function listOpenTills(db: Db): Promise<TillRow[]> {
  return await db.selectFrom("till").select(TILL).where("closedAt", "is", null).orderBy("id").execute();
}

/** Opens a till; undefined while one of its name is open. */
export async function insertTill(
  db: Db,
  till: Pick<TillRow, "name" | "floatCents" | "openedBy" | "openedAt">,
): Promise<TillRow | undefined> {
  return await db
    .insertInto("till")
    .values(till)
    .onConflict((conflict) => conflict.doNothing())
    .returning(TILL)
    .executeTakeFirst();
}

/** A till, open or counted. */
export async function findTill(db: Db, id: number): Promise<TillRow | undefined> {
  return await db.selectFrom("till").select(TILL).where("id", "=", id).executeTakeFirst();
}

/** Holds a till open until this transaction ends, beside others who do the same. */
export async function holdTill(db: Db, id: number): Promise<TillRow | undefined> {
  return await db.selectFrom("till").select(TILL).where("id", "=", id).forShare().executeTakeFirst();
}

/** Locks a till until this transaction ends, after everybody who holds it. */
export async function lockTill(db: Db, id: number): Promise<TillRow | undefined> {
  return await db.selectFrom("till").select(TILL).where("id", "=", id).forUpdate().executeTakeFirst();
}

type Count = Pick<TillRow, "id" | "closedBy" | "closedAt" | "expectedCents" | "countedCents" | "reason">;

/** Closes a locked till with what was counted; false when it is closed. */
export async function updateCounted(db: Db, { id, ...count }: Count): Promise<boolean> {
  const counted = db.updateTable("till").set(count).where("id", "=", id).where("closedAt", "is", null);
  return (await changedRows(counted)) > 0;
}

export type NewEntry = Omit<Row<"tillEntry">, "id">;

/** Writes what was taken or given back at a till; answers its number. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<number> {
  return (await db.insertInto("tillEntry").values(entry).returning("id").executeTakeFirstOrThrow()).id;
}

const ENTRY = [
  ...([
    "id",
    "at",
    "staffId",
    "channel",
    "amountCents",
    "orderId",
    "refundId",
    "reason",
    "isBanked",
  ] as const),
] as const;

export type EntryRow = Pick<Row<"tillEntry">, (typeof ENTRY)[number]>;

/** The last entries of a till, newest first; `only` refunds by card where it says so. */
export async function listEntries(
  db: Db,
  { tillId, only, limit }: { tillId: number; only: "CARD_REFUNDS" | undefined; limit: number },
): Promise<EntryRow[]> {
  let entries = db.selectFrom("tillEntry").select(ENTRY).where("tillId", "=", tillId);
  if (only) entries = entries.where("channel", "=", "CARD").where("refundId", "is not", null);
  return await entries.orderBy("id", "desc").limit(limit).execute();
}

/** The sale of an order at a till; undefined for one that was not sold over the counter. */
export async function findSale(
  db: Db,
  orderId: number,
): Promise<
  (Pick<Row<"tillEntry">, "tillId" | "channel" | "givenCents" | "staffId"> & { tillName: string }) | undefined
> {
  return await db
    .selectFrom("tillEntry")
    .innerJoin("till", "till.id", "tillEntry.tillId")
    .select(["tillId", "channel", "givenCents", "staffId", "till.name as tillName"])
    .where("orderId", "=", orderId)
    .where("refundId", "is", null)
    .executeTakeFirst();
}

export type TillSums = {
  tillId: number;
  sales: number;
  refunds: number;
  /** All of it: of sales, put in, and taken out. */
  cashCents: number;
  cardCents: number;
  /** What of it the terminal gave back. */
  cardBackCents: number;
  walletCents: number;
  putInCents: number;
  takenOutCents: number;
};

/** What came in at some tills and was given back; those without anything are missing. */
export async function listTillSums(db: Db, tillIds: readonly number[]): Promise<TillSums[]> {
  const { rows } = await sql<TillSums>`
    select till_id as "tillId", count(refund_id)::int as refunds,
      (count(*) filter (where refund_id is null and order_id is not null))::int as sales,
      coalesce(sum(amount_cents) filter (where order_id is null and amount_cents > 0), 0)::bigint as "putInCents",
      coalesce(-sum(amount_cents) filter (where order_id is null and amount_cents < 0), 0)::bigint as "takenOutCents",
      coalesce(sum(amount_cents) filter (where channel = 'CASH'), 0)::bigint as "cashCents",
      coalesce(sum(amount_cents) filter (where channel = 'CARD'), 0)::bigint as "cardCents",
      coalesce(-sum(amount_cents) filter (where channel = 'CARD' and refund_id is not null), 0)::bigint as "cardBackCents",
      coalesce(sum(amount_cents) filter (where channel = 'WALLET'), 0)::bigint as "walletCents"
    from till_entry where till_id = any(${tillIds}::bigint[]) group by till_id`.execute(db);
  return rows;
}
