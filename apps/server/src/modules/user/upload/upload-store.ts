import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
import type { UploadKind, UploadRow } from "./upload-tables.ts";

type NewUpload = { uid: number; kind: UploadKind; name: string; keyId: string; now: Date; expiresAt: Date };

/** Notes an upload that nothing uses yet, unless its user already has `limit` of them; false means too many. */
export async function insertUpload(
  db: Db,
  { uid, kind, name, keyId, now, expiresAt }: NewUpload,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into upload (uid, kind, name, key_id, created_at, expires_at)
    select ${uid}, ${kind}, ${name}, ${keyId}, ${now}, ${expiresAt}
    where (select count(*) from upload where uid = ${uid} and not is_bound) < ${limit}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function selectUpload(db: Db, name: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select * from upload where name = ${name}`.execute(db);
  return rows[0];
}

/** Takes an unused upload of this user into use, once; false when there is none of this kind and name. */
export async function bindUpload(
  db: Db,
  { uid, kind, name, now }: { uid: number; kind: UploadKind; name: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update upload set is_bound = true, expires_at = null
    where name = ${name} and uid = ${uid} and kind = ${kind} and not is_bound and expires_at > ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Gives an upload up: its file may go at once. */
export async function releaseUpload(db: Db, uid: number, name: string, now: Date): Promise<void> {
  await sql`
    update upload set is_bound = false, expires_at = ${now}
    where name = ${name} and uid = ${uid} and is_bound`.execute(db);
}

/** Gives up the ID photos of this user that no papers use any more. */
export async function releaseUnusedPhotos(db: Db, uid: number, now: Date): Promise<void> {
  await sql`
    update upload set is_bound = false, expires_at = ${now}
    where uid = ${uid} and is_bound and kind in ('FRONT', 'BACK') and not exists (
      select 1 from client_identity where front_name = upload.name or back_name = upload.name)`.execute(db);
}

/** Claims expired uploads until `leasedUntil`; nothing can take an expired one into use any more. */
export async function claimExpiredUploads(
  db: Db,
  { now, leasedUntil, batch }: { now: Date; leasedUntil: Date; batch: number },
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    update upload set leased_until = ${leasedUntil}
    where id in (
      select id from upload where expires_at <= ${now} and coalesce(leased_until <= ${now}, true)
      order by expires_at limit ${batch} for update skip locked)
    returning id, name`.execute(db);
  return rows;
}

export async function deleteUpload(db: Db, id: number): Promise<void> {
  await sql`delete from upload where id = ${id}`.execute(db);
}

/** Claims uploads that are wrapped with another master key than the present one, but none that is being removed. */
export async function claimUploadsOfOtherKeys(
  db: Db,
  keyId: string,
  batch: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from upload where key_id <> ${keyId} and leased_until is null
    order by id limit ${batch} for update skip locked`.execute(db);
  return rows;
}

export async function updateUploadKey(db: Db, id: number, keyId: string): Promise<void> {
  await sql`update upload set key_id = ${keyId} where id = ${id}`.execute(db);
}
