import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { alive } from "./alive.ts";
import { openBrowser } from "./chromium.ts";
import { openCustomer, openVisitor, type Phone } from "./phone.ts";
import { openWebShop, type WebShop } from "./web-shop.ts";

/** What a list call was asked. */
export type ListBody = { keyword?: string; tagId?: number; activityId?: number; pageNum?: number };

/** Somebody with a phone in front of a shop of their own, and what its pages ask for. */
export type Browsing = {
  shop: WebShop;
  phone: Phone;
  /** Bodies of the list calls since they were emptied. */
  lists: ListBody[];
  /** Opens an address and waits until its scripts run. */
  open(path: string): Promise<void>;
  /** Path and query of the present page, readable. */
  place(): Promise<string>;
  /** The cells of products in the page. */
  cells(): Locator;
  /** Changes what the operator would change, and lets the pages know. */
  edit(statement: string): Promise<void>;
  close(): Promise<void>;
};

/** Starts a shop and a browser for a visitor, or for a demo customer. */
export async function openBrowsing(username?: string): Promise<Browsing> {
  const shop = await openWebShop();
  const browser = await openBrowser();
  const phone = username
    ? await openCustomer({ shop, browser }, username)
    : await openVisitor({ shop, browser });
  const { page } = phone;
  const lists: ListBody[] = [];
  page.on("request", (request) => {
    if (/\/shopProduct\/safe\/(search|query)$/.test(request.url())) lists.push(request.postDataJSON());
  });
  return {
    shop,
    phone,
    lists,
    async open(path) {
      await page.goto(path);
      await alive(page);
    },
    place: () => page.evaluate(() => decodeURIComponent(location.pathname + location.search)),
    cells: () => page.locator("main article"),
    async edit(statement) {
      await shop.app.kernel.database.script(statement);
      shop.app.kernel.topics.invalidate(["home", "catalogue"]);
    },
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}

/** Expects something of a value that a page reaches within a few seconds. */
export function soon<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 8000 });
}

/** The sheets that a page is printed on, by width and height in points: A4 is `595x842`. */
export async function sheetsOf(page: Page): Promise<string[]> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return [...file.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\]/g)].map((sheet) =>
    sheet.slice(1).map(Number).map(Math.round).join("x"),
  );
}
