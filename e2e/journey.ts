import { afterAll, beforeAll } from "vitest";
import { openBrowser, type Windows } from "./chromium.ts";
import type { Shelf } from "./kept-page.ts";
import { openWebShop, type WebShop, type WebShopOptions } from "./web-shop.ts";

/** What the tests of a file share: a shop of their own and a browser. */
export type Journey = {
  shop: WebShop;
  browser: Windows;
  /** Where tests leave their phones and desks to the next; without it each has a new one. */
  shelf?: Shelf;
};

export type JourneyOptions = WebShopOptions & {
  /** In the browser as people install it, window and all, and not only what shows pages. */
  isWhole?: boolean;
};

/** Opens both before the first test of the surrounding `describe`, and closes them after the last. */
export function startJourney({ isWhole = false, ...options }: JourneyOptions = {}): Journey {
  const opened: Partial<Journey> = {};
  beforeAll(async () => {
    opened.shop = await openWebShop(options);
    opened.browser = await openBrowser({ isWhole });
  });
  afterAll(async () => {
    await opened.browser?.close();
    await opened.shop?.close();
  });
  return {
    shelf: new Map(),
    get shop() {
      return needed(opened.shop);
    },
    get browser() {
      return needed(opened.browser);
    },
  };
}

function needed<Value>(value: Value | undefined): Value {
  if (!value) throw new Error("the journey has not begun: ask within a test or a hook");
  return value;
}
