/** Between two looks at what came near: what somebody scrolls past faster than that is not fetched at all (R-APP-38). */
const PASS_MS = 300;

/** Half a screen ahead of what is seen. */
const AHEAD = "50%";

const waiting = new Map<Element, () => void>();
const near = new Set<Element>();
let observer: IntersectionObserver | undefined;
let lastPass = -PASS_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `show` in the first pass that finds the element near the screen; the returned function stops waiting. */
export function whenNear(element: Element, show: () => void): () => void {
  observer ??= new IntersectionObserver(note, { rootMargin: AHEAD });
  waiting.set(element, show);
  observer.observe(element);
  return () => forget(element);
}

function note(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting && waiting.has(target)) near.add(target);
    else near.delete(target);
  }
  if (near.size === 0 || timer !== undefined) return;
  timer = setTimeout(pass, lastPass + PASS_MS - performance.now());
}

function pass(): void {
  timer = undefined;
  lastPass = performance.now();
  for (const element of [...near]) {
    const show = waiting.get(element);
    forget(element);
    show?.();
  }
}

function forget(element: Element): void {
  waiting.delete(element);
  near.delete(element);
  observer?.unobserve(element);
}
