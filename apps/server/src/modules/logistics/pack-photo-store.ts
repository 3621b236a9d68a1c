import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

export type NewPackPhoto = { name: string; pkgId: number; actor: string; keyId: string; at: Date };

/** Notes a picture of a parcel; false when the parcel has `max` already. */
export async function insertPackPhoto(db: Db, photo: NewPackPhoto, max: number): Promise<boolean> {
  const { rows } = await sql`
    insert into logistics_pack_photo (name, pkg_id, actor, key_id, at)
    select ${photo.name}, ${photo.pkgId}::bigint, ${photo.actor}, ${photo.keyId}, ${photo.at}::timestamptz
    where (select count(*) from logistics_pack_photo where pkg_id = ${photo.pkgId}) < ${max}
    returning name`.execute(db);
  return rows.length > 0;
}

/** Takes pictures of a parcel into use that are younger than `since` and not being removed; answers how many there are. */
export async function bindPackPhotos(
  db: Db,
  { pkgId, names, since }: { pkgId: number; names: readonly string[]; since: Date },
): Promise<number> {
  const { rows } = await sql`
    update logistics_pack_photo set is_bound = true
    where pkg_id = ${pkgId} and name = any(${names}::text[])
      and (is_bound or (at > ${since} and leased_until is null))
    returning name`.execute(db);
  return rows.length;
}

/** Claims pictures that nothing came to until `leasedUntil`; nothing can take one of them into use any more. */
export async function claimUnboundPhotos(
  db: Db,
  { before, now, leasedUntil, batch }: { before: Date; now: Date; leasedUntil: Date; batch: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update logistics_pack_photo set leased_until = ${leasedUntil}
    where name in (
      select name from logistics_pack_photo
      where not is_bound and at <= ${before} and coalesce(leased_until <= ${now}, true)
      order by at limit ${batch} for update skip locked)
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Forgets a picture, unless a parcel has it by now. */
export async function deletePackPhoto(db: Db, name: string): Promise<void> {
  await sql`delete from logistics_pack_photo where name = ${name} and not is_bound`.execute(db);
}

/** Claims pictures that lie under another key than this one, until the transaction ends. */
export async function claimPhotosOfOtherKeys(db: Db, keyId: string, batch: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from logistics_pack_photo
    where key_id is distinct from ${keyId} order by name limit ${batch} for update skip locked`.execute(db);
  return rows.map(({ name }) => name);
}

export async function updatePhotoKey(db: Db, name: string, keyId: string): Promise<void> {
  await sql`update logistics_pack_photo set key_id = ${keyId} where name = ${name}`.execute(db);
}

/** Whose parcel a picture is of, and whether it was attached to that parcel; undefined when there is no such picture. */
export async function findPackPhoto(
  db: Db,
  name: string,
): Promise<{ uid: number; isAttached: boolean } | undefined> {
  const { rows } = await sql<{ uid: number; isAttached: boolean }>`
    select uid, is_visible and position(name in pack_img) > 0 as "isAttached"
    from logistics_pack_photo join logistics_pkg on id = pkg_id where name = ${name}`.execute(db);
  return rows[0];
}
