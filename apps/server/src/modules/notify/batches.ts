import { MAX_COUNTED, type StaffList } from "@crux/contract/list";
import type { Receivers, SentMessage, userMessageOpsSchemas } from "@crux/contract/ops/message.schema";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { listStaffNames, type OpsCtx, type StaffCtx } from "../staff/service.ts";
import {
  BATCH_LIST,
  type BatchRow,
  countBatchReaders,
  findBatch,
  insertBatch,
  insertMessagesOf,
  listBatchRows,
  withdrawBatch,
} from "./batch-store.ts";

type Batch = { to: Receivers; title: string; body: string; pictures: readonly string[]; receivers: number };

/** One page of what was written to many. */
export async function listSentMessages(
  ctx: StaffCtx,
  asked: z.output<typeof userMessageOpsSchemas.sentMessages.input>,
): Promise<StaffList<SentMessage>> {
  const page = await listPage(ctx, BATCH_LIST, asked);
  const rows = await listBatchRows(ctx.db, page);
  return { list: await presentBatches(ctx, rows), ...page.counted };
}

/** Writes to many at once, of whom `receivers` were counted (L-MSG-01). */
export async function sendBatch(
  ctx: OpsCtx,
  { to, title, body, pictures, receivers }: Batch,
): Promise<SentMessage> {
  const row = await insertBatch(ctx.db, {
    audience: to.audience,
    userClass: to.audience === "CLASS" ? to.userClass : null,
    title: title.trim(),
    body: body.trim(),
    link: pictures.join("||"),
    receivers,
    staffId: ctx.staff.id,
    createdAt: ctx.now,
  });
  await insertMessagesOf(ctx.db, row, to.audience === "CHOSEN" ? to.uids : [0]);
  ctx.note({
    after: { audience: row.audience, userClass: row.userClass, title: row.title, receivers },
    subject: { type: "message", id: row.id },
  });
  return presentOne(ctx, row);
}

/**
 * Takes what was written to many out of every inbox, read or not (L-MSG-03); `notify.MESSAGE_NOT_FOUND` for none. What
 * was withdrawn stays so.
 */
export async function withdrawMessages(ctx: OpsCtx, { id }: { id: number }): Promise<SentMessage> {
  const row = await withdrawBatch(ctx.db, { id, staffId: ctx.staff.id, at: ctx.now });
  if (row)
    ctx.note({ after: { title: row.title, receivers: row.receivers }, subject: { type: "message", id } });
  const now = row ?? (await findBatch(ctx.db, id));
  if (!now) throw new Fail(notifyOutcome.MESSAGE_NOT_FOUND);
  return presentOne(ctx, now);
}

async function presentOne(ctx: StaffCtx, row: BatchRow): Promise<SentMessage> {
  const [one] = await presentBatches(ctx, [row]);
  if (!one) throw new Error("a row is presented as none");
  return one;
}

async function presentBatches(ctx: StaffCtx, rows: readonly BatchRow[]): Promise<SentMessage[]> {
  const names = await listStaffNames(
    ctx,
    rows.flatMap(({ staffId, withdrawnBy }) => [staffId, withdrawnBy]),
  );
  const readers = await countBatchReaders(
    ctx.db,
    rows.map(({ id }) => id),
    MAX_COUNTED + 1,
  );
  return rows.map(({ id, audience, userClass, title, body, link, receivers, ...row }) => ({
    ...{ id, audience, userClass, title, body, receivers },
    pictures: link === "" ? [] : link.split("||"),
    ...presentReaders(readers.get(id) ?? 0),
    sender: names.get(row.staffId) ?? "",
    createTime: row.createdAt.toISOString(),
    withdrawer: names.get(row.withdrawnBy ?? 0) ?? "",
    withdrawTime: row.withdrawnAt?.toISOString() ?? null,
  }));
}

/** How many read it, as the wire has it. */
function presentReaders(read: number): Pick<SentMessage, "read" | "readCapped"> {
  return { read: Math.min(read, MAX_COUNTED), readCapped: read > MAX_COUNTED };
}
