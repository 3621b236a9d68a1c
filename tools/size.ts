import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildShop } from "./build-shop.ts";

/** `node tools/size.ts`: what the home page loads as scripts and styles before any touch, against its budget. */
const BUDGET_KB = 92;
const dist = process.env.SHOP_DIST ?? join(import.meta.dirname, "../apps/shop/dist");
const ENTRIES = ["src/boot.ts", "src/entry-client.tsx"];

type Entry = { file: string; imports?: string[] };

await buildShop(dist);
const client = join(dist, "client");
const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Entry
>;

const files = new Set<string>();
for (const entry of ENTRIES) collect(entry);
const scripts = [...files].map((file) => ({ file, ...sizes(file) }));
for (const { file, gzip, brotli } of scripts) print(file, gzip, brotli);
const total = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
const totalBrotli = scripts.reduce((sum, { brotli }) => sum + brotli, 0);
print(`scripts of the home page, budget ${BUDGET_KB} kB gzip`, total, totalBrotli);
const style = manifest["style.css"]?.file;
if (style) print(style, sizes(style).gzip, sizes(style).brotli);
const all = Object.values(manifest).filter(({ file }) => file.endsWith(".js"));
if (all.some(({ file }) => /ZodError|safeParse/.test(read(file)))) fail("zod is in the browser's bundle");
if (all.some(({ file }) => read(file).includes("/ops/")))
  fail("calls of the staff are in the browser's bundle");
if (files.size < ENTRIES.length) fail("the build has no entries");
if (total > BUDGET_KB * 1000) fail(`${kb(total)} kB are more than the budget of ${BUDGET_KB} kB`);

function collect(source: string): void {
  const entry = manifest[source];
  if (!entry || files.has(entry.file)) return;
  files.add(entry.file);
  for (const imported of entry.imports ?? []) collect(imported);
}

function read(file: string): string {
  return readFileSync(join(client, file), "utf8");
}

function sizes(file: string): { gzip: number; brotli: number } {
  const body = readFileSync(join(client, file));
  return { gzip: gzipSync(body, { level: 9 }).length, brotli: brotliCompressSync(body).length };
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function print(what: string, gzip: number, brotli: number): void {
  console.log(`${kb(gzip).padStart(7)} kB gzip ${kb(brotli).padStart(7)} kB brotli  ${what}`);
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}
