import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { Ctx } from "../../kernel/verb/context.ts";

/** The chains, each with the table whose ids it follows: money, orders, payments, money that arrived, refunds, actions of the staff. */
const TABLES = {
  ledger: "ledger_tx",
  order: "order_history",
  payment: "payment_history",
  capture: "payment_capture",
  refund: "refund_order",
  deed: "staff_deed",
} as const;
export type SealKind = keyof typeof TABLES;
export const SEAL_KINDS = Object.keys(TABLES) as SealKind[];

export const SEAL_BATCH = 500;
/** Rows may commit in another order than that of their ids; none stays open while so many younger ones commit. */
export const LATE_IDS = 10_000;

export type Head = Omit<Row<"sealHead">, "kind">;
export type Seal = Omit<Row<"seal">, "kind">;
type Sealable = { rowId: number; content: string };

export function contentHashOf(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The hash of a seal over the one before it. */
export function chainHash(before: string, seq: number, rowId: number, contentHash: string): string {
  return createHash("sha256").update(`${before} ${seq} ${rowId} ${contentHash}`).digest("hex");
}

/** Seals a batch of committed rows of one chain; returns how many. Another server that is at it lets this one pass. */
export async function sealBatch({ db }: Ctx, kind: SealKind): Promise<number> {
  const head = await db
    .selectFrom("sealHead")
    .select(["seq", "hash", "maxRowId"])
    .where("kind", "=", kind)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!head) return 0;
  const ids = await listUnsealed(db, kind, head.maxRowId - LATE_IDS);
  if (ids.length === 0) return 0;
  const { rows } = await sql<Sealable>`
    select row_id as "rowId", content from ${sealable(kind)}
    where row_id = any(${ids}::bigint[]) order by row_id`.execute(db);
  await appendSeals(db, kind, head, rows);
  return rows.length;
}

/** Rows above an id that have no seal, by their ids alone: what is sealed is read from indexes, and its content never built. */
async function listUnsealed(db: Db, kind: SealKind, above: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select one.id from ${sql.table(TABLES[kind])} one
    where one.id > ${above}
      and not exists (
        select from seal where seal.kind = ${sql.lit(kind)} and seal.row_id = one.id and seal.row_id > ${above})
    order by one.id limit ${SEAL_BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rows of one chain; the name stands in the text, so that the planner drops the others. */
export function sealable(kind: SealKind): RawBuilder<unknown> {
  return sql`(select * from audit.sealable where kind = ${sql.lit(kind)}) sealable`;
}

async function appendSeals(db: Db, kind: SealKind, head: Head, rows: readonly Sealable[]): Promise<void> {
  let { seq, hash, maxRowId } = head;
  const seals = rows.map(({ rowId, content }): Seal => {
    const contentHash = contentHashOf(content);
    seq += 1;
    hash = chainHash(hash, seq, rowId, contentHash);
    maxRowId = Math.max(maxRowId, rowId);
    return { seq, rowId, contentHash, hash };
  });
  if (seals.length === 0) return;
  await sql`
    insert into seal (kind, seq, row_id, content_hash, hash)
    select ${kind}, line.seq, line.row_id, line.content_hash, line.hash
    from unnest(${seals.map((one) => one.seq)}::bigint[], ${seals.map((one) => one.rowId)}::bigint[],
      ${seals.map((one) => one.contentHash)}::text[], ${seals.map((one) => one.hash)}::text[])
      as line (seq, row_id, content_hash, hash)`.execute(db);
  await db.updateTable("sealHead").set({ seq, hash, maxRowId }).where("kind", "=", kind).execute();
}
