import axe, { type RunOnly } from "axe-core";
import type { Page } from "playwright-core";

const FOR_PEOPLE = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** What axe finds in the page, as rule and place; of all rules for people, or of some. */
export function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  return ask(page, rules ? { type: "rule", values: [...rules] } : { type: "tag", values: FOR_PEOPLE });
}

/** What it finds when it is asked for best practices, too. */
export function allFindings(page: Page): Promise<string[]> {
  return ask(page, { type: "tag", values: [...FOR_PEOPLE, "best-practice"] });
}

async function ask(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Half a megabyte, once for each document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, { runOnly: only, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id} ${target}`));
  }, runOnly);
}

/** Waits until colours and places that are on their way to others are there. */
export async function stand(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // One whose element goes is over as well.
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  });
}
