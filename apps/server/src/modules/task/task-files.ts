import { Readable } from "node:stream";
import type { OpenedFile } from "../../kernel/http/files-route.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { Staff } from "../staff/service.ts";
import { findTicket } from "./task-store.ts";

const TICKET = /^task\/([0-9a-f-]{36})\.csv$/;

/** The file of a task for whom its ticket was given to, part by part; null for everybody else. */
export async function openTaskFile(ctx: Ctx, name: string, staff: Staff | null): Promise<OpenedFile | null> {
  const ticket = TICKET.exec(name)?.[1];
  if (!ticket || !staff) return null;
  const file = await findTicket(ctx.db, { ticket, staffId: staff.id, now: ctx.now });
  if (!file) return null;
  const parts = async function* () {
    for (const part of file.parts) {
      const body = await ctx.vault.files.read(part);
      if (!body) throw new Error("a part of the file of a task is gone");
      yield body;
    }
  };
  return { type: file.fileType, body: Readable.from(parts()) };
}
