import { mayChoose } from "@crux/rules/people/customer-notices";
import { OUTBOX } from "../../../kernel/time/outbox.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listInboxReaders, type NewNotice, planNotices } from "./notice-store.ts";

export type Notice = Omit<NewNotice, "subject"> & {
  /** What stands in the inbox: plain text. */
  title: string;
  body: string;
  /** Names the event: it is told once by each way, however often it is said. */
  key: string;
};

/**
 * Tells customers of something by the ways that each of them chose, as part of the caller's transaction: in the inbox at
 * once, outside the shop after the commit. `about` names an order, a product or a coupon, `path` is where the shop shows it.
 */
export async function sendNotice(
  ctx: Pick<Ctx, "db" | "now" | "invalidate">,
  { uids, kind, title, body, about, path, key }: Notice,
): Promise<void> {
  if (uids.length === 0) return;
  if (uids.includes(0)) throw new Error("uid 0 is everybody: use announce");
  const readers = mayChoose(kind, "INBOX") ? await listInboxReaders(ctx.db, uids, kind) : uids;
  const message = { readers, title, body, link: "", path, key, userClass: null, now: ctx.now };
  const planned = await planNotices(ctx.db, { uids, kind, subject: key, about, path }, message);
  if (planned > 0) ctx.invalidate(OUTBOX);
}
