import type { Message, notifySchemas } from "@crux/contract/notify.schema";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import { pageOf, sliceOf } from "../../kernel/database/page.ts";
import { Fail } from "../../kernel/fail.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import type { MessageRow } from "./message-store.ts";
import { countMessages, listMessageRows, markRead } from "./message-store.ts";

type Schemas = typeof notifySchemas;

/** One page of the caller's messages, of one type or both, unread ones alone if asked (R-API-69, OP-114). */
export async function listMessages(
  ctx: UserCtx,
  { type, readFlag, ...paging }: z.output<Schemas["messages"]["input"]>,
): Promise<Page<Message>> {
  const filter = { type, isRead: readFlag === undefined ? undefined : readFlag === 1 };
  const rows = await listMessageRows(ctx.db, ctx.caller, filter, sliceOf(paging));
  const total = await countMessages(ctx.db, ctx.caller, filter);
  return pageOf(rows.map(presentMessage), { total, ...paging });
}

/** Shows a message, which thereby is read (R-API-70, L-MSG-02); throws `notify.MESSAGE_NOT_FOUND`. */
export async function readMessage(
  ctx: UserCtx,
  { id }: z.output<Schemas["readMessage"]["input"]>,
): Promise<Message> {
  const row = await markRead(ctx.db, ctx.caller, id, ctx.now);
  if (!row) throw new Fail(notifyOutcome.MESSAGE_NOT_FOUND);
  return presentMessage(row);
}

function presentMessage({ id, type, title, body, link, path, isRead, createdAt }: MessageRow): Message {
  return {
    id,
    readFlag: isRead ? 1 : 0,
    type,
    owMessage: { title, createTime: createdAt.toISOString(), body, type, link, ...(path && { path }) },
  };
}
