import { staffOpsApi } from "@crux/contract/staff";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import { openStaff, type StaffCaller } from "@crux/server/testing/staff";
import type { BrowserContext, Page } from "playwright-core";
import type { Journey } from "./journey.ts";
import { keepPicture, leavePage, standAside, takePage } from "./kept-page.ts";

/** A desk with the console open: one page at 1440 × 900, who sits there, and what went wrong in it. */
export type Desk = {
  page: Page;
  context: BrowserContext;
  /** The same person, past the screens: calls the server directly. */
  caller: StaffCaller;
  /** Errors of scripts, of the console and of the content policy so far. */
  faults: string[];
  /** Opens a page of the console, by its path below `/console`. */
  open(path: string): Promise<void>;
  /** Goes to a page as a link on the present one would, and waits until it has its title. */
  turnTo(path: string): Promise<void>;
  /** Waits until this text is somewhere on the screen. */
  sees(text: string | RegExp): Promise<void>;
  /** Keeps a picture of the screen, where people ask for them. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
};

type DeskOptions = {
  width?: number;
  height?: number;
  dark?: boolean;
  /** Loads the other screens of the menu beside the one that is open, as people's do whose device does not save data. */
  loadsAhead?: boolean;
};

/** A desk at which somebody with these rights, or this role, is signed in. */
export async function openDesk(
  journey: Journey,
  rights: string | readonly StaffRight[] = "owner",
  options: DeskOptions = {},
): Promise<Desk> {
  const caller = await openStaff(journey.shop, rights);
  const staff = await caller.call(staffOpsApi.me, {});
  const desk = await openEmptyDesk(journey, options);
  await standAside(desk.page, journey.shop.origin);
  // Once, not at every page: logging out has to last.
  await desk.page.evaluate(
    ([kept, token]) => {
      localStorage.setItem("console.staff", kept);
      localStorage.setItem("console.token", token);
    },
    [JSON.stringify(staff), caller.session?.token ?? ""] as const,
  );
  return { ...desk, caller };
}

/** A desk at which nobody is signed in. */
export async function openEmptyDesk(
  { shop, browser, shelf }: Journey,
  { width = 1440, height = 900, dark = false, loadsAhead = false }: DeskOptions = {},
): Promise<Omit<Desk, "caller">> {
  const look = { width, height, dark };
  const kind = `desk ${JSON.stringify({ ...look, loadsAhead })}`;
  const page = await takePage(shelf, kind, async () => {
    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: { width, height },
      locale: "zh-CN",
      colorScheme: dark ? "dark" : "light",
    });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    if (!loadsAhead) await saveData(page);
    return page;
  });
  const context = page.context();
  let isOpen = true;
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} ${message.location().url}`);
  });
  return {
    page,
    context,
    faults,
    open: async (path) => {
      await page.goto(`/console${path}`);
    },
    turnTo: async (path) => {
      await page.evaluate((href) => {
        if (new URL(href, location.href).pathname !== location.pathname) document.title = "";
        history.pushState(null, "", href);
      }, `/console${path}`);
      await page.waitForFunction(() => document.title !== "");
    },
    sees: (text) => page.getByText(text).first().waitFor(),
    picture: (name) => keepPicture(page, name),
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await leavePage(shelf, kind, page, look);
    },
  };
}

/** Its device saves data, as long as it is open: the screens that nobody opens are half of what a page of the console costs. */
async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
}
