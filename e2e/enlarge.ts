import type { Page } from "playwright-core";

/** Gives a page the size of letters that somebody chose for all pages, such as `200%`; an empty one takes it back. */
export function enlarge(page: Page, size: string): Promise<void> {
  return page.evaluate(
    (size) => document.documentElement.style.setProperty("font-size", size, "important"),
    size,
  );
}
