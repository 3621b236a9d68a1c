import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOnly } from "axe-core";
import type { Page } from "playwright-core";

const FOR_PEOPLE = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Its rules that look at colours; what the others look at is the same in light and dark. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds in the page, as rule and place, of all rules for people. */
export function findings(page: Page): Promise<string[]> {
  return ask(page, { type: "tag", values: FOR_PEOPLE });
}

/** What it finds in a page that is light, and then in the dark. */
export async function findingsInBoth(page: Page, look = findings): Promise<string[]> {
  await stand(page);
  const light = await look(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await stand(page);
  const dark = await ask(page, { type: "rule", values: OF_COLOURS });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)];
}

/** What it finds when it is asked for best practices, too. */
export function allFindings(page: Page): Promise<string[]> {
  return ask(page, { type: "tag", values: [...FOR_PEOPLE, "best-practice"] });
}

/** The short form of it, which is half as long. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a rule says in the page, where each place is an element yet. */
type Said = { id: string; violations: { node: { selector: string[] } }[] };

async function ask(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Half a megabyte, once for each document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async (only) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    // Neither the source of each element nor the way to it is worked out, but the way to what is wrong.
    here.configure({ noHtml: true });
    const wrong = (said: readonly Said[]) =>
      said.flatMap(({ id, violations }) =>
        violations.slice(0, 3).map(({ node }) => `${id} ${node.selector}`),
      );
    return (await here.run(document, { runOnly: only, reporter: wrong as never })) as unknown as string[];
  }, runOnly);
}

/** Waits until colours and places that are on their way to others are there. */
export async function stand(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () => document.getAnimations().filter(({ playState }) => playState === "running");
    // One whose element goes is over as well, and what came in its place may have begun another.
    for (let some = running(); some.length > 0; some = running())
      await Promise.allSettled(some.map((one) => one.finished));
  });
}
