import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildWeb } from "./build/build-web.ts";
import { distOf, listWebApps, type WebApp } from "./build/web-programs.ts";

/** `node tools/size.ts`: what the first page of each program loads as scripts and styles before any touch, and what each screen adds, against their budgets. */
type Entry = { file: string; imports?: string[]; isDynamicEntry?: boolean };
type Manifest = Record<string, Entry>;

await buildWeb();
for (const app of listWebApps()) measure(app);

function measure(app: WebApp): void {
  const client = join(distOf(app), "client");
  const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Manifest;
  const entries = [app.entries.boot, app.entries.client];
  const files = new Set<string>();
  for (const entry of entries) collect(manifest, entry, files);
  const scripts = [...files].map((file) => ({ file, ...sizes(client, file) }));
  for (const { file, gzip, brotli } of scripts) print(file, gzip, brotli);
  const total = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
  const totalBrotli = scripts.reduce((sum, { brotli }) => sum + brotli, 0);
  print(`scripts of the first page of ${app.name}, budget ${app.firstLoadKb} kB gzip`, total, totalBrotli);
  const style = manifest["style.css"]?.file;
  if (style) {
    const { gzip, brotli } = sizes(client, style);
    print(`${style}, budget ${app.styleKb} kB gzip`, gzip, brotli);
    if (gzip > app.styleKb * 1000) fail(`${kb(gzip)} kB of styles are more than ${app.styleKb} kB`);
  }
  measureScreens(app, client, manifest, files);
  const texts = Object.values(manifest)
    .filter(({ file }) => file.endsWith(".js"))
    .map(({ file }) => readFileSync(join(client, file), "utf8"));
  if (texts.some((text) => /ZodError|safeParse/.test(text))) fail(`zod is in the bundle of ${app.name}`);
  if (!app.mayCallOps && texts.some((text) => text.includes("/ops/")))
    fail(`calls of the staff are in the bundle of ${app.name}`);
  if (app.mayCallOps && texts.some((text) => /"(?:GET|POST|PUT|DELETE) \/\w+\/secure\//.test(text)))
    fail(`calls of customers are in the bundle of ${app.name}`);
  if (files.size < entries.length) fail(`the build of ${app.name} has no entries`);
  if (total > app.firstLoadKb * 1000)
    fail(`${kb(total)} kB are more than the budget of ${app.firstLoadKb} kB`);
}

/** What a screen adds to the first load, libraries that it alone needs included. */
function measureScreens(
  { name, screenKb }: WebApp,
  client: string,
  manifest: Manifest,
  first: ReadonlySet<string>,
): void {
  const screens = Object.keys(manifest).filter((source) => manifest[source]?.isDynamicEntry);
  const weights = screens.map((source) => {
    const files = new Set<string>();
    collect(manifest, source, files);
    const own = [...files].filter((file) => !first.has(file)).map((file) => sizes(client, file));
    const sum = (kind: "gzip" | "brotli") => own.reduce((total, one) => total + one[kind], 0);
    return { source, gzip: sum("gzip"), brotli: sum("brotli") };
  });
  const heaviest = weights.toSorted((one, other) => other.gzip - one.gzip)[0];
  if (heaviest)
    print(
      `heaviest of ${screens.length} screens, ${heaviest.source}, budget ${screenKb} kB gzip`,
      heaviest.gzip,
      heaviest.brotli,
    );
  for (const { source, gzip } of weights)
    if (gzip > screenKb * 1000) fail(`${source} of ${name} adds ${kb(gzip)} kB, more than ${screenKb} kB`);
}

function collect(manifest: Manifest, source: string, files: Set<string>): void {
  const entry = manifest[source];
  if (!entry || files.has(entry.file)) return;
  files.add(entry.file);
  for (const imported of entry.imports ?? []) collect(manifest, imported, files);
}

function sizes(client: string, file: string): { gzip: number; brotli: number } {
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
