import type { Track } from "@crux/contract/logistics.schema";
import { hidePeople } from "@crux/rules/identity/hide-people";
import { beijingClock } from "@crux/rules/time/beijing-time";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { Leg } from "./pkg-rows.ts";
import { insertTracks, listOpenTracks, listTracks, type NewTrack, updateHeard } from "./track-store.ts";

export type { NewTrack } from "./track-store.ts";

const CONTENT = 500;

/** Adds what a carrier tells of its leg and answers all entries of the parcel, newest first; each is kept once. */
export async function keepTracks(
  ctx: Ctx,
  { pkgId, leg }: { pkgId: number; leg: Leg },
  tracks: readonly NewTrack[],
): Promise<NewTrack[]> {
  const kept = tracks.map((track) => ({ ...track, content: cleaned(track.content) }));
  if (kept.length > 0) await insertTracks(ctx.db, { pkgId, leg, seenAt: ctx.now }, kept);
  const all = await listTracks(ctx.db, pkgId);
  const [newest] = all;
  if (newest && kept.length > 0) await updateHeard(ctx.db, pkgId, newest.at);
  return all;
}

function cleaned(content: string): string {
  return content
    .replace(/\p{Cc}+/gu, " ")
    .toWellFormed()
    .trim()
    .slice(0, CONTENT)
    .toWellFormed();
}

/** What is known of a number, newest first, for anybody: without names and telephone numbers (R-API-28, OP-061, I-31). */
export async function getTracks(ctx: Ctx, { extOrderId }: { extOrderId: string }): Promise<Track[]> {
  const rows = await listOpenTracks(ctx.db, extOrderId);
  return rows.map(({ at, statusCode, content, names }) => ({
    content: hidePeople(content, names),
    time: beijingClock(at),
    statusCode,
  }));
}
