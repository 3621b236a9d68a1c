/** Where a page stood: its height, and the first link in view with its distance from the top (G3). */
export type Place = { y: number; href?: string; nth?: number; offset?: number };

const PATIENCE_MS = 3000;
const BAR_PX = 48;
const ACTS = ["wheel", "touchstart", "keydown", "pointerdown"];

/** The first link in view: it finds its row again when what is above has changed since. */
export function anchor(): Partial<Place> {
  if (window.scrollY === 0) return {};
  const all = links();
  const first = all.find((link) => link.getBoundingClientRect().bottom > BAR_PX);
  if (!first) return {};
  const href = first.getAttribute("href") ?? "";
  const nth = all.filter((link) => link.getAttribute("href") === href).indexOf(first);
  return { href, nth, offset: Math.round(first.getBoundingClientRect().top) };
}

/** Scrolls to a place as soon as its content is there, until somebody moves the page; the answer ends it before. */
export function goToPlace(place: Place): () => void {
  const until = performance.now() + PATIENCE_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const act of ACTS) window.removeEventListener(act, stop);
  };
  const step = () => {
    const target = targetOf(place);
    window.scrollTo({ top: target ?? place.y, behavior: "instant" });
    const isThere = target !== undefined && Math.abs(window.scrollY - target) < 2;
    if (isThere || performance.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
  step();
  return stop;
}

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
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
