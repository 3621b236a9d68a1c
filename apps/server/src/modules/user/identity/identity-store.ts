import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

const IDENTITY = [
  ...(["id", "uid", "client", "codeSealed", "codeMark", "keyId", "frontName", "backName"] as const),
  ...(["numberMark", "isDisabled", "createdAt", "updatedAt"] as const),
] as const;

export type IdentityRow = Pick<Row<"clientIdentity">, (typeof IDENTITY)[number]>;

/** Notes that a user was told how papers are used; the first time counts. */
export async function insertConsent(
  db: Db,
  { uid, textVersion, now }: { uid: number; textVersion: string; now: Date },
): Promise<void> {
  await db
    .insertInto("identityConsent")
    .values({ uid, textVersion, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const identities = (db: Db) => db.selectFrom("clientIdentity").select(IDENTITY);

export async function listIdentityRows(db: Db, uid: number): Promise<IdentityRow[]> {
  return await identities(db)
    .where("uid", "=", uid)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function listIdentitiesById(db: Db, ids: readonly number[]): Promise<IdentityRow[]> {
  return ids.length === 0 ? [] : await identities(db).where("id", "=", anyOf(ids)).execute();
}

/** One entry of a user. */
export async function findIdentity(db: Db, uid: number, id: number): Promise<IdentityRow | undefined> {
  return await identities(db).where("id", "=", id).where("uid", "=", uid).executeTakeFirst();
}

/** Whether papers count: both sides are there, and nobody took them back. */
export const IS_COMPLETE = sql<boolean>`not is_disabled and front_name is not null and back_name is not null`;

/** The papers of the receiver whom a user knows by this name and mobile, one whose papers bear the name first. */
export async function listIdentitiesOfNamed(
  db: Db,
  { uid, name, mobile }: { uid: number; name: string; mobile: string },
): Promise<IdentityRow[]> {
  return await identities(db)
    .where("id", "in", (receiver) =>
      receiver
        .selectFrom("receiver")
        .select("identityId")
        .where("uid", "=", uid)
        .where("name", "=", name)
        .where("mobile", "=", mobile)
        .$castTo<{ identityId: number }>(),
    )
    .orderBy(({ eb }) => eb("client", "=", name), "desc")
    .orderBy("updatedAt", "desc")
    .limit(1)
    .execute();
}

/** The papers that a receiver of this user carries. */
export async function listIdentitiesOfReceiver(
  db: Db,
  uid: number,
  receiverId: number,
): Promise<IdentityRow[]> {
  return await identities(db)
    .where("id", "=", (receiver) =>
      receiver
        .selectFrom("receiver")
        .select("identityId")
        .where("id", "=", receiverId)
        .where("uid", "=", uid)
        .$castTo<{ identityId: number }>(),
    )
    .execute();
}

/** A user's papers of one number, locked. */
export async function lockIdentityByMark(
  db: Db,
  uid: number,
  mark: string,
): Promise<IdentityRow | undefined> {
  return await identities(db)
    .where("uid", "=", uid)
    .where("codeMark", "=", mark)
    .forUpdate()
    .executeTakeFirst();
}

type NewIdentity = Omit<IdentityRow, "id" | "isDisabled" | "createdAt" | "updatedAt"> & { now: Date };

/** Adds papers, or rewrites this user's entry of the same number; returns the id. */
export async function upsertIdentity(db: Db, { now, ...one }: NewIdentity): Promise<number> {
  const { client, numberMark, frontName, backName } = one;
  const { id } = await db
    .insertInto("clientIdentity")
    .values({ ...one, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .constraint("client_identity_code")
        .doUpdateSet({ client, numberMark, frontName, backName, updatedAt: now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Removes this user's papers that no receiver carries, and answers the marks of their numbers. An entry that was disabled stays as a number without photos,
 * or it could be brought back by deleting it.
 */
export async function deleteUnusedIdentities(db: Db, uid: number): Promise<string[]> {
  const isUnused = sql<boolean>`not exists (select 1 from receiver where identity_id = client_identity.id)`;
  const deleted = await db
    .deleteFrom("clientIdentity")
    .where("uid", "=", uid)
    .where(isUnused)
    .where("isDisabled", "=", false)
    .returning("codeMark")
    .execute();
  await db
    .updateTable("clientIdentity")
    .set({ frontName: null, backName: null })
    .where("uid", "=", uid)
    .where(isUnused)
    .where("isDisabled", "=", true)
    .execute();
  return deleted.map(({ codeMark }) => codeMark);
}

export type Access = Pick<Row<"idAccess">, "actorUid" | "ownerUid" | "name" | "isAllowed"> & {
  /** Whoever of the staff looks, and why. */
  staffId?: number;
  reason?: string;
};

/** Notes a look at an ID photo, or a refused one (I-34). */
export async function insertAccess(db: Db, access: Access & { ip: string; now: Date }): Promise<void> {
  const { now, ...look } = access;
  await db
    .insertInto("idAccess")
    .values({ ...look, at: now })
    .execute();
}

/** Locks papers whose number is wrapped with another master key than the present one. */
export async function lockIdentitiesOfOtherKeys(
  db: Db,
  keyId: string,
  batch: number,
): Promise<IdentityRow[]> {
  return await identities(db)
    .where("keyId", "<>", keyId)
    .orderBy("id")
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function updateSealedCode(
  db: Db,
  id: number,
  { sealed, keyId }: { sealed: Uint8Array; keyId: string },
): Promise<void> {
  await db.updateTable("clientIdentity").set({ codeSealed: sealed, keyId }).where("id", "=", id).execute();
}
