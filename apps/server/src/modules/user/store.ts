import { sql } from "kysely";
import type { Db } from "../../kernel/database.ts";
import type { SessionRow, UserRow } from "./tables.ts";

export type NewUser = {
  name: string;
  nickName: string;
  passwordHash: string | null;
  email: string | null;
  contactMobile: string | null;
  headImgUrl: string;
  sex: "" | "MALE" | "FEMALE";
  storeTag: string;
  now: Date;
};

/** Adds a user; a taken name or email is a violation of `app_user_name` or `app_user_email`. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    insert into app_user (name, nick_name, password_hash, email, contact_mobile, head_img_url, sex, store_tag,
      created_at, updated_at)
    values (${user.name}, ${user.nickName}, ${user.passwordHash}, ${user.email}, ${user.contactMobile},
      ${user.headImgUrl}, ${user.sex}, ${user.storeTag}, ${user.now}, ${user.now})
    returning *`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the new user did not come back");
  return row;
}

export async function selectUser(db: Db, uid: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select * from app_user where id = ${uid}`.execute(db);
  return rows[0];
}

export async function selectUserByName(db: Db, name: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select * from app_user where lower(name) = lower(${name})`.execute(db);
  return rows[0];
}

export async function selectUserByMobile(db: Db, mobile: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select * from app_user where mobile = ${mobile}`.execute(db);
  return rows[0];
}

export type FoundUser = {
  name: string;
  nickName: string;
  headImgUrl: string;
  mobile: string | null;
  wechatId: string | null;
  now: Date;
};

/** Adds a user whom a code or WeChat proved; undefined when a twin just did. */
export async function insertFoundUser(db: Db, user: FoundUser): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    insert into app_user (name, nick_name, head_img_url, mobile, wechat_id, created_at, updated_at)
    values (${user.name}, ${user.nickName}, ${user.headImgUrl}, ${user.mobile}, ${user.wechatId}, ${user.now}, ${user.now})
    on conflict do nothing returning *`.execute(db);
  return rows[0];
}

export async function isMobileTaken(db: Db, mobile: string): Promise<boolean> {
  const { rows } = await sql`select 1 from app_user where mobile = ${mobile}`.execute(db);
  return rows.length > 0;
}

type NewSession = { uid: number; tokenHash: string; now: Date; expiresAt: Date };

export async function insertSession(db: Db, { uid, tokenHash, now, expiresAt }: NewSession): Promise<void> {
  await sql`
    insert into session (uid, token_hash, created_at, renewed_at, expires_at)
    values (${uid}, ${tokenHash}, ${now}, ${now}, ${expiresAt})`.execute(db);
}

export async function selectSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.uid, s.renewed_at, s.expires_at, s.revoked_at, u.user_class, u.membership_expires_at, u.disabled_at
    from session s join app_user u on u.id = s.uid
    where s.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function renewSession(db: Db, id: number, now: Date, expiresAt: Date): Promise<void> {
  await sql`
    update session set renewed_at = ${now}, expires_at = ${expiresAt}
    where id = ${id} and revoked_at is null and renewed_at < ${now}`.execute(db);
}

export async function revokeSession(db: Db, id: number, now: Date): Promise<void> {
  await sql`update session set revoked_at = ${now} where id = ${id} and revoked_at is null`.execute(db);
}

/** Notes an attempt unless the name had `limit` failed ones since `since`; false means too many. Needs a transaction. */
export async function takeLoginAttempt(
  db: Db,
  { name, now, since, limit }: { name: string; now: Date; since: Date; limit: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${name}`}, 0))`.execute(db);
  await sql`delete from login_attempt where name = ${name} and at <= ${since}`.execute(db);
  const { rows } = await sql`
    insert into login_attempt (name, at)
    select ${name}, ${now} where (select count(*) from login_attempt where name = ${name}) < ${limit}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function deleteLoginAttempts(db: Db, name: string): Promise<void> {
  await sql`delete from login_attempt where name = ${name}`.execute(db);
}

type UserTables = { app_user: UserRow };

/** Writes the given columns of one user and returns the row. */
export async function updateUser(db: Db, uid: number, change: Partial<UserRow>): Promise<UserRow> {
  return db
    .withTables<UserTables>()
    .updateTable("app_user")
    .set(change)
    .where("id", "=", uid)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateClass(db: Db, uid: number, userClass: "PLAIN" | "VIP", now: Date): Promise<void> {
  await sql`update app_user set user_class = ${userClass}, updated_at = ${now} where id = ${uid}`.execute(db);
}

export async function extendUntil(
  db: Db,
  { uid, years, now }: { uid: number; years: number; now: Date },
): Promise<void> {
  await sql`
    update app_user set user_class = 'VIP', updated_at = ${now},
      membership_expires_at = greatest(membership_expires_at, ${now}::timestamptz) + make_interval(years => ${years}::int)
    where id = ${uid}`.execute(db);
}

/** Makes a batch of users PLAIN whose membership ended; returns how many. */
export async function endMemberships(db: Db, now: Date, batch: number): Promise<number> {
  const { rows } = await sql`
    update app_user set user_class = 'PLAIN', updated_at = ${now}
    where id in (
      select id from app_user where user_class = 'VIP' and membership_expires_at <= ${now}
      limit ${batch} for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}

/** Binds a proven mobile; taken by somebody else it is a violation of `app_user_mobile`. */
export async function updateMobile(db: Db, uid: number, mobile: string, now: Date): Promise<UserRow> {
  return updateUser(db, uid, { mobile, updated_at: now });
}

/** Takes away a batch of sessions that ended 90 days ago; returns how many. */
export async function deleteOldSessions(db: Db, now: Date, batch: number): Promise<number> {
  const { rows } = await sql`
    delete from session where id in (
      select id from session
      where expires_at < ${now}::timestamptz - interval '90 days' or revoked_at < ${now}::timestamptz - interval '90 days'
      limit ${batch} for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}

/** Takes away attempts that no limit counts any more. */
export async function deleteOldLoginAttempts(db: Db, now: Date): Promise<void> {
  await sql`delete from login_attempt where at < ${now}::timestamptz - interval '1 day'`.execute(db);
}
