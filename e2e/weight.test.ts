import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { openVisitor } from "./phone.ts";

const BUDGET_BYTES = 92_000;
const QUIET_MS = 5000;
const PATIENCE_MS = 60_000;

describe("the weight of the home page", () => {
  const journey = startJourney();

  it("fetches at most 92 kB of scripts, and nothing moves, until somebody touches it", async () => {
    const phone = await openVisitor(journey);
    const weights = new Map<string, Promise<number>>();
    let isBusySince = Date.now();
    phone.page.on("request", () => {
      isBusySince = Date.now();
    });
    phone.page.on("response", (response) => {
      if (!/javascript/.test(response.headers()["content-type"] ?? "")) return;
      const { pathname } = new URL(response.url());
      weights.set(
        pathname,
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
    });
    // Unlike the list of entries, an observer also tells about moves that came before it.
    await phone.page.addInitScript(() => {
      const moves: number[] = [];
      Object.assign(window, { moves });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moves.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await phone.page.goto("/");
    await phone.page.waitForFunction(() => (history.state as { key?: string } | null)?.key);
    await expect.poll(() => Date.now() - isBusySince, { timeout: PATIENCE_MS }).toBeGreaterThan(QUIET_MS);

    const names = [...weights.keys()];
    const bytes = (await Promise.all(weights.values())).reduce((sum, weight) => sum + weight, 0);
    expect(names.length, names.join(" ")).toBeGreaterThan(2);
    expect(bytes, names.join(" ")).toBeLessThanOrEqual(BUDGET_BYTES);
    expect(await phone.page.evaluate(() => (window as unknown as { moves: number[] }).moves)).toEqual([]);
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("sends no validation library to browsers", () => {
    const dist = process.env.SHOP_DIST ?? join(import.meta.dirname, "../apps/shop/dist");
    const folder = join(dist, "client");
    const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".js"),
    );
    expect(scripts.length).toBeGreaterThan(10);
    const withZod = scripts.filter((name) =>
      /ZodError|safeParse/.test(readFileSync(join(folder, name), "utf8")),
    );
    expect(withZod).toEqual([]);
  });
});
