import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db } from "../../kernel/database/database.ts";
import { countRows, inOrder, sliced } from "../../kernel/database/list-sql.ts";
import type { Slice } from "../../kernel/database/page.ts";
import type { CaseChange, CaseRow, NewCase, NewStep, StepRow } from "./case-rows.ts";

const CASE = [
  ...(["uid", "id", "orderId", "pkgId", "kind", "wish", "state", "outcome", "items"] as const),
  ...(["isReceived", "dueAt", "claimedBy", "refundId", "reshipPkgId", "createdAt", "updatedAt"] as const),
] as const;

const cases = (db: Db) => db.selectFrom("afterSale").select(CASE).$narrowType<Pick<CaseRow, "items">>();

export async function findCase(db: Db, id: number): Promise<CaseRow | undefined> {
  return await cases(db).where("id", "=", id).executeTakeFirst();
}

/** A case that stays as it is until this transaction ends. */
export async function lockCase(db: Db, id: number): Promise<CaseRow | undefined> {
  return await cases(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function insertCase(db: Db, { items, at, ...row }: NewCase): Promise<CaseRow> {
  return await db
    .insertInto("afterSale")
    .values({ ...row, items: JSON.stringify(items), createdAt: at, updatedAt: at })
    .returning(CASE)
    .$narrowType<Pick<CaseRow, "items">>()
    .executeTakeFirstOrThrow();
}

/** Changes a case that is locked. */
export async function updateCase(db: Db, id: number, change: CaseChange, at: Date): Promise<void> {
  await db
    .updateTable("afterSale")
    .set({ ...change, updatedAt: at })
    .where("id", "=", id)
    .execute();
}

export async function insertStep(db: Db, { pictures, ...step }: NewStep): Promise<number> {
  const { id } = await db
    .insertInto("afterSaleStep")
    .values({ ...step, pictures: sql<string[]>`${pictures}::text[]` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** All that was said in a case, oldest first. */
export async function listSteps(db: Db, caseId: number): Promise<StepRow[]> {
  return await db
    .selectFrom("afterSaleStep")
    .select(["id", "step", "staffId", "words", "pictures", "at"])
    .where("caseId", "=", caseId)
    .orderBy("id")
    .execute();
}

/** The first words of each of these cases. */
export async function listFirstWords(db: Db, caseIds: readonly number[]): Promise<Map<number, string>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("afterSaleStep")
    .distinctOn("caseId")
    .select(["caseId", "words"])
    .where("caseId", "=", anyOf(caseIds))
    .orderBy("caseId")
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ caseId, words }) => [caseId, words]));
}

/** How many cases of an order are looked after that its customer asked for, and how many steps a case has. */
export async function countOpen(db: Db, orderId: number): Promise<number> {
  return countRows(
    db,
    sql`after_sale where order_id = ${orderId} and kind = 'ASKED' and state in ('OPEN', 'ANSWERED')`,
  );
}

export async function countSteps(db: Db, caseId: number): Promise<number> {
  return countRows(db, sql`after_sale_step where case_id = ${caseId}`);
}

type Filter = { uid: number; orderId?: number | undefined };

const filtered = ({ uid, orderId }: Filter) =>
  orderId === undefined ? sql`uid = ${uid}` : sql`uid = ${uid} and order_id = ${orderId}`;

/** One slice of a customer's cases. */
export async function listOwnCases(db: Db, filter: Filter, slice: Slice): Promise<CaseRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from after_sale where ${filtered(filter)} ${sliced(slice, "id")}) page
    ${inOrder(slice, "id")}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await cases(db).where("id", "=", anyOf(ids)).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function countOwnCases(db: Db, filter: Filter): Promise<number> {
  return countRows(db, sql`after_sale where ${filtered(filter)}`);
}
