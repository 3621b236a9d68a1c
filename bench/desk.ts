import { orderApi } from "@crux/contract/order";
import { startBrowser } from "@crux/e2e/chromium";
import { createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { openTestVault } from "@crux/server/testing/open-vault";
import { signUp } from "@crux/server/testing/people";
import { createBuyer, orderRequest, previewOf } from "./buyer.ts";
import { type Figure, median } from "./figure.ts";
import { goodsIds } from "./goods-ids.ts";
import { bringGoods, goodsTable } from "./goods-table.ts";
import { fillWithOrders } from "./many-orders.ts";
import { logInStaff } from "./staff-call.ts";

const ROUNDS = 9;
/** Staff sit at old computers, too. */
const SLOWER = 4;
const ROWS = 100;
/** What a window of 1440 × 900 shows of them, and some below it. */
const SCREENFUL = 20;
/** So long nothing changes when all is drawn. */
const STILL_MS = 250;
const ORDERS = 1_000;
const SKUS = 1_000;

/** A page of the browser, as far as this file drives it. */
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof startBrowser>>["newPage"]>>;

/** A list of a hundred rows: what is found once for each, what draws all of them anew, and a key that goes to the next. */
type Listed = { name: string; path: string; row: string; redraw: string; key: string };

const BY_HEAD = { row: "tr[data-row]", redraw: "thead button", key: "j" };
const LISTS: readonly Listed[] = [
  { name: "orders", path: "/orders?size=100", ...BY_HEAD },
  { name: "goods", path: "/products?size=100", ...BY_HEAD },
  { name: "money without orders", path: "/unmatched?size=100", ...BY_HEAD },
  {
    name: "price grid",
    path: "/products/grid?size=100",
    row: '[data-spot$=",0"]',
    // To the next page and back.
    redraw: 'nav[aria-label="分页"] button:not([aria-disabled="true"], :disabled)',
    key: "ArrowDown",
  },
];

/** The console at a desk: long lists opened once more, drawn anew and gone through by keys, and a grid of a thousand skus. */
export async function benchDesk(url: string, databaseUrl: string): Promise<Figure[]> {
  await addRows(url, databaseUrl);
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await logIn(page, `${url}/console/unmatched?size=100`);
    const figures: Figure[] = [];
    for (const list of LISTS) figures.push(...(await feelOf(page, url, list)));
    return [...figures, ...(await gridOf(page, url))];
  } finally {
    await browser.close();
  }
}

const less = (name: string, value: number, limit: number): Figure => ({
  name: `console, ${name}`,
  value,
  unit: "ms",
  limit,
  better: "less",
});

async function feelOf(page: Page, url: string, { name, path, row, redraw, key }: Listed): Promise<Figure[]> {
  await page.goto(`${url}/console${path}`);
  await page
    .locator(row)
    .nth(ROWS - 1)
    .waitFor();
  const redrawn = await timed(page, redraw);
  if (key !== "j") await page.locator(row).first().click();
  const pressed = await timed(page, key);
  const warm = await warmMs(page, row);
  const opened = `opened once more (CPU ${SLOWER} times slower)`;
  return [
    less(`${name}: ${ROWS} rows drawn anew, those in view`, redrawn.firstMs, 50),
    less(`${name}: ${ROWS} rows drawn anew, all of them`, redrawn.allMs, 50),
    less(`${name}: from a key to the painted row`, pressed.firstMs, 100),
    less(`${name}: ${opened}, rows in view`, warm.firstMs, 600),
    less(`${name}: ${opened}, all of them`, warm.allMs, 600),
  ];
}

/** How long until what is in view was painted, and all of it. */
type Painted = { firstMs: number; allMs: number };

const middle = (times: readonly Painted[]): Painted => ({
  firstMs: median(times.map(({ firstMs }) => firstMs)),
  allMs: median(times.map(({ allMs }) => allMs)),
});

