import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { Leg } from "./pkg-rows.ts";

export type NewTrack = { at: Date; statusCode: number; content: string };

/** Adds the entries of one leg that are not there yet; the others stay as they are. */
export async function insertTracks(
  db: Db,
  { pkgId, leg, seenAt }: { pkgId: number; leg: Leg; seenAt: Date },
  tracks: readonly NewTrack[],
): Promise<void> {
  await sql`
    insert into logistics_pkg_track (pkg_id, leg, at, status_code, content, seen_at)
    select ${pkgId}::bigint, ${leg}::smallint, at, status_code, content, ${seenAt}::timestamptz
    from unnest(
      ${tracks.map(({ at }) => at.toISOString())}::timestamptz[],
      ${tracks.map(({ statusCode }) => statusCode)}::int[],
      ${tracks.map(({ content }) => content)}::text[]) as track (at, status_code, content)
    on conflict do nothing`.execute(db);
}

/** Notes when a parcel was heard of last; what is older than that stays unsaid. */
export async function updateHeard(db: Db, pkgId: number, at: Date): Promise<void> {
  await db
    .updateTable("logisticsPkg")
    .set({ heardAt: at })
    .where("id", "=", pkgId)
    .where(sql<boolean>`(heard_at is null or heard_at < ${at})`)
    .execute();
}

/** Forgets what was told under a number that was never the parcel's. */
export async function deleteTracks(db: Db, pkgId: number, leg: Leg): Promise<void> {
  await db.deleteFrom("logisticsPkgTrack").where("pkgId", "=", pkgId).where("leg", "=", leg).execute();
}

/** The entries of all legs of a parcel; what both carriers tell in the same words is there once. */
export function merged(pkgId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select at, content, max(status_code) as status_code from logistics_pkg_track
    where pkg_id = ${pkgId} group by at, content)`;
}

/** All entries of a parcel, newest first, at equal times the higher code first. */
export async function listTracks(db: Db, pkgId: number): Promise<NewTrack[]> {
  const { rows } = await sql<NewTrack>`
    select at, status_code as "statusCode", content from ${merged(sql`${pkgId}`)} track
    order by at desc, status_code desc`.execute(db);
  return rows;
}

export type OpenTrack = NewTrack & { names: string[] };

/** The entries of the parcel behind a number of any leg, with the names that strangers must not read in them. */
export async function listOpenTracks(db: Db, number: string): Promise<OpenTrack[]> {
  const { rows } = await sql<OpenTrack>`
    select track.at, status_code as "statusCode", content,
      jsonb_build_array(address->>'receiverName', address->>'senderName') as names
    from logistics_waybill waybill
    join logistics_pkg pkg on pkg.id = waybill.pkg_id
    cross join lateral ${merged(sql`pkg.id`)} track
    where number = ${number} order by track.at desc, status_code desc`.execute(db);
  return rows;
}
