import { existsSync } from "node:fs";
import { join } from "node:path";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { findPostgres, startCluster } from "@crux/server/testing/postgres-cluster";
import { build } from "../tools/build/build.ts";
import { benchBrowsing } from "./browsing.ts";
import { benchBuying } from "./buying.ts";
import { benchDesk } from "./desk.ts";
import { benchDrawing } from "./drawing.ts";
import { type Figure, isMet, printFigures } from "./figure.ts";
import { benchIssuing } from "./issuing.ts";
import { benchListing, benchListingEmbedded } from "./listing.ts";
import { benchLoading } from "./loading.ts";
import { benchMixing } from "./mixing.ts";
import { benchPacking } from "./packing.ts";
import { readOnce } from "./read-once.ts";
import { benchSearching } from "./searching.ts";
import { startShop } from "./shop-process.ts";
import { benchSimulating } from "./simulating.ts";
import { benchStarting } from "./starting.ts";
import { benchStocking } from "./stocking.ts";
import { benchTables } from "./tables.ts";

/**
 * Measures what has to be fast, each figure beside its limit. Arguments choose parts: starting browsing loading drawing desk
 * buying mixing listing embedded packing searching simulating stocking tables issuing. `BENCH_KEEP=folder` keeps the shops of
 * `listing` and `embedded`, which take minutes to fill, for the next time.
 */
const KEPT = process.env.BENCH_KEEP;
const PORT = 4310;
const chosen = process.argv.slice(2);
const wants = (part: string) => chosen.length === 0 || chosen.includes(part);
const bin = findPostgres();
if (!bin) throw new Error("the benchmarks need PostgreSQL (Debian: apt-get install postgresql)");
/** These ask the sources within this process. */
const UNBUILT = ["listing", "embedded", "packing", "searching", "stocking"];
if (chosen.length === 0 || chosen.some((part) => !UNBUILT.includes(part))) await build();
const cluster = await startCluster(bin, KEPT && wants("listing") ? { keptIn: join(KEPT, "postgres") } : {});
const figures: Figure[] = [];

/** On a server of its own that has each commit on the disk, as a shop has it. */
async function onDurable(work: (url: string) => Promise<void>): Promise<void> {
  const durable = await startCluster(bin as string, { isDurable: true });
  try {
    await work(durable.url("postgres"));
  } finally {
    durable.stop();
  }
}

async function newDatabase(name: string): Promise<string> {
  const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1, isPatient: true });
  const [found] = await admin.ask(`select 1 from pg_database where datname = '${name}'`);
  if (!found) await admin.script(`create database ${name}`);
  await admin.close();
  return cluster.url(name);
}

function add(more: Figure[]): void {
  printFigures(more);
  figures.push(...more);
}

try {
  if (wants("starting")) add(await benchStarting(PORT, await newDatabase("crux_starting")));
  if (wants("browsing")) {
    const shop = await startShop(PORT, { DATABASE_URL: await newDatabase("crux_browsing"), DEMO: "1" });
    add(await benchBrowsing(shop, PORT + 1));
    await shop.stop();
  }
  if (wants("loading")) {
    const shop = await startShop(PORT, { DATABASE_URL: await newDatabase("crux_loading"), DEMO: "1" });
    add(benchLoading(shop.url));
    await shop.stop();
  }
  if (wants("drawing")) {
    const shop = await startShop(PORT, { DATABASE_URL: await newDatabase("crux_drawing"), DEMO: "1" });
    add(await benchDrawing(shop.url));
    await shop.stop();
  }
  if (wants("desk")) {
    const url = await newDatabase("crux_desk");
    const shop = await startShop(PORT, { DATABASE_URL: url, DEMO: "1" });
    add(await benchDesk(shop.url, url));
    await shop.stop();
  }
  if (wants("buying")) {
    const url = await newDatabase("crux_buying");
    const shop = await startShop(PORT, { DATABASE_URL: url, DEMO: "1" });
    add(await benchBuying(shop, url));
    await shop.stop();
  }
  if (wants("mixing")) {
    const databaseUrl = await newDatabase("crux_mixing");
    const reading = await startShop(PORT, { DATABASE_URL: databaseUrl, DEMO: "1" });
    const selling = await startShop(PORT + 1, { DATABASE_URL: databaseUrl, DEMO: "1" });
    add(await benchMixing({ reading, selling, databaseUrl }));
    await selling.stop();
    await reading.stop();
  }
  if (wants("simulating")) {
    const url = await newDatabase("crux_simulating");
    const shop = await startShop(PORT, { DATABASE_URL: url, DEMO: "1" });
    add(await benchSimulating(shop, url));
    await shop.stop();
  }
  if (wants("tables")) {
    const shop = await startShop(PORT, { DATABASE_URL: await newDatabase("crux_tables"), DEMO: "1" });
    add(await benchTables(shop));
    await shop.stop();
  }
  if (wants("issuing")) {
    await onDurable(async (url) => {
      const shop = await startShop(PORT, { DATABASE_URL: url, DEMO: "1" });
      add(await benchIssuing(shop, url));
      await shop.stop();
    });
  }
  if (KEPT && existsSync(KEPT) && (wants("listing") || wants("embedded"))) await readOnce(KEPT);
  if (wants("listing")) add(await benchListing(newDatabase, KEPT));
  if (wants("embedded")) add(await benchListingEmbedded(KEPT));
  if (wants("stocking")) add(await benchStocking(await newDatabase("crux_stocking")));
  if (wants("packing")) add(benchPacking());
  if (wants("searching")) await onDurable(async (url) => add(await benchSearching(url)));
} finally {
  cluster.stop();
}
const missed = figures.filter((figure) => !isMet(figure)).length;
console.log(`${figures.length - missed} of ${figures.length} figures within their limits`);
