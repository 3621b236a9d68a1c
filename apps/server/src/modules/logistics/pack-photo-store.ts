import { sql } from "kysely";
import type { Db } from "../../kernel/database.ts";
import { countRows } from "../../kernel/list-sql.ts";

export type NewPackPhoto = { name: string; pkgId: number; actor: string; at: Date };

/** Notes a picture of a parcel; false when the parcel has `max` already. */
export async function insertPackPhoto(db: Db, photo: NewPackPhoto, max: number): Promise<boolean> {
  const { rows } = await sql`
    insert into logistics_pack_photo (name, pkg_id, actor, at)
    select ${photo.name}, ${photo.pkgId}::bigint, ${photo.actor}, ${photo.at}::timestamptz
    where (select count(*) from logistics_pack_photo where pkg_id = ${photo.pkgId}) < ${max}
    returning name`.execute(db);
  return rows.length > 0;
}

/** How many of these pictures are of this parcel. */
export async function countPackPhotos(db: Db, pkgId: number, names: readonly string[]): Promise<number> {
  return countRows(db, sql`logistics_pack_photo where pkg_id = ${pkgId} and name = any(${names}::text[])`);
}

/** Whose parcel a picture shows; undefined when staff haven't attached it. */
export async function findPackPhotoOwner(db: Db, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ uid: number }>`
    select uid from logistics_pack_photo join logistics_pkg on id = pkg_id
    where name = ${name} and is_visible and position(name in pack_img) > 0`.execute(db);
  return rows[0]?.uid;
}
