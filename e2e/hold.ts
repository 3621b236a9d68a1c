import type { Page } from "playwright-core";

/**
 * Holds back what a page asks of an address until it is let go, so that what stands there meanwhile is seen on however
 * busy a machine.
 */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}
