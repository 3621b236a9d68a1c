import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { notifySchemas } from "@crux/contract/notify.schema";
import { normaliseMobile } from "@crux/rules/mobile";
import type { z } from "zod";
import type { Ctx, UserCtx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { enqueue } from "../../kernel/outbox.ts";
import { type CodeOwner, countSent, insertMobileCode, lockSender, markUsed, spendTry } from "./store.ts";

const LIFE_MS = 5 * 60_000;
const PER_DAY = 10;
const PER_CALLER_AND_HOUR = 20;

/** Sends a code of six digits for one number, purpose and user. Throws 140007, and 180002 when asked too often (OP-017). */
export async function sendMobileCode(
  ctx: UserCtx,
  { mobile: typed, type }: z.output<typeof notifySchemas.sendMobileCode.input>,
): Promise<null> {
  const mobile = normaliseMobile(typed);
  if (!mobile) throw new Fail(140007);
  const { uid } = ctx.caller;
  await lockSender(ctx.db, { mobile, ip: ctx.ip });
  const sent = await countSent(ctx.db, { mobile, ip: ctx.ip, uid, now: ctx.now });
  if (sent.inMinute > 0 || sent.inDay >= PER_DAY || sent.byCaller >= PER_CALLER_AND_HOUR)
    throw new Fail(180002);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const salt = randomBytes(16).toString("base64url");
  await insertMobileCode(ctx.db, {
    mobile,
    purpose: type,
    uid,
    ip: ctx.ip,
    salt,
    code_hash: hashOf(salt, code),
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + LIFE_MS),
  });
  await enqueue(ctx, "sms", {
    mobile,
    text: `【南十字商城】您的验证码是 ${code}，5分钟内有效，请勿告诉他人。`,
  });
  return null;
}

function hashOf(salt: string, code: string): string {
  return createHash("sha256").update(`${salt} ${code}`).digest("hex");
}

/**
 * Compares a code and returns its id for `consumeMobileCode`. Every call spends one of five tries, so the transaction
 * of this call must stand. Throws 180001 without a live code and 140021 when it is wrong.
 */
export async function tryMobileCode(
  ctx: Ctx,
  { code, ...owner }: CodeOwner & { code: string },
): Promise<number> {
  const row = await spendTry(ctx.db, owner, ctx.now);
  if (!row) throw new Fail(180001);
  const isRight = timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hashOf(row.salt, code)));
  if (!isRight) throw new Fail(140021);
  return row.id;
}

/** Uses a right code up; throws 180001 when somebody was faster. */
export async function consumeMobileCode(ctx: Ctx, id: number): Promise<void> {
  if (!(await markUsed(ctx.db, id, ctx.now))) throw new Fail(180001);
}
