import { sql } from "kysely";
import type { Db } from "../../kernel/database.ts";

export type NewTrack = { at: Date; statusCode: number; content: string };

/** Adds the entries that are not there yet; the others stay as they are. */
export async function insertTracks(
  db: Db,
  pkgId: number,
  tracks: readonly NewTrack[],
  now: Date,
): Promise<void> {
  await sql`
    insert into logistics_pkg_track (pkg_id, at, status_code, content, seen_at)
    select ${pkgId}::bigint, at, status_code, content, ${now}::timestamptz
    from unnest(
      ${tracks.map(({ at }) => at.toISOString())}::timestamptz[],
      ${tracks.map(({ statusCode }) => statusCode)}::int[],
      ${tracks.map(({ content }) => content)}::text[]) as track (at, status_code, content)
    on conflict do nothing`.execute(db);
}

/** All entries of a parcel, newest first, at equal times the higher code first. */
export async function selectTracks(db: Db, pkgId: number): Promise<NewTrack[]> {
  const { rows } = await sql<NewTrack>`
    select at, status_code as "statusCode", content from logistics_pkg_track
    where pkg_id = ${pkgId} order by at desc, status_code desc`.execute(db);
  return rows;
}

export type OpenTrack = NewTrack & { names: string[] };

/** The entries behind a number, with the names that strangers must not read in them. */
export async function selectOpenTracks(db: Db, number: string): Promise<OpenTrack[]> {
  const { rows } = await sql<OpenTrack>`
    select track.at, status_code as "statusCode", content,
      jsonb_build_array(address->>'receiverName', address->>'senderName') as names
    from logistics_waybill waybill
    join logistics_pkg pkg on pkg.id = waybill.pkg_id
    join logistics_pkg_track track on track.pkg_id = pkg.id
    where number = ${number} order by track.at desc, status_code desc`.execute(db);
  return rows;
}
