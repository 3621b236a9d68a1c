import type { userMessageOpsSchemas } from "@crux/contract/ops/message.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

export type BatchRow = Row<"messageBatch">;

const COLUMNS = [
  ...(["id", "audience", "userClass", "title", "body", "link", "receivers"] as const),
  ...(["staffId", "createdAt", "withdrawnBy", "withdrawnAt"] as const),
];

export const BATCH_LIST = listPlan<(typeof userMessageOpsSchemas)["sentMessages"]>()({
  table: "message_batch",
  sorts: { createTime: "id" },
  dates: { createTime: "created_at" },
  filters: { audience: "audience" },
});

/** One page of what was written to many. */
export async function listBatchRows(db: Db, { page }: ListPage): Promise<BatchRow[]> {
  return await db.selectFrom("messageBatch").select(COLUMNS).modifyEnd(page).execute();
}

/** How many customers read each of these batches, counted up to `most`. */
export async function countBatchReaders(
  db: Db,
  ids: readonly number[],
  most: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; read: number }>`
    select batch.id, (
      select count(*)::int from (
        select from message join message_read on message_read.message_id = message.id
        where message.batch_id = batch.id limit ${most}
      ) reader
    ) as read
    from unnest(${ids}::bigint[]) as batch (id)`.execute(db);
  return new Map(rows.map(({ id, read }) => [id, read]));
}

export async function insertBatch(
  db: Db,
  batch: Omit<BatchRow, "id" | "withdrawnBy" | "withdrawnAt">,
): Promise<BatchRow> {
  return await db.insertInto("messageBatch").values(batch).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Puts a batch into inboxes: those of these customers, or with `[0]` everybody's, of a class if the batch has one. */
export async function insertMessagesOf(
  db: Db,
  { id, userClass, title, body, link, createdAt }: BatchRow,
  uids: readonly number[],
): Promise<void> {
  await sql`
    insert into message (uid, user_class, title, body, link, key, created_at, batch_id)
    select uid, ${userClass}, ${title}, ${body}, ${link}, ${`batch ${id}`}, ${createdAt}::timestamptz, ${id}
    from unnest(${uids}::bigint[]) as line (uid)`.execute(db);
}

export async function findBatch(db: Db, id: number): Promise<BatchRow | undefined> {
  return await db.selectFrom("messageBatch").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Takes a batch out of every inbox; undefined for one that was withdrawn, or that there is not. */
export async function withdrawBatch(
  db: Db,
  { id, staffId, at }: { id: number; staffId: number; at: Date },
): Promise<BatchRow | undefined> {
  const row = await db
    .updateTable("messageBatch")
    .set({ withdrawnBy: staffId, withdrawnAt: at })
    .where("id", "=", id)
    .where("withdrawnAt", "is", null)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row) await db.updateTable("message").set({ withdrawnAt: at }).where("batchId", "=", id).execute();
  return row;
}
