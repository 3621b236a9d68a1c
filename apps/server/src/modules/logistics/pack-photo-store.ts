import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import { changedRows } from "../../kernel/database/changed-rows.ts";
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
export function bindPackPhotos(
  db: Db,
  { pkgId, names, since }: { pkgId: number; names: readonly string[]; since: Date },
): Promise<number> {
  return changedRows(
    db
      .updateTable("logisticsPackPhoto")
      .set({ isBound: true })
      .where("pkgId", "=", pkgId)
      .where("name", "=", anyOf(names))
      .where(({ or, and, eb }) =>
        or([eb("isBound", "=", true), and([eb("at", ">", since), eb("leasedUntil", "is", null)])]),
      ),
  );
}

/** Lets the pictures that a parcel was closed with wait for it as if they were taken at `at`. */
export async function unbindPackPhotos(db: Db, pkgId: number, at: Date): Promise<void> {
  await db
    .updateTable("logisticsPackPhoto")
    .set({ isBound: false, at })
    .where("pkgId", "=", pkgId)
    .where("isBound", "=", true)
    .execute();
}

/** Pictures that wait for these parcels to be closed with them, oldest first. */
export async function listWaitingPhotos(
  db: Db,
  { pkgIds, since }: { pkgIds: readonly number[]; since: Date },
): Promise<{ pkgId: number; name: string }[]> {
  return await db
    .selectFrom("logisticsPackPhoto")
    .select(["pkgId", "name"])
    .where("pkgId", "=", anyOf(pkgIds))
    .where("isBound", "=", false)
    .where("at", ">", since)
    .where("leasedUntil", "is", null)
    .orderBy("at")
    .orderBy("name")
    .execute();
}

/** Lets a picture that waits for a parcel be as old as one that nothing came to; false when there is none. */
export async function outdatePhoto(
  db: Db,
  { pkgId, name, at }: { pkgId: number; name: string; at: Date },
): Promise<boolean> {
  const outdated = db
    .updateTable("logisticsPackPhoto")
    .set({ at })
    .where("pkgId", "=", pkgId)
    .where("name", "=", name)
    .where("isBound", "=", false);
  return (await changedRows(outdated)) > 0;
}

/** Claims pictures that nothing came to until `leasedUntil`; nothing can take one of them into use any more. */
export async function claimUnboundPhotos(
  db: Db,
  { before, now, leasedUntil, batch }: { before: Date; now: Date; leasedUntil: Date; batch: number },
): Promise<string[]> {
  const rows = await db
    .updateTable("logisticsPackPhoto")
    .set({ leasedUntil })
    .where("name", "in", (unbound) =>
      unbound
        .selectFrom("logisticsPackPhoto")
        .select("name")
        .where("isBound", "=", false)
        .where("at", "<=", before)
        .where(sql<boolean>`coalesce(leased_until <= ${now}, true)`)
        .orderBy("at")
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Forgets a picture, unless a parcel has it by now. */
export async function deletePackPhoto(db: Db, name: string): Promise<void> {
  await db.deleteFrom("logisticsPackPhoto").where("name", "=", name).where("isBound", "=", false).execute();
}

/** Locks pictures that lie under another key than this one, until the transaction ends. */
export async function lockPhotosOfOtherKeys(db: Db, keyId: string, batch: number): Promise<string[]> {
  const rows = await db
    .selectFrom("logisticsPackPhoto")
    .select("name")
    .where("keyId", "is distinct from", keyId)
    .orderBy("name")
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ name }) => name);
}

export async function updatePhotoKey(db: Db, name: string, keyId: string): Promise<void> {
  await db.updateTable("logisticsPackPhoto").set({ keyId }).where("name", "=", name).execute();
}

/** Whose parcel a picture is of, and whether it was attached to that parcel; undefined when there is no such picture. */
export async function findPackPhoto(
  db: Db,
  name: string,
): Promise<{ uid: number; isAttached: boolean } | undefined> {
  return await db
    .selectFrom("logisticsPackPhoto as photo")
    .innerJoin("logisticsPkg as pkg", "pkg.id", "photo.pkgId")
    .select([
      "pkg.uid",
      sql<boolean>`pkg.is_visible and position(photo.name in pkg.pack_img) > 0`.as("isAttached"),
    ])
    .where("photo.name", "=", name)
    .executeTakeFirst();
}
