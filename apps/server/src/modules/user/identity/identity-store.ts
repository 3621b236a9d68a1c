import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
import type { IdentityRow } from "./identity-tables.ts";

/** Notes that a user was told how papers are used; the first time counts. */
export async function insertConsent(
  db: Db,
  { uid, textVersion, now }: { uid: number; textVersion: string; now: Date },
): Promise<void> {
  await sql`
    insert into identity_consent (uid, text_version, at) values (${uid}, ${textVersion}, ${now})
    on conflict do nothing`.execute(db);
}

export async function selectIdentities(db: Db, uid: number): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select * from client_identity where uid = ${uid} order by updated_at desc, id desc`.execute(db);
  return rows;
}

export async function selectIdentitiesById(db: Db, ids: readonly number[]): Promise<IdentityRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<IdentityRow>`
    select * from client_identity where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Whether papers count: both sides are there, and nobody took them back. */
export const IS_COMPLETE = sql`not is_disabled and front_name is not null and back_name is not null`;

/** The papers that a receiver of this user carries. */
export async function selectIdentityOfReceiver(
  db: Db,
  uid: number,
  receiverId: number,
): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select * from client_identity
    where id = (select identity_id from receiver where id = ${receiverId} and uid = ${uid})`.execute(db);
  return rows;
}

export async function selectIdentityByMark(
  db: Db,
  uid: number,
  mark: string,
): Promise<IdentityRow | undefined> {
  const { rows } = await sql<IdentityRow>`
    select * from client_identity where uid = ${uid} and code_mark = ${mark} for update`.execute(db);
  return rows[0];
}

type NewIdentity = Omit<IdentityRow, "id" | "is_disabled" | "created_at" | "updated_at"> & { now: Date };

/** Adds papers, or rewrites this user's entry of the same number; returns the id. */
export async function upsertIdentity(db: Db, one: NewIdentity): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into client_identity (uid, client, code_sealed, code_mark, key_id, front_name, back_name, created_at, updated_at)
    values (${one.uid}, ${one.client}, ${one.code_sealed}, ${one.code_mark}, ${one.key_id}, ${one.front_name},
      ${one.back_name}, ${one.now}, ${one.now})
    on conflict on constraint client_identity_code do update set client = excluded.client,
      front_name = excluded.front_name, back_name = excluded.back_name, updated_at = excluded.updated_at
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the papers did not come back");
  return row.id;
}

/**
 * Removes this user's papers that no receiver carries. An entry that was disabled stays as a number without photos,
 * or it could be brought back by deleting it.
 */
export async function deleteUnusedIdentities(db: Db, uid: number): Promise<void> {
  const unused = sql`uid = ${uid} and not exists (select 1 from receiver where identity_id = client_identity.id)`;
  await sql`delete from client_identity where ${unused} and not is_disabled`.execute(db);
  await sql`
    update client_identity set front_name = null, back_name = null where ${unused} and is_disabled`.execute(
    db,
  );
}

export type Access = { actorUid: number | null; ownerUid: number; name: string; isAllowed: boolean };

/** Notes a look at an ID photo, or a refused one (I-34). */
export async function insertAccess(db: Db, access: Access & { ip: string; now: Date }): Promise<void> {
  const { actorUid, ownerUid, name, isAllowed, ip, now } = access;
  await sql`
    insert into id_access (actor_uid, owner_uid, name, is_allowed, ip, at)
    values (${actorUid}, ${ownerUid}, ${name}, ${isAllowed}, ${ip}, ${now})`.execute(db);
}

/** Claims papers whose number is wrapped with another master key than the present one. */
export async function claimIdentitiesOfOtherKeys(
  db: Db,
  keyId: string,
  batch: number,
): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select * from client_identity where key_id <> ${keyId} order by id limit ${batch} for update skip locked`.execute(
    db,
  );
  return rows;
}

export async function updateSealedCode(
  db: Db,
  id: number,
  { sealed, keyId }: { sealed: Uint8Array; keyId: string },
): Promise<void> {
  await sql`update client_identity set code_sealed = ${sealed}, key_id = ${keyId} where id = ${id}`.execute(
    db,
  );
}

/** True when a user has usable papers with both sides for somebody of this name. */
export async function arePapersComplete(db: Db, uid: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from client_identity papers
    where uid = ${uid} and ${IS_COMPLETE}
      and (client = ${name} or exists (select from receiver where identity_id = papers.id and receiver.name = ${name}))
    limit 1`.execute(db);
  return rows.length > 0;
}
