import { sql, type Updateable } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Schema } from "../../../kernel/database/schema.gen.ts";
import type { Editing } from "../../staff/service.ts";

export const USER = [
  ...(["id", "name", "nickName", "passwordHash", "userClass", "membershipExpiresAt", "mobile"] as const),
  ...(["email", "headImgUrl", "sex", "channels", "storeTag", "wechatId", "isDemo"] as const),
  ...(["disabledAt", "createdAt", "updatedAt", "erasedAt", "version", "editedBy", "editedAt"] as const),
] as const;

export type UserRow = Pick<Row<"appUser">, (typeof USER)[number]>;

export type NewUser = Pick<
  Row<"appUser">,
  "name" | "nickName" | "passwordHash" | "email" | "contactMobile" | "headImgUrl" | "sex" | "storeTag"
> & { now: Date };

/** Adds a user; a taken name or email is a violation of `app_user_name` or `app_user_email`. */
export async function insertUser(db: Db, { now, ...user }: NewUser): Promise<UserRow> {
  return await db
    .insertInto("appUser")
    .values({ ...user, createdAt: now, updatedAt: now })
    .returning(USER)
    .executeTakeFirstOrThrow();
}

const users = (db: Db) => db.selectFrom("appUser").select(USER);

export async function findUser(db: Db, uid: number): Promise<UserRow | undefined> {
  return await users(db).where("id", "=", uid).executeTakeFirst();
}

export async function findUserByName(db: Db, name: string): Promise<UserRow | undefined> {
  return await users(db).where(sql<boolean>`lower(name) = lower(${name})`).executeTakeFirst();
}

export async function findUserByMobile(db: Db, mobile: string): Promise<UserRow | undefined> {
  return await users(db).where("mobile", "=", mobile).executeTakeFirst();
}

export type FoundUser = Pick<Row<"appUser">, "name" | "nickName" | "headImgUrl" | "mobile" | "wechatId"> & {
  now: Date;
};

/** Adds a user whom a code or WeChat proved; undefined when a twin just did. */
export async function insertFoundUser(db: Db, { now, ...user }: FoundUser): Promise<UserRow | undefined> {
  return await db
    .insertInto("appUser")
    .values({ ...user, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER)
    .executeTakeFirst();
}

/** Keeps a better hash of the same password, unless another one was set meanwhile. */
export async function rehashPassword(
  db: Db,
  { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
  better: string,
): Promise<void> {
  await db
    .updateTable("appUser")
    .set({ passwordHash: better })
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .execute();
}

export async function isMobileTaken(db: Db, mobile: string): Promise<boolean> {
  const owner = await db.selectFrom("appUser").select("id").where("mobile", "=", mobile).executeTakeFirst();
  return owner !== undefined;
}

type NewSession = { uid: number; tokenHash: string; device: string; now: Date; expiresAt: Date };

/** Adds a session and ends those beyond `limit` that were used least lately. Needs a transaction. */
export async function insertSession(db: Db, session: NewSession, limit: number): Promise<void> {
  const { uid, tokenHash, device, now, expiresAt } = session;
  await db.selectFrom("appUser").select("id").where("id", "=", uid).forNoKeyUpdate().execute();
  await db
    .insertInto("session")
    .values({ uid, tokenHash, device, createdAt: now, renewedAt: now, expiresAt })
    .execute();
  await db
    .updateTable("session")
    .set({ revokedAt: now })
    .where("id", "in", (old) =>
      old
        .selectFrom("session")
        .select("id")
        .where("uid", "=", uid)
        .where("revokedAt", "is", null)
        .where("expiresAt", ">", now)
        .orderBy("renewedAt", "desc")
        .orderBy("id", "desc")
        .offset(limit),
    )
    .execute();
}

/** A session beside what it says of its user. */
export type SessionRow = Pick<
  Row<"session">,
  "id" | "uid" | "createdAt" | "renewedAt" | "expiresAt" | "revokedAt"
> &
  Pick<UserRow, "userClass" | "membershipExpiresAt" | "disabledAt"> & { hasMobile: boolean };

export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return await db
    .selectFrom("session as s")
    .innerJoin("appUser as u", "u.id", "s.uid")
    .select(["s.id", "s.uid", "s.createdAt", "s.renewedAt", "s.expiresAt", "s.revokedAt"])
    .select(["u.userClass", "u.membershipExpiresAt", "u.disabledAt"])
    .select(sql<boolean>`u.mobile is not null`.as("hasMobile"))
    .where("s.tokenHash", "=", tokenHash)
    .executeTakeFirst();
}

export async function renewSession(db: Db, id: number, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ renewedAt: now, expiresAt })
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .where("renewedAt", "<", now)
    .execute();
}

export async function revokeSession(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ revokedAt: now })
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .execute();
}

