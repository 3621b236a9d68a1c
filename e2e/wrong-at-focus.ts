import type { Page } from "playwright-core";

/** What the field that has the focus, or the group of choices that it is in, says is wrong with it. */
export function wrongAtFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const field = document.activeElement?.closest("[aria-invalid]");
    const note = field && document.getElementById(field.getAttribute("aria-describedby") ?? "");
    return note?.textContent ?? null;
  });
}
