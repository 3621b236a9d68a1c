import type { Ctx } from "../../../kernel/verb/context.ts";
import {
  type AccountFacts,
  type AccountRow,
  findAccountFacts,
  listAccountRows,
  listProfileRows,
  type Profile,
} from "./account-facts-store.ts";

/** Where a user stands; undefined for an unknown one. */
export function getAccountFacts(ctx: Ctx, uid: number): Promise<AccountFacts | undefined> {
  return findAccountFacts(ctx.db, uid);
}

/** What other customers see of these users, by id. */
export async function listProfiles(ctx: Ctx, uids: readonly number[]): Promise<Map<number, Profile>> {
  if (uids.length === 0) return new Map();
  const rows = await listProfileRows(ctx.db, uids);
  return new Map(rows.map(({ id, ...face }) => [id, face]));
}

/** All accounts that there ever were, in the order in which they were opened, so that the place of one never changes. */
export function listEverybody(ctx: Ctx): Promise<AccountRow[]> {
  return listAccountRows(ctx.db, ctx.now);
}
