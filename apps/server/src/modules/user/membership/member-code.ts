import { createHash, randomInt } from "node:crypto";
import { LIMITS } from "@crux/contract/limits";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import type { User } from "@crux/contract/user.schema";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import { presentUser } from "../account/present-user.ts";
import { findUser } from "../account/store.ts";
import { findMemberCode, takeMemberCode, upsertMemberCode } from "./member-code-store.ts";

const DIGITS = 18;

/** A fresh code for the caller to show at the till; the one before is worth nothing from now on (R-API-47). */
export async function makeMemberCode(ctx: UserCtx): Promise<string> {
  const code = Array.from({ length: DIGITS }, () => randomInt(10)).join("");
  const expiresAt = new Date(ctx.now.getTime() + LIMITS.memberCodeSeconds * 1000);
  await upsertMemberCode(ctx.db, { uid: ctx.caller.uid, codeHash: hashOf(code), expiresAt });
  return code;
}

/**
 * Who showed the code, which uses it up; `verification.CODE_EXPIRED` for one that is used, replaced, too old or
 * nobody's (I-27).
 */
export async function redeemMemberCode(ctx: Ctx, { code }: { code: string }): Promise<User> {
  const uid = await takeMemberCode(ctx.db, hashOf(code), ctx.now);
  const row = uid === null ? undefined : await findUser(ctx.db, uid);
  if (!row) throw new Fail(verificationOutcome.CODE_EXPIRED);
  return presentUser(row, ctx.now);
}

/** Whose a live code is, which stays as it is; null for one that is used, replaced, too old or nobody's. */
export function ownerOfMemberCode(ctx: Ctx, code: string): Promise<number | null> {
  return findMemberCode(ctx.db, hashOf(code), ctx.now);
}

/** Without salt: eighteen random digits are not to be found by trying. */
function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
