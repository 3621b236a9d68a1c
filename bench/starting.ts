import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REST_MS } from "@crux/server/kernel/watched-thread";
import autocannon from "autocannon";
import { type Figure, median } from "./figure.ts";
import { type ServerProcess, startShop } from "./shop-process.ts";

const ROUNDS = 5;
const SETTLE_MS = 3000;
/** Threads that nobody needs have ended by then, and the engine has collected what visitors left. */
const IDLE_MS = REST_MS + 60_000;
const LOAD = { connections: 8, duration: 15 };
const LIST = JSON.stringify({ keyword: "", pageNum: 0, pageSize: 20 });
const POSTED = { method: "POST", body: LIST, headers: { "content-type": "application/json" } } as const;
const SEARCH = "/v1/sale/shopProduct/safe/search";

type Place = {
  name: string;
  env: Record<string, string>;
  startSeconds: number;
  shownMb: number;
  idleMb: number;
  loadedMb: number;
};

/**
 * Warm starts to the first list, and memory after the first page, once nobody came any more and threads that nobody needs
 * have ended, and at its highest while pages, lists and products are asked for.
 */
export async function benchStarting(port: number, databaseUrl: string | null): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "crux-bench-data-"));
  const env = { DATA_DIR: folder, DEMO: "1", DATABASE_URL: "" };
  const figures = await measure(port, {
    name: "embedded database",
    ...{ env, startSeconds: 1.2, shownMb: 350, idleMb: 330, loadedMb: 350 },
  });
  if (databaseUrl)
    figures.push(
      ...(await measure(port, {
        name: "PostgreSQL",
        ...{
          env: { ...env, DATABASE_URL: databaseUrl },
          startSeconds: 0.6,
          shownMb: 150,
          idleMb: 140,
          loadedMb: 250,
        },
      })),
    );
  rmSync(folder, { recursive: true });
  return figures;
}

async function measure(port: number, place: Place): Promise<Figure[]> {
  // The first start also loads the demo shop, which no later one does.
  await (await startShop(port, place.env)).stop();
  const starts: number[] = [];
  for (let round = 1; round < ROUNDS; round += 1) {
    const shop = await startShop(port, place.env);
    starts.push(await firstListMs(shop));
    await shop.stop();
  }
  const shop = await startShop(port, place.env);
  starts.push(await firstListMs(shop));
  await fetch(shop.url);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const shown = shop.memoryMb();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = shop.memoryMb();
  const most = shop.watchMemory();
  for (const asked of [
    { path: "/" },
    { path: SEARCH, ...POSTED },
    { path: "/v1/sale/shopProduct/safe/1001" },
  ])
    await autocannon({ ...LOAD, ...asked, url: shop.url + asked.path });
  const loaded = most();
  await shop.stop();
  const figure = (name: string, value: number, unit: string, limit: number): Figure => ({
    name: `${name}, ${place.name}`,
    ...{ value, unit, limit, better: "less" },
  });
  return [
    figure("warm start to the first list", median(starts) / 1000, "s", place.startSeconds),
    figure("memory after the first page", shown, "MB", place.shownMb),
    figure("idle memory", idle, "MB", place.idleMb),
    figure("memory at its highest under load", loaded, "MB", place.loadedMb),
  ];
}

/** From the command to the first list of products. */
async function firstListMs({ url, startMs }: ServerProcess): Promise<number> {
  const from = performance.now();
  await (await fetch(url + SEARCH, POSTED)).text();
  return startMs + performance.now() - from;
}
