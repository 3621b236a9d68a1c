import type { CDPSession, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "./alive.ts";
import { findingsInBoth, stand } from "./axe-findings.ts";
import { CONSOLE_PATHS } from "./console-paths.ts";
import { openDesk } from "./desk.ts";
import { enlarge } from "./enlarge.ts";
import { startJourney } from "./journey.ts";

/** The path of every screen, with a number that nothing has in place of parameters. */
const PATHS = CONSOLE_PATHS.map((path) => path.replace(/:\w+/g, "987654321"));

/** Lists whose drawer asks for what the address names, even if it stands on no page of the list. */
const DRAWERS = ["/orders", "/parcels", "/payments", "/refunds", "/cases", "/members", "/coupons", "/stock"];

/** Those whose drawer shows a row that the list has. */
const OF_ROWS = [
  ...["/approvals", "/disputes", "/unmatched", "/staff", "/roles", "/tags", "/brands", "/messages"],
  ...["/reviews", "/system/tasks", "/pos/tills", "/audit", "/pauses", "/home-page", "/settings", "/routes"],
];

/** Screens that ask for nothing before somebody typed, chose or scanned something. */
const ASKING_NOTHING = [
  ...["/members/import", "/coupons/import", "/coupons/new", "/activities/new", "/campaigns/new"],
  ...["/stock/receive", "/bench", "/parcels/waybills", "/parcels/print"],
];

/** Who is signed in, and what the bar and the tools of lists show: that comes. */
const OF_THE_FRAME = ["me", "news", "views"].map((name) => ({
  urlPattern: `http://*:*/v1/staff/ops/${name}`,
  block: false,
}));
const CALLS = { urlPattern: "http://*:*/v1/*", block: true };

/** A test has two minutes, which all of them together would take on a busy machine. */
const PART = 24;
const PARTS = Array.from({ length: Math.ceil(PATHS.length / PART) }, (_, part) => {
  const paths = PATHS.slice(part * PART, (part + 1) * PART);
  return { first: paths[0], paths };
});

/** Calls are answered and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await atRest(page);
  await stand(page);
}

/** Opens a screen whose calls nothing answers at first, and returns what is wrong with how it says so and tries again. */
async function openFromAway(page: Page, session: CDPSession, path: string): Promise<string[]> {
  if (path.includes("987654321") || ASKING_NOTHING.includes(path)) {
    await page.goto(`/console${path}`);
    return [];
  }
  const retry = page.getByRole("main").getByRole("button", { name: "重试" });
  await session.send("Network.setBlockedURLs", { urlPatterns: [...OF_THE_FRAME, CALLS] });
  await page.goto(`/console${path}`);
  const isSaid = await retry
    .first()
    .waitFor()
    .then(() => true)
    .catch(() => false);
  await session.send("Network.setBlockedURLs", { urlPatterns: [] });
  for (let tries = 0; tries < 4 && (await retry.count()) > 0; tries++) {
    await retry.first().click();
    await atRest(page);
  }
  if (!isSaid) return ["says nothing of what it cannot load"];
  return (await retry.count()) > 0 ? ["stays away"] : [];
}

async function look(page: Page, session: CDPSession, path: string): Promise<string[]> {
  const found = await openFromAway(page, session, path);
  await settle(page);
  found.push(...(await findingsInBoth(page)));
  const count = await page.getByRole("heading", { level: 1 }).count();
  if (count !== 1) found.push(`${count} first headings`);
  await page.setViewportSize({ width: 1024, height: 768 });
  if (await sticksOut(page)) found.push("sticks out at 1024");
  await enlarge(page, "200%");
  if (await sticksOut(page)) found.push("sticks out with text at 200 %");
  await page.setViewportSize({ width: 1440, height: 900 });
  return [...found, ...(await walkTabs(page))];
}

/** The parts of a list, one of which the list itself shows; the others are opened as a pasted link opens them. */
async function walkTabs(page: Page): Promise<string[]> {
  const found: string[] = [];
  const tabs = page.locator('main nav:has(> a[aria-current="page"]) > a');
  const links = await tabs.evaluateAll((all) =>
    all.map((one) => [one.getAttribute("href") ?? "", one.getAttribute("aria-current")] as const),
  );
  for (const [place, [href, current]] of links.entries()) {
    if (current === "page") continue;
    await page.goto(href);
    await tabs.first().waitFor();
    await atRest(page);
    if ((await tabs.nth(place).getAttribute("aria-current")) !== "page") found.push(`${href} shows another`);
    if ((await page.getByRole("button", { name: "重试" }).count()) > 0) found.push(`${href} fails`);
  }
  return found;
}

/** Not what the browser says of a call that nothing answers. */
function isOurs(fault: string): boolean {
  return !/ERR_BLOCKED_BY_CLIENT.* http[^ ]*\/v1\//.test(fault);
}

/** Tables scroll within their frame; pages do not scroll sideways. */
function sticksOut(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const main = document.querySelector("main") ?? document.documentElement;
    return main.scrollWidth > main.clientWidth + 1 || document.documentElement.scrollWidth > innerWidth + 1;
  });
}

