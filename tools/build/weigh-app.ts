import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { distOf, type WebApp } from "./web-programs.ts";

type Entry = { file: string; imports?: string[]; isDynamicEntry?: boolean };
type Manifest = Record<string, Entry>;
/** What something weighs, in bytes of gzip. */
type Weight = { what: string; gzip: number };
type Weighing = { weights: Weight[]; faults: string[] };

/**
 * What the built pages of an app load as scripts and styles before any touch, and what its heaviest screen adds, against the
 * budgets of its `web-program.json`; also what may not be in its bundle at all.
 */
export function weighApp(app: WebApp): Weighing {
  const client = join(distOf(app), "client");
  const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Manifest;
  const entries = [app.entries.boot, app.entries.client];
  const first = filesOf(manifest, entries);
  const scripts = [...first].map((file) => weigh(client, file));
  const total = sum(`scripts of the first page of ${app.name}, budget ${app.firstLoadKb} kB gzip`, scripts);
  const style = manifest["style.css"];
  const styles = style ? [weigh(client, style.file)] : [];
  const screens = weighScreens(client, manifest, first);
  const heaviest = screens.toSorted((one, other) => other.gzip - one.gzip).slice(0, 1);
  return {
    weights: [...scripts, total, ...styles, ...heaviest],
    faults: [
      ...(first.size < entries.length ? [`the build of ${app.name} has no entries`] : []),
      ...tooHeavy([total], app.firstLoadKb),
      ...tooHeavy(styles, app.styleKb),
      ...tooHeavy(screens, app.screenKb),
      ...strangers(app, client, manifest),
    ],
  };
}

/** What each screen adds to the first load, libraries that it alone needs included. */
function weighScreens(client: string, manifest: Manifest, first: ReadonlySet<string>): Weight[] {
  return Object.keys(manifest)
    .filter((source) => manifest[source]?.isDynamicEntry)
    .map((source) => {
      const own = [...filesOf(manifest, [source])].filter((file) => !first.has(file));
      return sum(
        source,
        own.map((file) => weigh(client, file)),
      );
    });
}

/** What browsers of this app may not be given: schemas, and calls of the other half. */
function strangers({ name, mayCallOps }: WebApp, client: string, manifest: Manifest): string[] {
  const texts = Object.values(manifest)
    .filter(({ file }) => file.endsWith(".js"))
    .map(({ file }) => readFileSync(join(client, file), "utf8"));
  const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  return [
    ...(has(/ZodError|safeParse/) ? [`zod is in the bundle of ${name}`] : []),
    ...(!mayCallOps && has(/\/ops\//) ? [`calls of the staff are in the bundle of ${name}`] : []),
    ...(mayCallOps && has(/"(?:GET|POST|PUT|DELETE) \/\w+\/secure\//)
      ? [`calls of customers are in the bundle of ${name}`]
      : []),
  ];
}

function tooHeavy(weights: readonly Weight[], budgetKb: number): string[] {
  return weights
    .filter(({ gzip }) => gzip > budgetKb * 1000)
    .map(({ what, gzip }) => `${what}: ${kb(gzip)} kB are more than ${budgetKb} kB`);
}

/** The files of these sources and of all that they import at once. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (source: string) => {
    const entry = manifest[source];
    if (!entry || files.has(entry.file)) return;
    files.add(entry.file);
    for (const imported of entry.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return files;
}

function weigh(client: string, file: string): Weight {
  return { what: file, gzip: gzipSync(readFileSync(join(client, file)), { level: 9 }).length };
}

function sum(what: string, weights: readonly Weight[]): Weight {
  return { what, gzip: weights.reduce((total, { gzip }) => total + gzip, 0) };
}

/** Bytes as kB with one digit. */
export function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
