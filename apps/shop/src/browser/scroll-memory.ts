import { entryKey } from "@crux/web/navigation";
import { sessionStored } from "@crux/web/storage";
import { firstTouch } from "../ui/gesture/after-touch.tsx";
import type { Place } from "./scroll-place.ts";

type Visit = [key: string, place: Place];
type Finder = typeof import("./scroll-place.ts");

const KEPT_VISITS = 50;

const kept = sessionStored("scroll", isVisits);
const places = new Map<string, Place>();
let current = "";
let stopRestoring = () => {};
let finder: Finder | undefined;

/**
 * Starts to remember where each history entry stands; positions outlive scripts that run again on back (G3).
 * What finds a place again comes with the first touch, since nobody has left the top before.
 */
export function rememberScroll(): void {
  history.scrollRestoration = "manual";
  for (const [key, place] of kept.get() ?? []) places.set(key, place);
  current = entryKey();
  for (const name of ["popstate", "pushState", "replaceState"]) {
    window.addEventListener(name, () => {
      if (entryKey() === current) return;
      keepPlace();
      current = entryKey();
    });
  }
  window.addEventListener("pagehide", keepPlace);
  document.addEventListener("visibilitychange", () => document.hidden && keepPlace());
  firstTouch()
    .then(loadFinder)
    .catch(() => {});
}

/** True when this history entry was left at some height before. */
export function hasPlace(): boolean {
  return places.has(entryKey());
}

/** Puts a page back where its history entry was left, as soon as its content is there; a new one starts at the top. */
export function restoreScroll(): void {
  stopRestoring();
  const place = places.get(entryKey());
  if (!place?.y) window.scrollTo({ top: 0, behavior: "instant" });
  else if (finder) stopRestoring = finder.goToPlace(place);
  else restoreLater(place);
}

/** After scripts that ran again, what finds the place is still on its way. */
function restoreLater(place: Place): void {
  let isWanted = true;
  stopRestoring = () => {
    isWanted = false;
  };
  loadFinder().then(
    ({ goToPlace }) => {
      if (isWanted) stopRestoring = goToPlace(place);
    },
    () => window.scrollTo({ top: place.y, behavior: "instant" }),
  );
}

async function loadFinder(): Promise<Finder> {
  finder = await import("./scroll-place.ts");
  return finder;
}

function keepPlace(): void {
  if (!current) return;
  places.delete(current);
  places.set(current, { y: Math.round(window.scrollY), ...finder?.anchor() });
  kept.set([...places].slice(-KEPT_VISITS));
}

function isVisits(value: unknown): value is Visit[] {
  return (
    Array.isArray(value) &&
    value.every(
      (visit) => Array.isArray(visit) && typeof visit[0] === "string" && typeof visit[1]?.y === "number",
    )
  );
}
