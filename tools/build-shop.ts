import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { carryAssets } from "./carry-assets.ts";
import { precompress } from "./precompress.ts";

const root = join(import.meta.dirname, "..");
const shop = join(root, "apps/shop");
const DIST = join(shop, "dist");
const SOURCES = [
  "apps/shop/src",
  "apps/shop/public",
  "apps/shop/react-modules.ts",
  "apps/shop/vite.config.ts",
  "packages/address-paste/src",
  "packages/client/src",
  "packages/contract/src",
  "packages/regions/src",
  "packages/rules/src",
  "packages/web/src",
  "package-lock.json",
  "tools/build-shop.ts",
  "tools/carry-assets.ts",
  "tools/precompress.ts",
];

/**
 * Builds the shop for browsers and for the server's rendering, unless the sources are those of the last build.
 * The new build takes the old one's place at once, so a running server never sees half of one. True when it built.
 */
export async function buildShop(distFolder = DIST): Promise<boolean> {
  const hash = hashSources();
  if (isBuilt(distFolder, hash)) return false;
  const next = `${distFolder}.${process.pid}`;
  try {
    await buildInto(next, hash);
    carryAssets({ from: distFolder, to: next });
    await takePlace(next, distFolder);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  return true;
}

async function buildInto(next: string, hash: string): Promise<void> {
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  await asProduction(async () => {
    const { build } = await import("vite");
    const common = { root: shop, logLevel: "warn" } as const;
    await build({ ...common, build: { outDir: join(next, "client") } });
    await build({ ...common, build: { outDir: join(next, "server"), ssr: true } });
  });
  await writeFile(join(next, "build.json"), `${JSON.stringify({ version: version(hash) })}\n`);
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

/** True when a folder holds the build of the present sources. */
export function isBuilt(distFolder = DIST, hash = hashSources()): boolean {
  const stamp = join(distFolder, "sources.sha256");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

async function takePlace(next: string, distFolder: string): Promise<void> {
  const old = `${distFolder}.old.${process.pid}`;
  await rename(distFolder, old).catch(() => {});
  await rename(next, distFolder);
  await rm(old, { recursive: true, force: true });
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(listFiles))
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
  const [folder] = process.argv.slice(2);
  const isNew = await buildShop(folder ? resolve(folder) : undefined);
  console.log(isNew ? "shop: built" : "shop: sources unchanged, nothing to build");
}
