import { sql } from "kysely";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type UploadKind = Row<"upload">["kind"];

type NewUpload = Pick<UploadRow, "uid" | "kind" | "name" | "keyId" | "pictureHash"> & {
  now: Date;
  expiresAt: Date;
};

/** Notes an upload that nothing uses yet, unless its user already has `limit` of them; false means too many. */
export async function insertUpload(
  db: Db,
  { uid, kind, name, keyId, pictureHash, now, expiresAt }: NewUpload,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into upload (uid, kind, name, key_id, picture_hash, created_at, expires_at)
    select ${uid}, ${kind}, ${name}, ${keyId}, ${pictureHash}, ${now}, ${expiresAt}
    where (select count(*) from upload where uid = ${uid} and not is_bound) < ${limit}
    returning 1`.execute(db);
  return rows.length > 0;
}

export type UploadRow = Pick<
  Row<"upload">,
  "id" | "uid" | "kind" | "name" | "keyId" | "isBound" | "createdAt" | "expiresAt" | "pictureHash"
>;

export async function findUpload(db: Db, name: string): Promise<UploadRow | undefined> {
  return await db
    .selectFrom("upload")
    .select(["id", "uid", "kind", "name", "keyId", "isBound", "createdAt", "expiresAt", "pictureHash"])
    .where("name", "=", name)
    .executeTakeFirst();
}

/** Takes an unused upload of this user into use, once; false when there is none of this kind and name. */
export async function bindUpload(
  db: Db,
  { uid, kind, name, now }: { uid: number; kind: UploadKind; name: string; now: Date },
): Promise<boolean> {
  const bound = await changedRows(
    db
      .updateTable("upload")
      .set({ isBound: true, expiresAt: null })
      .where("name", "=", name)
      .where("uid", "=", uid)
      .where("kind", "=", kind)
      .where("isBound", "=", false)
      .where("expiresAt", ">", now),
  );
  return bound > 0;
}

const released = (db: Db, uid: number, now: Date) =>
  db
    .updateTable("upload")
    .set({ isBound: false, expiresAt: now })
    .where("uid", "=", uid)
    .where("isBound", "=", true);

/** Gives an upload up: its file may go at once. */
export async function releaseUpload(db: Db, uid: number, name: string, now: Date): Promise<void> {
  await released(db, uid, now).where("name", "=", name).execute();
}

/** Gives up the ID photos of this user that no papers use any more, neither the user's nor those that orders keep. */
export async function releaseUnusedPhotos(db: Db, uid: number, now: Date): Promise<void> {
  await released(db, uid, now)
    .where("kind", "in", ["FRONT", "BACK"])
    .where(
      sql<boolean>`not exists (
        select 1 from client_identity where front_name = upload.name or back_name = upload.name)`,
    )
    .where(
      sql<boolean>`not exists (
        select 1 from order_papers papers
        where papers.uid = upload.uid and (papers.front_name = upload.name or papers.back_name = upload.name))`,
    )
    .execute();
}

/** Claims expired uploads until `leasedUntil`; nothing can take an expired one into use any more. */
export async function claimExpiredUploads(
  db: Db,
  { now, leasedUntil, batch }: { now: Date; leasedUntil: Date; batch: number },
): Promise<{ id: number; name: string }[]> {
  return await db
    .updateTable("upload")
    .set({ leasedUntil })
    .where("id", "in", (expired) =>
      expired
        .selectFrom("upload")
        .select("id")
        .where("expiresAt", "<=", now)
        .where(sql<boolean>`coalesce(leased_until <= ${now}, true)`)
        .orderBy("expiresAt")
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "name"])
    .execute();
}

export async function deleteUpload(db: Db, id: number): Promise<void> {
  await db.deleteFrom("upload").where("id", "=", id).execute();
}

/** Locks uploads that are wrapped with another master key than the present one, but none that is being removed. */
export async function lockUploadsOfOtherKeys(
  db: Db,
  keyId: string,
  batch: number,
): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom("upload")
    .select(["id", "name"])
    .where("keyId", "<>", keyId)
    .where("leasedUntil", "is", null)
    .orderBy("id")
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function updateUploadKey(db: Db, id: number, keyId: string): Promise<void> {
  await db.updateTable("upload").set({ keyId }).where("id", "=", id).execute();
}
