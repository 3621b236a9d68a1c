import type { Page } from "playwright-core";
import { stand } from "./axe-findings.ts";

/** Follows a link to a page of the shop as if the present one had it. */
export function follow(page: Page, href: string): Promise<void> {
  return page.evaluate((to) => {
    const link = Object.assign(document.createElement("a"), { href: to });
    (document.querySelector("main") ?? document.body).append(link);
    link.click();
    link.remove();
  }, href);
}

/** Goes to a page as a link there would, and waits until it is there with what it shows. */
export async function turnTo(page: Page, href: string): Promise<void> {
  await page.evaluate(() => {
    document.title = "";
  });
  await follow(page, href);
  await page.waitForFunction(
    (wanted) =>
      location.pathname === wanted &&
      document.title !== "" &&
      document.querySelector("main") &&
      !document.querySelector('[aria-busy="true"]'),
    href.split("?", 1)[0],
  );
  await stand(page);
}
