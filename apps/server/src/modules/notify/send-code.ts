import type { notifySchemas } from "@crux/contract/notify.schema";
import { normaliseMobile } from "@crux/rules/mobile";
import type { z } from "zod";
import { addressGroup } from "../../kernel/address-group.ts";
import type { Ctx, UserCtx } from "../../kernel/context.ts";
import { inTransaction } from "../../kernel/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { SmsPort } from "../../outside/sms/port.ts";
import { makeCode } from "./mobile-code.ts";
import { type CodeOwner, countSent, insertMobileCode, lockSender, markFailed } from "./store.ts";

const LIFE_MS = 5 * 60_000;
const PER_DAY = 10;
const PER_CALLER_AND_HOUR = 20;

/** Sends a code that logs in or resets a password, to a known number or not, with one answer for both. Throws 140007, 180002, 200001. */
export async function sendLoginCode(
  ctx: Ctx,
  sms: SmsPort,
  { mobile, type }: z.output<typeof notifySchemas.sendLoginCode.input>,
): Promise<null> {
  return sendCode(ctx, sms, { mobile: known(mobile), purpose: type, uid: 0 });
}

/** Sends the caller a code that binds this number, or sets the password of whoever it is bound to. Throws 140007, 180002, 200001. */
export async function sendMobileCode(
  ctx: UserCtx,
  sms: SmsPort,
  { mobile, type }: z.output<typeof notifySchemas.sendMobileCode.input>,
): Promise<null> {
  return sendCode(ctx, sms, { mobile: known(mobile), purpose: type, uid: ctx.caller.uid });
}

function known(typed: string): string {
  const mobile = normaliseMobile(typed);
  if (!mobile) throw new Fail(140007);
  return mobile;
}

/**
 * Takes the number's turn, then sends, outside any transaction. What the provider did not take is marked: it opens
 * nothing and keeps nobody waiting (OP-017), though the address has used one of its twenty.
 */
async function sendCode(ctx: Ctx, sms: SmsPort, owner: CodeOwner): Promise<null> {
  const { code, salt, hash } = makeCode();
  const id = await inTransaction(ctx.db, async (tx) => {
    const ip = addressGroup(ctx.ip);
    const sender = { mobile: owner.mobile, ip, uid: owner.uid };
    await lockSender(tx, sender);
    const sent = await countSent(tx, { ...sender, now: ctx.now });
    if (sent.inMinute > 0 || sent.inDay >= PER_DAY || sent.byCaller >= PER_CALLER_AND_HOUR)
      throw new Fail(180002);
    return insertMobileCode(tx, {
      ...owner,
      ip,
      salt,
      code_hash: hash,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + LIFE_MS),
    });
  });
  try {
    const text = `【南十字商城】您的验证码是 ${code}，5分钟内有效，请勿告诉他人。`;
    await sms.send({ mobile: owner.mobile, code, text });
  } catch {
    await markFailed(ctx.db, id, ctx.now);
    throw new Fail(200001);
  }
  return null;
}
