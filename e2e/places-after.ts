import type { Page } from "playwright-core";

/** Where a page went, and how many ms after a toast. */
export type Passed = { ms: number; place: string };

/** Ask before the act that leads to the toast: answers every place that the page passes until it is at `end`. */
export function placesAfter(page: Page, toast: string, end: string): Promise<Passed[]> {
  return page.evaluate(
    ({ toast, end }) =>
      new Promise<Passed[]>((resolve) => {
        let from = Number.NaN;
        const passed: Passed[] = [];
        new MutationObserver(() => {
          const said = [...document.querySelectorAll("[role=status]")].map((one) => one.textContent);
          if (Number.isNaN(from) && said.some((text) => text.includes(toast))) from = performance.now();
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
        for (const way of ["pushState", "replaceState"] as const) {
          const go = history[way].bind(history);
          history[way] = (state, unused, url) => {
            const before = location.pathname + location.search;
            go(state, unused, url);
            const place = location.pathname + location.search;
            if (place !== before) passed.push({ ms: performance.now() - from, place });
            if (location.pathname === end) resolve(passed);
          };
        }
      }),
    { toast, end },
  );
}
