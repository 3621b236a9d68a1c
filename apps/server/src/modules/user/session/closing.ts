import { DAY_MS } from "@crux/rules/time/durations";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { sendMessage } from "../../notify/service.ts";
import { deleteClosing, findDueClosing, insertClosing, putClosingOff } from "./closing-store.ts";
import { revokeSessionsOf } from "./session-store.ts";

const WAIT_MS = 7 * DAY_MS;

/** Has an account closed in seven days, logs it out everywhere, and answers when. */
export async function askClosing({ db, now }: Pick<Ctx, "db" | "now">, uid: number): Promise<Date> {
  await revokeSessionsOf(db, uid, null, now);
  return insertClosing(db, { uid, now, dueAt: new Date(now.getTime() + WAIT_MS) });
}

/** Logging in takes it back that an account is to be closed; its customer is told so. */
export async function withdrawClosing(ctx: Pick<Ctx, "db" | "now">, uid: number): Promise<void> {
  if (!(await deleteClosing(ctx.db, uid))) return;
  await sendMessage(ctx, {
    uid,
    title: "注销申请已撤回",
    body: "您已重新登录，账号注销申请已自动撤回，账号可以继续使用。",
  });
}

/** An account whose day has come. */
export function dueClosing({ db, now }: Pick<Ctx, "db" | "now">): Promise<number | undefined> {
  return findDueClosing(db, now);
}

/** Tries a closing again a day later; false when it was taken back meanwhile. */
export function tryClosingLater({ db, now }: Pick<Ctx, "db" | "now">, uid: number): Promise<boolean> {
  return putClosingOff(db, { uid, now, until: new Date(now.getTime() + DAY_MS) });
}
