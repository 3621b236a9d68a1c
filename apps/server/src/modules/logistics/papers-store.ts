import type { PkgPapers } from "@crux/rules/parcel/pkg-papers";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { countRows } from "../../kernel/database/list-sql.ts";
import type { PkgRow } from "./pkg-rows.ts";

export type PaperlessRow = Pick<
  PkgRow,
  "id" | "uid" | "orderId" | "papers" | "address" | "ruleVersion" | "routeId"
>;

/** Parcels to be declared whose papers lack, are another person's, or were never looked at, newest first. */
export async function listPaperlessPkgs(db: Db, limit: number): Promise<PaperlessRow[]> {
  const { rows } = await sql<PaperlessRow>`
    select id, uid, order_id as "orderId", papers, address, rule_version as "ruleVersion", route_id as "routeId"
    from logistics_pkg
    where is_visible and status = 'CREATED' and (papers is null or papers in ('MISSING', 'NAME_DIFFERS'))
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** The parcels of one order that wait to be declared and at whose papers nobody looked. */
export async function listUnsettledPkgs(db: Db, orderId: number): Promise<PaperlessRow[]> {
  return await db
    .selectFrom("logisticsPkg")
    .select(["id", "uid", "orderId", "papers", "address", "ruleVersion", "routeId"])
    .where("orderId", "=", orderId)
    .where("status", "=", "CREATED")
    .where("papers", "is", null)
    .$narrowType<{ address: PaperlessRow["address"]; papers: PaperlessRow["papers"] }>()
    .execute();
}

/** Notes how parcels of an order stand with their papers: those that ask for any, or those of one route. */
export async function updatePapers(
  db: Db,
  { orderId, routeId }: { orderId: number; routeId?: string },
  papers: PkgPapers | null,
): Promise<void> {
  const some =
    routeId === undefined
      ? sql<boolean>`papers is distinct from 'NONE'`
      : sql<boolean>`route_id = ${routeId}`;
  await db.updateTable("logisticsPkg").set({ papers }).where("orderId", "=", orderId).where(some).execute();
}

/** Notes when a parcel was declared, and under which mark of a number. */
export async function updateDeclared(
  db: Db,
  pkgId: number,
  declared: { papersMark: string | null; declaredAt: Date },
): Promise<void> {
  await db.updateTable("logisticsPkg").set(declared).where("id", "=", pkgId).execute();
}

/** What was declared under the mark of one number. */
export type UseRow = { mark: string; pkgs: number; amountCents: number };

/** What was declared under these marks since then and was not taken back. */
export async function listUses(db: Db, marks: readonly string[], since: Date): Promise<UseRow[]> {
  if (marks.length === 0) return [];
  const { rows } = await sql<UseRow>`
    select papers_mark as mark, count(*)::int as pkgs, sum(amount_cents)::bigint as "amountCents" from logistics_pkg
    where papers_mark = any(${marks}::text[]) and declared_at >= ${since}
      and status not in ('CREATED', 'CANCELLED', 'REFUNDED')
    group by papers_mark`.execute(db);
  return rows;
}

/** What waits to be declared of each of these orders; those of which nothing does are missing. */
export async function listUndeclared(
  db: Db,
  orderIds: readonly number[],
): Promise<{ orderId: number; pkgs: number; amountCents: number }[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ orderId: number; pkgs: number; amountCents: number }>`
    select order_id as "orderId", count(*)::int as pkgs, sum(amount_cents)::bigint as "amountCents" from logistics_pkg
    where order_id = any(${orderIds}::bigint[]) and is_visible and status = 'CREATED' and papers is distinct from 'NONE'
    group by order_id`.execute(db);
  return rows;
}

const HAS_ENDED = sql`(status in ('RECEIVED', 'REFUNDED', 'CANCELLED') or given_up_at is not null)`;

/** How many parcels of these orders of a customer are under way that ask for papers. */
export async function countUnderWay(db: Db, uid: number, orderIds: readonly number[]): Promise<number> {
  return countRows(
    db,
    sql`logistics_pkg where uid = ${uid} and order_id = any(${orderIds}::bigint[]) and is_visible and replaced_at is null
      and papers is distinct from 'NONE' and not ${HAS_ENDED}`,
  );
}

/** When the last parcel of each of these orders ended, null while one has not; orders without parcels are missing. */
export async function listEnds(
  db: Db,
  orderIds: readonly number[],
): Promise<{ orderId: number; endedAt: Date | null }[]> {
  const { rows } = await sql<{ orderId: number; endedAt: Date | null }>`
    select order_id as "orderId",
      case when bool_and(${HAS_ENDED})
        then max(updated_at) end as "endedAt"
    from logistics_pkg where order_id = any(${orderIds}::bigint[]) group by order_id`.execute(db);
  return rows;
}
