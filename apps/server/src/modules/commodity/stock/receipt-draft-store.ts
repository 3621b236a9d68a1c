import type { ReceiptDraft } from "@crux/contract/ops/stock.schema";
import type { Db } from "../../../kernel/database/database.ts";

export type ReceiptDraftRow = ReceiptDraft & { savedAt: Date };

/** What somebody put together so far. */
export async function findReceiptDraft(db: Db, staffId: number): Promise<ReceiptDraftRow | undefined> {
  return await db
    .selectFrom("receiptDraft")
    .select(["supplier", "reference", "lines", "savedAt"])
    .$narrowType<{ lines: ReceiptDraft["lines"] }>()
    .where("staffId", "=", staffId)
    .executeTakeFirst();
}

export async function upsertReceiptDraft(
  db: Db,
  staffId: number,
  { lines, ...paper }: ReceiptDraft,
  savedAt: Date,
): Promise<void> {
  const draft = { ...paper, lines: JSON.stringify(lines), savedAt };
  await db
    .insertInto("receiptDraft")
    .values({ staffId, ...draft })
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet(draft))
    .execute();
}

export async function deleteReceiptDraft(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom("receiptDraft").where("staffId", "=", staffId).execute();
}