describe("every screen of the console", () => {
  const journey = startJourney();

  it.each(PARTS)(
    "says what it cannot load, with a way to try again that works, is clean for axe in light and dark, keeps within 1024 and large text, opens each tab from a pasted link, and makes no fault: $first and on",
    async ({ paths }) => {
      const found: Record<string, string[]> = {};
      const rest = [...paths];
      const walk = async () => {
        const desk = await openDesk(journey);
        const session = await desk.context.newCDPSession(desk.page);
        await session.send("Network.enable");
        for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
          const wrong = [...(await look(desk.page, session, path)), ...desk.faults.splice(0).filter(isOurs)];
          if (wrong.length > 0) found[path] = wrong;
        }
        await session.detach();
        await desk.close();
      };
      await Promise.all([walk(), walk()]);
      expect(found).toEqual({});
    },
  );

  it("says of a number that nothing has that there is none, and leads to those that there are", async () => {
    const ofOne = CONSOLE_PATHS.filter((path) => path.includes(":"));
    const { page, open, turnTo, close } = await openDesk(journey);
    await open("/");
    for (const path of ["/orders/abc", ...ofOne.map((path) => path.replace(/:\w+/g, "987654321"))]) {
      await turnTo(path);
      const notice = page
        .getByRole("main")
        .getByText(/^没有这/)
        .locator("..");
      await notice.waitFor();
      expect(await notice.getByRole("button", { name: "重试" }).count(), path).toBe(0);
      const list = await notice.getByRole("link", { name: /^返回/ }).getAttribute("href");
      expect(CONSOLE_PATHS.map((one) => `/console${one}`)).toContain(list);
    }
    await open("/orders/987654321");
    await page.getByRole("link", { name: "返回订单" }).click();
    await page.getByRole("heading", { name: "订单", level: 1 }).waitFor();
    await close();
  });

  it.each([
    ["that asks for it", DRAWERS],
    ["of what its list has", OF_ROWS],
  ])("says so in a drawer %s, too, which closes over its list", async (_, paths) => {
    const { page, open, turnTo, close } = await openDesk(journey);
    await open("/");
    for (const path of paths) {
      await turnTo(`${path}?open=987654321`);
      const notice = page
        .getByRole("dialog")
        .getByText(/^没有这/)
        .locator("..");
      await notice.waitFor();
      expect(await notice.getByRole("button", { name: "重试" }).count(), path).toBe(0);
      expect(await page.getByRole("dialog").getByRole("link", { name: "打开整页" }).count(), path).toBe(0);
      await notice.getByRole("button", { name: /^返回/ }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/console${path}`);
    }
    await close();
  });

  it("says so on the page of labels", async () => {
    const { page, open, sees, close } = await openDesk(journey);
    await open("/parcels/print?kind=labels&ids=987654321,987654322");
    await sees("没有这些包裹");
    expect(await page.getByRole("button", { name: /^打印/ }).isDisabled()).toBe(true);
    await page.getByRole("main").getByRole("link", { name: "返回包裹" }).click();
    await page.getByRole("heading", { name: "包裹", level: 1 }).waitFor();
    await close();
  });
});
