import type { CounterMember } from "@crux/contract/counter/counter.schema";
import * as posOutcome from "@crux/contract/outcomes/pos";
import { normaliseMobile, regionMobile } from "@crux/rules/people/mobile";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { walletBalance } from "../../ledger/service.ts";
import { currentClass } from "../account/present-user.ts";
import { findUser, findUserByMobile, type UserRow } from "../account/store.ts";
import { ownerOfMemberCode } from "./member-code.ts";

/** By what somebody at the counter says who they are. */
type Said = { code: string } | { mobile: string } | { uid: number };

/**
 * Who stands at the counter. A number says who pays which price; only the code on their phone shows what their wallet holds,
 * and stays good for paying with it. Throws `pos.MEMBER_NOT_FOUND`.
 */
export async function findCounterMember(ctx: Ctx, said: Said): Promise<CounterMember> {
  const row = await findSaid(ctx, said);
  if (!row || row.erasedAt) throw new Fail(posOutcome.MEMBER_NOT_FOUND);
  return {
    uid: row.id,
    nickName: row.nickName,
    userClass: currentClass(row, ctx.now),
    balance: "code" in said ? await walletBalance(ctx, row.id) : null,
  };
}

async function findSaid(ctx: Ctx, said: Said): Promise<UserRow | undefined> {
  if ("uid" in said) return findUser(ctx.db, said.uid);
  if ("mobile" in said) {
    const typed = said.mobile;
    const mobile = normaliseMobile(typed) ?? regionMobile("+61", typed) ?? regionMobile("+86", typed);
    return mobile === null ? undefined : findUserByMobile(ctx.db, mobile);
  }
  const uid = await ownerOfMemberCode(ctx, said.code);
  return uid === null ? undefined : findUser(ctx.db, uid);
}
