import { entryKey } from "./navigation.ts";
import { sessionStored } from "./storage.ts";

/** Where a page stood: its height, and the first link in view with its distance from the top (G3). */
type Place = { y: number; href?: string; nth?: number; offset?: number };
type Visit = [key: string, place: Place];

const KEPT_VISITS = 50;
const PATIENCE_MS = 3000;
const BAR_PX = 48;

const kept = sessionStored("scroll", isVisits);
const places = new Map<string, Place>();
let current = "";
let stopRestoring = () => {};

/** Starts to remember where each history entry stands; positions outlive scripts that run again on back (G3). */
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
}

/** True when this history entry was left at some height before. */
export function hasPlace(): boolean {
  return places.has(entryKey());
}

/** Puts a page back where its history entry was left, as soon as its content is there; a new one starts at the top. */
export function restoreScroll(): void {
  stopRestoring();
  const place = places.get(entryKey());
  if (!place || place.y === 0) {
    window.scrollTo({ top: 0, behavior: "instant" });
    return;
  }
  const until = performance.now() + PATIENCE_MS;
  let frame = 0;
  const step = () => {
    const target = targetOf(place);
    window.scrollTo({ top: target ?? place.y, behavior: "instant" });
    const isThere = target !== undefined && Math.abs(window.scrollY - target) < 2;
    if (isThere || performance.now() > until) stopRestoring();
    else frame = requestAnimationFrame(step);
  };
  const acts = ["wheel", "touchstart", "keydown", "pointerdown"];
  stopRestoring = () => {
    cancelAnimationFrame(frame);
    for (const act of acts) window.removeEventListener(act, stopRestoring);
    stopRestoring = () => {};
  };
  for (const act of acts) window.addEventListener(act, stopRestoring, { passive: true });
  step();
}

function keepPlace(): void {
  if (!current) return;
  places.delete(current);
  places.set(current, { y: Math.round(window.scrollY), ...anchor() });
  kept.set([...places].slice(-KEPT_VISITS));
}

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
}

/** The first link in view: it finds its row again when what is above has changed since. */
function anchor(): Partial<Place> {
  if (window.scrollY === 0) return {};
  const all = links();
  const first = all.find((link) => link.getBoundingClientRect().bottom > BAR_PX);
  if (!first) return {};
  const href = first.getAttribute("href") ?? "";
  const nth = all.filter((link) => link.getAttribute("href") === href).indexOf(first);
  return { href, nth, offset: Math.round(first.getBoundingClientRect().top) };
}

/** The height to scroll to, or undefined while the content that was there is missing. */
function targetOf({ y, href, nth = 0, offset = 0 }: Place): number | undefined {
  const limit = document.documentElement.scrollHeight - window.innerHeight;
  if (href === undefined) return limit >= y ? y : undefined;
  const same = links().filter((link) => link.getAttribute("href") === href);
  const found = same[nth] ?? same[0];
  if (!found) return undefined;
  return Math.max(
    0,
    Math.min(limit, Math.round(window.scrollY + found.getBoundingClientRect().top - offset)),
  );
}

function isVisits(value: unknown): value is Visit[] {
  return (
    Array.isArray(value) &&
    value.every(
      (visit) => Array.isArray(visit) && typeof visit[0] === "string" && typeof visit[1]?.y === "number",
    )
  );
}
