import type { Notices, notifySchemas } from "@crux/contract/notify.schema";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import { mayChoose, NOTICE_KINDS, NOTICE_TEXT_VERSION } from "@crux/rules/people/customer-notices";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import type { SmsPort } from "../../../outside/sms/port.ts";
import type { WechatPort } from "../../../outside/wechat/port.ts";
import { insertChoice, listChoices, waysOf } from "./notice-store.ts";

/** How a customer is reached outside the shop. */
export type Reach = { mobile: string | null; openId: string | null; isFollowing: boolean };

/** What lies outside of this module: who the customer is there, and who carries notices. */
export type NoticeDoor = {
  sms: SmsPort;
  wechat: WechatPort | null;
  /** Null for somebody who closes the account, or may not come in. */
  reachOf: (ctx: Pick<Ctx, "db">, uid: number) => Promise<Reach | null>;
};

/** Of what the caller is told by which ways, and which of these reach them. */
export async function getNotices(ctx: UserCtx, door: NoticeDoor): Promise<Notices> {
  const { uid } = ctx.caller;
  const [choices, reach] = [await listChoices(ctx.db, uid), await door.reachOf(ctx, uid)];
  return {
    wechat: wechatOf(door, reach),
    text: door.sms.isOff ? "OFF" : reach?.mobile ? "READY" : "UNBOUND",
    kinds: NOTICE_KINDS.map((kind) => ({ kind, ways: waysOf(kind, choices) })),
  };
}

function wechatOf({ wechat }: NoticeDoor, reach: Reach | null): Notices["wechat"] {
  if (!wechat?.sendNotice) return "OFF";
  if (!reach?.openId) return "UNBOUND";
  return reach.isFollowing ? "READY" : "UNFOLLOWED";
}

/** Notes what the caller wants to be told by a way, or no longer; `notify.NOT_TO_CHOOSE` where that is fixed. */
export async function chooseNotice(
  ctx: UserCtx,
  door: NoticeDoor,
  { kind, way, on }: z.output<typeof notifySchemas.chooseNotice.input>,
): Promise<Notices> {
  if (!mayChoose(kind, way)) throw new Fail(notifyOutcome.NOT_TO_CHOOSE);
  const chosen = { kind, way, isOn: on, textVersion: NOTICE_TEXT_VERSION, chosenAt: ctx.now };
  await insertChoice(ctx.db, { uid: ctx.caller.uid, ...chosen });
  return getNotices(ctx, door);
}