/** The middle time until a page of a slow computer that is opened once more has painted its rows. */
async function warmMs(page: Page, row: string): Promise<Painted> {
  const devtools = await page.context().newCDPSession(page);
  const times: Painted[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await devtools.send("Page.enable");
    const { identifier } = await devtools.send("Page.addScriptToEvaluateOnNewDocument", {
      source: `(${notePaint})(${JSON.stringify(row)}, ${SCREENFUL}, ${ROWS})`,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.evaluate(rest, STILL_MS);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.reload();
    times.push(await page.evaluate(() => (globalThis as unknown as { painted: Promise<Painted> }).painted));
    await devtools.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  }
  await devtools.detach();
  return middle(times);
}

/**
 * Runs in the page: waits until it fetches nothing ahead and has laid out what is out of sight. A page that is left while it
 * does so would hold up the next one.
 */
function rest(stillMs: number): Promise<void> {
  return new Promise((resolve) => {
    let before = -1;
    const look = () => {
      const { length } = performance.getEntriesByType("resource");
      if (length === before) requestIdleCallback(() => resolve());
      else setTimeout(look, 2 * stillMs);
      before = length;
    };
    look();
  });
}

/** Runs in the page: notes when its rows were painted, in ms since it was asked for; whoever waits from outside slows the page down. */
function notePaint(row: string, first: number, all: number): void {
  let firstMs = 0;
  const painted = new Promise<Painted>((resolve) => {
    const observer = new MutationObserver(() => {
      const rows = document.querySelectorAll(row).length;
      if (rows < first) return;
      if (rows >= all) observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          firstMs ||= performance.now();
          if (rows >= all) resolve({ firstMs, allMs: performance.now() });
        }),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  Object.assign(globalThis, { painted });
}

/** A thousand prices pasted by their codes: until they stand there, only they are shown, and they are saved. */
async function gridOf(page: Page, url: string): Promise<Figure[]> {
  await page.goto(`${url}/console/products/grid?size=100`);
  await page.locator('[data-spot="99,0"]').waitFor();
  await page.locator('[data-spot="0,0"]').click();
  const lines = Array.from({ length: SKUS }, (_, place) => `BS-${place}\t31.90`).join("\n");
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, lines);
  const save = page.getByRole("button", { name: /^保存/ });
  await save.waitFor();
  const { firstMs: onlyMs } = await timed(page, 'button[aria-pressed]:not([role="tab"])');
  await page.evaluate(
    (said) => {
      const savedMs = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent?.includes(said)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        const from = performance.now();
        [...document.querySelectorAll("button")].find((one) => one.textContent?.startsWith("保存"))?.click();
      });
      Object.assign(globalThis, { savedMs });
    },
    `已保存 ${SKUS.toLocaleString("en-AU")} 处修改`,
  );
  const savedMs = await page.evaluate(() => (globalThis as unknown as { savedMs: Promise<number> }).savedMs);
  return [
    less(`price grid: only what was changed of ${SKUS} skus`, onlyMs, 50),
    less(`price grid: ${SKUS} skus saved, from the click to the word`, savedMs, 2_000),
  ];
}

/** A thousand orders, a thousand new skus, and money of two hundred payers that found no order. */
async function addRows(url: string, databaseUrl: string): Promise<void> {
  await bringGoods(await logInStaff(url), goodsTable(SKUS));
  const database = await openPostgres({ url: databaseUrl, poolSize: 2 });
  const vault = openTestVault();
  const app = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  const { session } = await signUp({ app });
  const buyer = await createBuyer(url, session);
  const pre = await previewOf(buyer, (await goodsIds(database)).slice(0, 1));
  const { id: orderId } = await buyer.client.call(orderApi.create, orderRequest(buyer, pre), {
    idempotencyKey: crypto.randomUUID(),
  });
  await fillWithOrders(databaseUrl, { orderId, orders: ORDERS, uid: session.uid, step: 1 });
  await database.script(`
    insert into payment_capture (provider, provider_txn, trade_no, amount_cents, currency, went, why, at)
    select 'ALIPAY', 'desk-' || n, 'lost', 1000 + (n * 7919) % 100000, 'AUD', 'UNMATCHED', 'UNKNOWN_PAYMENT', now()
    from generate_series(1, 200) n`);
  await app.close();
  await database.close();
  vault.drop();
}

async function logIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("用户名").fill("an");
  await page.getByLabel("密码").fill("crux2026");
  await page.keyboard.press("Enter");
  await page
    .locator("tr[data-row]")
    .nth(ROWS - 1)
    .waitFor();
}

/** The middle time from a press of a key, or on what a selector finds, until its picture is painted; answers are kept by then. */
async function timed(page: Page, what: string): Promise<Painted> {
  const times: Painted[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const time = await page.evaluate(
      ([pressed, stillMs]) =>
        new Promise<Painted>((resolve) => {
          const painted: number[] = [];
          let timer: ReturnType<typeof setTimeout> | undefined;
          const note = () =>
            requestAnimationFrame(() =>
              setTimeout(() => {
                painted.push(performance.now() - from);
                clearTimeout(timer);
                timer = setTimeout(() => {
                  observer.disconnect();
                  resolve({ firstMs: painted[0] ?? 0, allMs: painted.at(-1) ?? 0 });
                }, stillMs);
              }),
            );
          const observer = new MutationObserver(note);
          const from = performance.now();
          if (/^(?:\w|Arrow\w+)$/.test(pressed))
            document.activeElement?.dispatchEvent(
              new KeyboardEvent("keydown", { key: pressed, bubbles: true }),
            );
          else document.querySelector<HTMLElement>(pressed)?.click();
          note();
          // Rows are written into those that went, of which often only texts change.
          observer.observe(document, { childList: true, subtree: true, characterData: true });
        }),
      [what, STILL_MS] as const,
    );
    // The first rounds fetch both orders.
    if (round > 2) times.push(time);
    await page.waitForLoadState("networkidle");
  }
  return middle(times);
}
