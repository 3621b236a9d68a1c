import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, median } from "./figure.ts";
import { startShop } from "./shop-process.ts";

const ROUNDS = 5;
const IDLE_MS = 3000;

/** Warm start and idle memory on the embedded database, and idle memory on PostgreSQL. */
export async function benchStarting(port: number, databaseUrl: string | null): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "crux-bench-data-"));
  await (await startShop(port, { DATA_DIR: folder, DEMO: "1", DATABASE_URL: "" })).stop();
  const starts: number[] = [];
  let embeddedMb = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const shop = await startShop(port, { DATA_DIR: folder, DEMO: "1", DATABASE_URL: "" });
    starts.push(shop.startMs);
    if (round === ROUNDS - 1) embeddedMb = await idleMemory(shop);
    await shop.stop();
  }
  const figures: Figure[] = [
    {
      name: "warm start, embedded database",
      value: median(starts) / 1000,
      unit: "s",
      limit: 1.2,
      better: "less",
    },
    { name: "idle memory, embedded database", value: embeddedMb, unit: "MB", limit: 350, better: "less" },
  ];
  if (databaseUrl) {
    const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO: "1" };
    // The first start also loads the demo shop, which no later one does.
    await (await startShop(port, env)).stop();
    const shop = await startShop(port, env);
    figures.push({
      name: "idle memory, PostgreSQL",
      value: await idleMemory(shop),
      unit: "MB",
      limit: 150,
      better: "less",
    });
    await shop.stop();
  }
  rmSync(folder, { recursive: true });
  return figures;
}

async function idleMemory(shop: { url: string; memoryMb(): number }): Promise<number> {
  await fetch(shop.url);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return shop.memoryMb();
}
