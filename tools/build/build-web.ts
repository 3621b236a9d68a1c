import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { carryAssets } from "./carry-assets.ts";
import { hashSources, isBuiltOf, renewFolder } from "./dist-folder.ts";
import { precompress } from "./precompress.ts";
import { distOf, listWebApps, sourcesOf, type WebApp } from "./web-programs.ts";

const root = join(import.meta.dirname, "../..");
/** What any build depends on beside the sources of its program. */
const COMMON = [
  "package-lock.json",
  "tools/build/build-web.ts",
  "tools/build/carry-assets.ts",
  "tools/build/class-of.ts",
  "tools/build/dist-folder.ts",
  "tools/build/flat-imports.ts",
  "tools/build/precompress.ts",
  "tools/build/web-programs.ts",
];

/** Builds every program of browsers whose sources are not those of its last build; the names of those that it built. */
export async function buildWeb(): Promise<string[]> {
  const built: string[] = [];
  for (const app of listWebApps()) if (await buildProgram(app, distOf(app))) built.push(app.name);
  return built;
}

/** Builds a program for browsers, and for the server's rendering where it is rendered. */
async function buildProgram(app: WebApp, distFolder: string): Promise<boolean> {
  const hash = hashOf(app);
  return await renewFolder(distFolder, hash, async (next) => {
    await buildInto(app, next, hash);
    carryAssets({ from: distFolder, to: next });
  });
}

async function buildInto(app: WebApp, next: string, hash: string): Promise<void> {
  const { folder, ...program } = app;
  await asProduction(async () => {
    const { build } = await import("vite");
    const base = app.address === "/" ? "/" : `${app.address}/`;
    const common = { root: folder, base, logLevel: "warn" } as const;
    // How long plugins took is nothing that a merchant who starts the shop asks.
    const quiet = { rolldownOptions: { checks: { bundlerTimings: false } } };
    await build({ ...common, build: { ...quiet, outDir: join(next, "client") } });
    if (app.rendered)
      await build({ ...common, build: { ...quiet, outDir: join(next, "server"), ssr: true } });
  });
  await writeFile(
    join(next, "build.json"),
    `${JSON.stringify({ version: version(hash), program }, null, 2)}\n`,
  );
  await precompress(join(next, "client"));
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
  return listWebApps().every((app) => isBuiltOf(distOf(app), hashOf(app)));
}

const hashOf = (app: WebApp) => hashSources([...sourcesOf(app), ...COMMON]);

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
