import { noticeTime } from "@crux/rules/people/customer-notices";
import { DAY_MS, HOUR_MS } from "@crux/rules/time/durations";
import { enqueue, type OutboxHandler } from "../../../kernel/time/outbox.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type Kernel, runAsSystem } from "../../../kernel/verb/kernel.ts";
import { SmsRefused } from "../../../outside/sms/port.ts";
import { WechatRefused } from "../../../outside/wechat/port.ts";
import { TextsSpent } from "../text-budget.ts";
import type { NoticeDoor, Reach } from "./choices.ts";
import {
  CUSTOMER_NOTICE,
  endNotice,
  giveUpUnended,
  listChoices,
  type NoticeEnd,
  type NoticeRow,
  planAgain,
  putNoticeOff,
  startNotice,
  waysOf,
} from "./notice-store.ts";
import { noticeText } from "./notice-words.ts";

/** What delivering needs beside the ways themselves. */
export type NoticePost = NoticeDoor & {
  shopName: (at: Pick<Ctx, "db">) => Promise<string>;
  publicUrl: () => string;
  /** WeChat says that this customer does not follow the account. */
  noteUnfollowed: (ctx: Ctx, uid: number) => Promise<void>;
};

const TRIES = 5;
/** A notice that found no room in the budget of texts until then comes too late. */
const LATE_MS = DAY_MS / 2;

type Sent = NoticeEnd | "AGAIN" | "LATER" | "UNFOLLOWED";

/**
 * Sends notices that `sendNotice` planned. Whoever chose otherwise meanwhile, closes the account or cannot be reached
 * gets none. Nothing comes twice: each try is written down before it is made, and a text whose end nobody heard is not
 * sent again. What nobody takes is no fault of the shop, since all of it stands in the inbox as well.
 */
export function noticeOutbox(kernel: Kernel, post: NoticePost): Record<string, OutboxHandler> {
  return {
    async [CUSTOMER_NOTICE](payload) {
      const { noticeId: id } = payload as { noticeId: number };
      const notice = await runAsSystem(kernel, (ctx) => begin(ctx, post, id));
      if (!notice) return;
      const end = await attempt(kernel, post, notice);
      await runAsSystem(kernel, (ctx) => settle(ctx, post, notice, end));
      if (end === "AGAIN" && notice.row.tries < TRIES) throw new NoticeNotTaken();
    },
  };
}

/** Makes the outbox try again. */
class NoticeNotTaken extends Error {
  override readonly name = "NoticeNotTaken";
}

type Begun = { row: NoticeRow; to: string };

async function begin(ctx: Ctx, post: NoticePost, id: number): Promise<Begun | null> {
  const row = await startNotice(ctx.db, id);
  if (!row) {
    await giveUpUnended(ctx.db, id, ctx.now);
    return null;
  }
  // A queue that was long, a provider that was away or a server that was off may have brought it into the night.
  const morning = noticeTime(row.kind, ctx.now);
  if (morning > ctx.now) {
    await putNoticeOff(ctx.db, id);
    await enqueue(ctx, CUSTOMER_NOTICE, { uid: row.uid, noticeId: id }, morning);
    return null;
  }
  const reach = await post.reachOf(ctx, row.uid);
  const to = reach && addressOf(post, row, reach);
  if (to && waysOf(row.kind, await listChoices(ctx.db, row.uid)).includes(row.way)) return { row, to };
  await endNotice(ctx.db, id, "LEFT", ctx.now);
  return null;
}

function addressOf({ sms, wechat }: NoticePost, { way }: NoticeRow, reach: Reach): string | null {
  if (way === "TEXT") return sms.isOff ? null : reach.mobile;
  return wechat?.sendNotice && reach.isFollowing ? reach.openId : null;
}

async function attempt(kernel: Kernel, post: NoticePost, { row, to }: Begun): Promise<Sent> {
  const { id, kind, way, about, path, plannedAt } = row;
  const shop = await post.shopName(kernel);
  if (way === "TEXT") {
    const text = noticeText(kind, about, shop);
    return await post.sms.send({ mobile: to, text, notice: kind, about }).then(() => "SENT", endOfText);
  }
  const url = post.publicUrl() + path;
  const notice = { id: String(id), openId: to, kind, about, at: plannedAt, shop, url };
  const send = post.wechat?.sendNotice;
  return send ? await send(notice).then(() => "SENT", endOfWechat) : "LEFT";
}

function endOfText(error: unknown): Sent {
  if (error instanceof TextsSpent) return "LATER";
  if (error instanceof SmsRefused) return error.isFinal ? "REFUSED" : "AGAIN";
  return neverLeft(error) ? "AGAIN" : "UNKNOWN";
}

const UNSENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"]);

/** Nobody was there to hear it; whatever failed later may have arrived. */
function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === "string" && UNSENT.has(cause.code);
}

function endOfWechat(error: unknown): Sent {
  if (!(error instanceof WechatRefused)) return "AGAIN";
  return error.isUnfollowed ? "UNFOLLOWED" : "REFUSED";
}

async function settle(ctx: Ctx, post: NoticePost, { row }: Begun, end: Sent): Promise<void> {
  const { id, uid, kind, tries, plannedAt } = row;
  const isOver = (state: NoticeEnd) => endNotice(ctx.db, id, state, ctx.now);
  if (end === "AGAIN") return tries < TRIES ? planAgain(ctx.db, id) : isOver("FAILED");
  if (end === "UNFOLLOWED") {
    await post.noteUnfollowed(ctx, uid);
    return isOver("REFUSED");
  }
  if (end !== "LATER") return isOver(end);
  const later = noticeTime(kind, new Date(ctx.now.getTime() + HOUR_MS));
  if (later.getTime() > plannedAt.getTime() + LATE_MS) return isOver("FAILED");
  await planAgain(ctx.db, id);
  await enqueue(ctx, CUSTOMER_NOTICE, { uid, noticeId: id }, later);
}
