import axe, { type RunOnly } from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds in the page, as rule and place; of all rules for people, or of some. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Half a megabyte, once for each document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    const runOnly: RunOnly = only
      ? { type: "rule", values: [...only] }
      : { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] };
    const { violations } = await here.run(document, { runOnly, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id} ${target}`));
  }, rules);
}

/** Waits until colours and places that are on their way to others are there. */
export async function stand(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((one) => one.finished));
  });
}
