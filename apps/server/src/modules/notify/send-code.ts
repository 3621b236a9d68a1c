import type { notifySchemas } from "@crux/contract/notify.schema";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { normaliseMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { inTransaction } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import { addressGroup } from "../../kernel/limits/address-group.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import type { SmsPort } from "../../outside/sms/port.ts";
import { type Challenged, proofOf } from "./challenge.ts";
import { makeCode } from "./mobile-code.ts";
import {
  type CodeOwner,
  countSent,
  insertMobileCode,
  lockSender,
  markFailed,
  type SentCounts,
} from "./store.ts";

const LIFE_MS = 5 * 60_000;
const PER_DAY = 10;
const PER_CALLER_AND_HOUR = 20;

/** What codes pass on their way out, and whose name they bear. */
export type CodeDoor = Challenged & { sms: SmsPort; shopName: (ctx: Ctx) => Promise<string> };

/**
 * Sends a code that logs in or resets a password, to a known number or not, with one answer for both. Throws
 * `user.INVALID_MOBILE`, `verification.TOO_FREQUENT`, `verification.CHALLENGE_REQUIRED`, `notify.SENDING_FAILED`.
 */
export async function sendLoginCode(
  ctx: Ctx,
  door: CodeDoor,
  { mobile, type, challenge }: z.output<typeof notifySchemas.sendLoginCode.input>,
): Promise<null> {
  return sendCode(ctx, door, { mobile: known(mobile), purpose: type, uid: 0 }, challenge);
}

/**
 * Sends the caller a code that binds this number, or sets the password of whoever it is bound to. Throws
 * `user.INVALID_MOBILE`, `verification.TOO_FREQUENT`, `verification.CHALLENGE_REQUIRED`, `notify.SENDING_FAILED`.
 */
export async function sendMobileCode(
  ctx: UserCtx,
  door: CodeDoor,
  { mobile, type, challenge }: z.output<typeof notifySchemas.sendMobileCode.input>,
): Promise<null> {
  return sendCode(ctx, door, { mobile: known(mobile), purpose: type, uid: ctx.caller.uid }, challenge);
}

function known(typed: string): string {
  const mobile = normaliseMobile(typed);
  if (!mobile) throw new Fail(userOutcome.INVALID_MOBILE);
  return mobile;
}

/**
 * Takes the number's turn, then sends, outside any transaction. What the provider did not take is marked: it opens
 * nothing and keeps nobody waiting (OP-017), though the address has used one of its twenty. Who has to wait is told so
 * before a token is looked at, since each is good once.
 */
async function sendCode(ctx: Ctx, door: CodeDoor, owner: CodeOwner, token?: string): Promise<null> {
  const { code, salt, hash } = makeCode();
  const ip = addressGroup(ctx.ip);
  const sender = { mobile: owner.mobile, ip, uid: owner.uid, now: ctx.now };
  const proof = await proofOf(ctx, door, {
    token,
    countSent: async () => allowed(await countSent(ctx.db, sender)).byCaller,
  });
  const id = await inTransaction(ctx.db, async (tx) => {
    await lockSender(tx, sender);
    const sent = allowed(await countSent(tx, sender));
    proof.demand(sent.byCaller);
    return insertMobileCode(tx, {
      ...owner,
      ip,
      salt,
      codeHash: hash,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + LIFE_MS),
    });
  });
  try {
    const text = `【${await door.shopName(ctx)}】您的验证码是 ${code}，5分钟内有效，请勿告诉他人。`;
    await door.sms.send({ mobile: owner.mobile, code, text });
  } catch {
    await markFailed(ctx.db, id, ctx.now);
    throw new Fail(notifyOutcome.SENDING_FAILED);
  }
  return null;
}

/** The same counts; throws `verification.TOO_FREQUENT` where they leave no room for another code. */
function allowed(sent: SentCounts): SentCounts {
  if (sent.inMinute > 0 || sent.inDay >= PER_DAY || sent.byCaller >= PER_CALLER_AND_HOUR)
    throw new Fail(verificationOutcome.TOO_FREQUENT);
  return sent;
}