/** Writes the given columns of one user and returns the row. */
export async function updateUser(
  db: Db,
  uid: number,
  change: Updateable<Schema["appUser"]>,
): Promise<UserRow> {
  return await db
    .updateTable("appUser")
    .set(change)
    .where("id", "=", uid)
    .returning(USER)
    .executeTakeFirstOrThrow();
}

export async function updateClass(db: Db, uid: number, userClass: "PLAIN" | "VIP", now: Date): Promise<void> {
  await db.updateTable("appUser").set({ userClass, updatedAt: now }).where("id", "=", uid).execute();
}

type ClassEdit = Editing & Pick<UserRow, "userClass" | "membershipExpiresAt" | "version"> & { uid: number };

/** Writes class and end of a user whose class still has this version; undefined when it has another one. */
export async function editClass(
  db: Db,
  { uid, userClass, membershipExpiresAt, version, staffId, at }: ClassEdit,
): Promise<UserRow | undefined> {
  return await db
    .updateTable("appUser")
    .set({ userClass, membershipExpiresAt, updatedAt: at })
    .set({ version: version + 1, editedBy: staffId, editedAt: at })
    .where("id", "=", uid)
    .where("version", "=", version)
    .where("erasedAt", "is", null)
    .returning(USER)
    .executeTakeFirst();
}

/** Years more of the black card, from its end or from now; nobody's edit, of which an edit that began before is told. */
export async function extendUntil(
  db: Db,
  { uid, years, now }: { uid: number; years: number; now: Date },
): Promise<{ until: Date; isLonger: boolean } | undefined> {
  const { rows } = await sql<{ until: Date; isLonger: boolean }>`
    update app_user set user_class = 'VIP', updated_at = ${now},
      version = version + 1, edited_by = null, edited_at = ${now},
      membership_expires_at = greatest(membership_expires_at, ${now}::timestamptz) + make_interval(years => ${years}::int)
    where id = ${uid}
    returning membership_expires_at as until,
      membership_expires_at > ${now}::timestamptz + make_interval(years => ${years}::int) as "isLonger"`.execute(
    db,
  );
  return rows[0];
}

/** Takes years off a membership, which ends now at the earliest; whom nothing is left to becomes PLAIN. True for such. */
export async function shortenBy(
  db: Db,
  { uid, years, now }: { uid: number; years: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    with left_over as (
      select id, greatest(${now}::timestamptz, membership_expires_at - make_interval(years => ${years}::int)) as until
      from app_user where id = ${uid} and membership_expires_at > ${now} for update
    )
    update app_user set membership_expires_at = until, updated_at = ${now},
      version = version + 1, edited_by = null, edited_at = ${now},
      user_class = case when until <= ${now} then 'PLAIN' else user_class end
    from left_over where app_user.id = left_over.id
    returning until <= ${now} as "isOver"`.execute(db);
  return rows[0]?.isOver ?? false;
}

/** Makes a batch of users PLAIN whose membership ended; answers who they are. */
export async function endMemberships(db: Db, now: Date, batch: number): Promise<number[]> {
  const rows = await db
    .updateTable("appUser")
    .set(({ eb }) => ({
      ...{ userClass: "PLAIN", updatedAt: now, editedBy: null, editedAt: now },
      version: eb("version", "+", 1),
    }))
    .where("id", "in", (ended) =>
      ended
        .selectFrom("appUser")
        .select("id")
        .where("userClass", "=", "VIP")
        .where("membershipExpiresAt", "<=", now)
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The bound mobile, which nobody changes until this transaction ends. */
export async function lockMobile(db: Db, uid: number): Promise<string | null> {
  const user = await db
    .selectFrom("appUser")
    .select("mobile")
    .where("id", "=", uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.mobile ?? null;
}

/** Binds a proven mobile; taken by somebody else it is a violation of `app_user_mobile`. */
export async function updateMobile(db: Db, uid: number, mobile: string, now: Date): Promise<UserRow> {
  return updateUser(db, uid, { mobile, updatedAt: now });
}

/** Takes away a batch of sessions that ended 90 days ago; returns how many. */
export function deleteOldSessions(db: Db, now: Date, batch: number): Promise<number> {
  const since = sql<Date>`${now}::timestamptz - interval '90 days'`;
  return changedRows(
    db.deleteFrom("session").where("id", "in", (old) =>
      old
        .selectFrom("session")
        .select("id")
        .where(({ or, eb }) => or([eb("expiresAt", "<", since), eb("revokedAt", "<", since)]))
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    ),
  );
}

/** Who of these users is VIP without an end, or until after this moment. */
export async function listMembers(db: Db, uids: readonly number[], at: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", anyOf(uids))
    .where(({ or, and, eb }) =>
      or([
        eb("membershipExpiresAt", ">", at),
        and([eb("membershipExpiresAt", "is", null), eb("userClass", "=", "VIP")]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
