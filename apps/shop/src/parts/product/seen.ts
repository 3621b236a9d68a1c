import { getSession } from "../../browser/shop-session.ts";
import { type Seen, storage } from "../../browser/shop-storage.ts";

const MOST = 20;

/** The list with a product in front, which stands there once. */
export function withSeen(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((one) => one !== id)].slice(0, MOST);
}

/** What of a kept list is somebody's: their own, and what nobody had looked at before they signed in. */
export function seenBy(uid: number, kept: Seen | undefined): readonly number[] {
  return kept && (kept.uid === uid || kept.uid === 0) ? kept.ids : [];
}

/** What was looked at on this device by whoever holds it, the newest first. */
export function seenIds(): readonly number[] {
  return seenBy(uidHere(), storage.seen.get());
}

export function noteSeen(id: number): void {
  storage.seen.set({ uid: uidHere(), ids: withSeen(seenIds(), id) });
}

export function forgetSeen(): void {
  storage.seen.remove();
}

function uidHere(): number {
  return getSession()?.user.id ?? 0;
}
