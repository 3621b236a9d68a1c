import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { carryAssets } from "./carry-assets.ts";
import { precompress } from "./precompress.ts";
import { distOf, listWebApps, sourcesOf, type WebApp } from "./web-programs.ts";

const root = join(import.meta.dirname, "..");
/** What any build depends on beside the sources of its program. */
const COMMON = [
  "package-lock.json",
  "tools/build-web.ts",
  "tools/carry-assets.ts",
  "tools/precompress.ts",
  "tools/web-programs.ts",
];

/** Builds every program of browsers whose sources are not those of its last build; the names of those that it built. */
export async function buildWeb(): Promise<string[]> {
  const built: string[] = [];
  for (const app of listWebApps()) if (await buildProgram(app, distOf(app))) built.push(app.name);
  return built;
}

/**
 * Builds a program for browsers, and for the server's rendering where it is rendered. The new build takes the old one's
 * place at once, so a running server never sees half of one. False when the sources are those of the last build.
 */
async function buildProgram(app: WebApp, distFolder: string): Promise<boolean> {
  const hash = hashSources(app);
  if (isBuilt(app, hash)) return false;
  const next = `${distFolder}.${process.pid}`;
  try {
    await buildInto(app, next, hash);
    carryAssets({ from: distFolder, to: next });
    await takePlace(next, distFolder);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  return true;
}

async function buildInto(app: WebApp, next: string, hash: string): Promise<void> {
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  const { folder, ...program } = app;
  await asProduction(async () => {
    const { build } = await import("vite");
    const base = app.address === "/" ? "/" : `${app.address}/`;
    const common = { root: folder, base, logLevel: "warn" } as const;
    await build({ ...common, build: { outDir: join(next, "client") } });
    if (app.rendered) await build({ ...common, build: { outDir: join(next, "server"), ssr: true } });
  });
  await writeFile(
    join(next, "build.json"),
    `${JSON.stringify({ version: version(hash), program }, null, 2)}\n`,
  );
  await precompress(join(next, "client"));
  await writeFile(join(next, "sources.sha256"), hash);
}

/** Builds are the same whoever starts them: tests and servers run in surroundings of their own. */
async function asProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** True when every program is built of the present sources. */
export function isWebBuilt(): boolean {
  return listWebApps().every((app) => isBuilt(app, hashSources(app)));
}

function isBuilt(app: WebApp, hash: string): boolean {
  const stamp = join(distOf(app), "sources.sha256");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

async function takePlace(next: string, distFolder: string): Promise<void> {
  const old = `${distFolder}.old.${process.pid}`;
  await rename(distFolder, old).catch(() => {});
  await rename(next, distFolder);
  await rm(old, { recursive: true, force: true });
}

function hashSources(app: WebApp): string {
  const hash = createHash("sha256");
  for (const file of [...sourcesOf(app), ...COMMON].flatMap(listFiles))
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function listFiles(source: string): string[] {
  if (!existsSync(join(root, source))) return [];
  const entries = /\.\w+$/.test(source)
    ? []
    : readdirSync(join(root, source), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes(".test."));
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return entries.length > 0 ? paths.sort() : [source];
}

/** The time of the commit in UTC, and what tells two builds of one commit apart (R-APP-44). */
function version(hash: string): string {
  const git = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" });
  const seconds = Number(git.stdout?.trim() || 0) || Math.floor(Date.now() / 1000);
  const time = new Date(seconds * 1000)
    .toISOString()
    .replace(/[-:]|\.\d+Z/g, "")
    .replace("T", ".");
  return `${time}-${hash.slice(0, 7)}`;
}

if (import.meta.main) {
  const built = await buildWeb();
  console.log(built.length > 0 ? `built: ${built.join(", ")}` : "sources unchanged, nothing to build");
}
