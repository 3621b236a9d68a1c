import { sql } from "kysely";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { prepared } from "../../../kernel/database/prepared.ts";
import { IS_COMPLETE } from "./identity-store.ts";

const KEPT = [
  ...(["uid", "orderId", "client", "codeSealed", "codeMark", "keyId"] as const),
  ...(["numberMark", "frontName", "backName", "keptAt", "lookAt"] as const),
] as const;

/** Papers that an order keeps. */
export type OrderPapersRow = Pick<Row<"orderPapers">, (typeof KEPT)[number]>;

/** Whose order. */
export type OfOrder = { uid: number; orderId: number };

/** Whom the order names; `ownOnly` takes only papers that bear the name. */
export type LateReceiver = { name: string; mobile: string; ownOnly: boolean };

type Keeping = OfOrder & { now: Date; lookAt: Date };

/** Copies complete papers of a customer for an order, as they are; answers whose, undefined where there are none. */
export async function copyIdentity(
  db: Db,
  keeping: Keeping & { identityId: number },
): Promise<string | undefined> {
  return (await copyingIdentity.find(db, keeping))?.client;
}

const copyingIdentity = prepared(
  (_, keeping: Keeping & { identityId: number }) => sql<{ client: string }>`
    ${copying(keeping)}
    from (
      select * from client_identity where id = ${keeping.identityId} and uid = ${keeping.uid} and ${IS_COMPLETE}
      for share) papers
    ${rewriting}`,
);

/**
 * The same for papers that were handed in later: those of the receiver whom the order names with name and number, one
 * whose papers bear the name first.
 */
export async function copyLateIdentity(
  db: Db,
  { name, mobile, ownOnly, ...keeping }: Keeping & LateReceiver,
): Promise<string | undefined> {
  const { rows } = await sql<{ client: string }>`
    ${copying(keeping)}
    from (
      select papers.* from client_identity papers
      where uid = ${keeping.uid} and ${IS_COMPLETE} and exists (
        select from receiver where identity_id = papers.id and uid = ${keeping.uid} and receiver.name = ${name}
          and mobile = ${mobile})
        and (client = ${name} or not ${ownOnly}::boolean)
      order by (client = ${name}) desc, updated_at desc limit 1 for share) papers
    ${rewriting}`.execute(db);
  return rows[0]?.client;
}

const copying = ({ orderId, now, lookAt }: Keeping) => sql`
  insert into order_papers (uid, order_id, client, code_sealed, code_mark, key_id, number_mark, front_name, back_name,
    kept_at, look_at)
  select uid, ${orderId}::bigint, client, code_sealed, code_mark, key_id, number_mark, front_name, back_name,
    ${now}::timestamptz, ${lookAt}::timestamptz`;

const rewriting = sql`
  on conflict (uid, order_id) do update set client = excluded.client, code_sealed = excluded.code_sealed,
    code_mark = excluded.code_mark, key_id = excluded.key_id, number_mark = excluded.number_mark,
    front_name = excluded.front_name, back_name = excluded.back_name, kept_at = excluded.kept_at
  returning client`;

const kept = (db: Db) => db.selectFrom("orderPapers").select(KEPT);

export async function findOrderPapers(
  db: Db,
  { uid, orderId }: OfOrder,
): Promise<OrderPapersRow | undefined> {
  return await kept(db).where("uid", "=", uid).where("orderId", "=", orderId).executeTakeFirst();
}

/** The papers that these orders keep; those that keep none are missing. */
export async function listOrderPapers(db: Db, orders: readonly OfOrder[]): Promise<OrderPapersRow[]> {
  if (orders.length === 0) return [];
  const pairs = sql<boolean>`(uid, order_id) in (
    select * from unnest(${orders.map(({ uid }) => uid)}::bigint[], ${orders.map(({ orderId }) => orderId)}::bigint[]))`;
  return await kept(db).where(pairs).execute();
}

/** Which of the newest orders keep papers of these numbers, of whichever account. */
export async function listOrdersOfNumbers(
  db: Db,
  marks: readonly string[],
  limit: number,
): Promise<{ orderId: number; mark: string }[]> {
  if (marks.length === 0) return [];
  const { rows } = await sql<{ orderId: number; mark: string }>`
    select order_id as "orderId", number_mark as mark from order_papers
    where number_mark = any(${marks}::text[]) order by order_id desc limit ${limit}`.execute(db);
  return rows;
}

/** The orders of a customer that keep papers of these numbers, oldest first. */
export async function listOrdersKeeping(
  db: Db,
  uid: number,
  codeMarks: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("orderPapers")
    .select("orderId")
    .where("uid", "=", uid)
    .where("codeMark", "in", codeMarks)
    .orderBy("orderId")
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Locks papers at which it is time to look again. */
export async function lockDuePapers(db: Db, now: Date, batch: number): Promise<OfOrder[]> {
  return await db
    .selectFrom("orderPapers")
    .select(["uid", "orderId"])
    .where("lookAt", "<=", now)
    .orderBy("lookAt")
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function updateLookAt(db: Db, { uid, orderId }: OfOrder, lookAt: Date): Promise<void> {
  await db
    .updateTable("orderPapers")
    .set({ lookAt })
    .where("uid", "=", uid)
    .where("orderId", "=", orderId)
    .execute();
}

export async function deleteOrderPapers(db: Db, { uid, orderId }: OfOrder): Promise<boolean> {
  const papers = db.deleteFrom("orderPapers").where("uid", "=", uid).where("orderId", "=", orderId);
  return (await changedRows(papers)) > 0;
}

/** Locks kept papers whose number is wrapped with another master key than the present one. */
export async function lockOrderPapersOfOtherKeys(
  db: Db,
  keyId: string,
  batch: number,
): Promise<OrderPapersRow[]> {
  return await kept(db)
    .where("keyId", "<>", keyId)
    .orderBy("uid")
    .orderBy("orderId")
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function updateKeptCode(
  db: Db,
  { uid, orderId }: OfOrder,
  { sealed, keyId }: { sealed: Uint8Array; keyId: string },
): Promise<void> {
  await db
    .updateTable("orderPapers")
    .set({ codeSealed: sealed, keyId })
    .where("uid", "=", uid)
    .where("orderId", "=", orderId)
    .execute();
}
