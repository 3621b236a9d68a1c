import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

/** What others decide by: how old an account is, and whether a black card was ever paid. */
export type AccountFacts = { createdAt: Date; wasMember: boolean };

export async function findAccountFacts(db: Db, uid: number): Promise<AccountFacts | undefined> {
  const { rows } = await sql<AccountFacts>`
    select created_at as "createdAt", membership_expires_at is not null as "wasMember"
    from app_user where id = ${uid} and disabled_at is null`.execute(db);
  return rows[0];
}

export type Profile = { headImgUrl: string; nickName: string };

export async function listProfileRows(
  db: Db,
  uids: readonly number[],
): Promise<(Profile & { id: number })[]> {
  const { rows } = await sql<Profile & { id: number }>`
    select id, head_img_url as "headImgUrl", nick_name as "nickName"
    from app_user where id = any(${uids}::bigint[])`.execute(db);
  return rows;
}
