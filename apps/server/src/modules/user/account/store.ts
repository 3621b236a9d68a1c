import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
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

/** Keeps a better hash of the same password, unless another one was set meanwhile. */
export async function rehashPassword(
  db: Db,
  { id, password_hash }: Pick<UserRow, "id" | "password_hash">,
  better: string,
): Promise<void> {
  await sql`
    update app_user set password_hash = ${better} where id = ${id} and password_hash = ${password_hash}`.execute(
    db,
  );
}

export async function isMobileTaken(db: Db, mobile: string): Promise<boolean> {
  const { rows } = await sql`select 1 from app_user where mobile = ${mobile}`.execute(db);
  return rows.length > 0;
}

type NewSession = { uid: number; tokenHash: string; device: string; now: Date; expiresAt: Date };

/** Adds a session and ends those beyond `limit` that were used least lately. Needs a transaction. */
export async function insertSession(
  db: Db,
  { uid, tokenHash, device, now, expiresAt }: NewSession,
  limit: number,
): Promise<void> {
  await sql`select from app_user where id = ${uid} for no key update`.execute(db);
  await sql`
    insert into session (uid, token_hash, device, created_at, renewed_at, expires_at)
    values (${uid}, ${tokenHash}, ${device}, ${now}, ${now}, ${expiresAt})`.execute(db);
  await sql`
    update session set revoked_at = ${now} where id in (
      select id from session where uid = ${uid} and revoked_at is null and expires_at > ${now}
      order by renewed_at desc, id desc offset ${limit})`.execute(db);
}

export async function selectSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.uid, s.created_at, s.renewed_at, s.expires_at, s.revoked_at, u.user_class, u.membership_expires_at, u.disabled_at,
      u.mobile is not null as has_mobile
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

type UserTables = { app_user: UserRow };

const USER = [
  ...([
    "id",
    "name",
    "nick_name",
    "password_hash",
    "user_class",
    "membership_expires_at",
    "mobile",
    "email",
  ] as const),
  ...(["head_img_url", "sex", "channels", "store_tag", "wechat_id", "is_demo", "disabled_at"] as const),
  ...(["created_at", "updated_at"] as const),
] as const;

/** Writes the given columns of one user and returns the row. */
export async function updateUser(db: Db, uid: number, change: Partial<UserRow>): Promise<UserRow> {
  return db
    .withTables<UserTables>()
    .updateTable("app_user")
    .set(change)
    .where("id", "=", uid)
    .returning(USER)
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

/** Takes years off a membership, which ends now at the earliest; whom nothing is left to becomes PLAIN. */
export async function shortenBy(
  db: Db,
  { uid, years, now }: { uid: number; years: number; now: Date },
): Promise<void> {
  await sql`
    with left_over as (
      select id, greatest(${now}::timestamptz, membership_expires_at - make_interval(years => ${years}::int)) as until
      from app_user where id = ${uid} and membership_expires_at > ${now} for update
    )
    update app_user set membership_expires_at = until, updated_at = ${now},
      user_class = case when until <= ${now} then 'PLAIN' else user_class end
    from left_over where app_user.id = left_over.id`.execute(db);
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

/** The bound mobile, which nobody changes until this transaction ends. */
export async function lockMobile(db: Db, uid: number): Promise<string | null> {
  const { rows } = await sql<{ mobile: string | null }>`
    select mobile from app_user where id = ${uid} for no key update`.execute(db);
  return rows[0]?.mobile ?? null;
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

/** Who of these users is VIP without an end, or until after this moment. */
export async function selectMembers(db: Db, uids: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user
    where id = any(${[...uids]}::bigint[])
      and (membership_expires_at > ${at} or (membership_expires_at is null and user_class = 'VIP'))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
