import type { Ctx } from "../../../kernel/verb/context.ts";
import {
  type AccountFacts,
  countMembers,
  listAccountFactRows,
  listMemberIds,
  listProfileRows,
  type Members,
  type Profile,
} from "./account-facts-store.ts";

/** Where a user stands; undefined for an unknown one. */
export async function getAccountFacts(ctx: Ctx, uid: number): Promise<AccountFacts | undefined> {
  const [facts] = await listAccountFacts(ctx, [uid]);
  return facts;
}

/** Where these users stand; unknown ones are left out. */
export async function listAccountFacts(
  ctx: Ctx,
  uids: readonly number[],
): Promise<(AccountFacts & { uid: number })[]> {
  return uids.length === 0 ? [] : await listAccountFactRows(ctx.db, uids);
}

/** What other customers see of these users, by id. */
export async function listProfiles(ctx: Ctx, uids: readonly number[]): Promise<Map<number, Profile>> {
  if (uids.length === 0) return new Map();
  const rows = await listProfileRows(ctx.db, uids);
  return new Map(rows.map(({ id, ...face }) => [id, face]));
}

/** The next customers who may come in behind a number: all, or those of one class by now. */
export function listMembersAfter(
  { db, now: at }: Ctx,
  asked: { to: Members["to"]; afterUid: number; limit: number },
): Promise<number[]> {
  return listMemberIds(db, { ...asked, at });
}

/** How many such customers there are behind a number. */
export function countMembersAfter(
  { db, now: at }: Ctx,
  asked: { to: Members["to"]; afterUid: number },
): Promise<number> {
  return countMembers(db, { ...asked, at });
}
