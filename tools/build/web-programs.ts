import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What an app with a `web-program.json` says of itself: everything that builds, measures or serves it reads it there. */
export type WebProgram = {
  name: string;
  /** Where it lies on the server, without a final slash: `/`, or `/console`. */
  address: string;
  /** Title and description of pages that say nothing else. */
  title: string;
  description: string;
  /** Its sources: `boot` starts every page, `client` the program; `server` renders it. */
  entries: { boot: string; client: string; server?: string };
  /** Whether its pages arrive as HTML. */
  rendered: boolean;
  /** What its first page may load as scripts, in kB of gzip. */
  firstLoadKb: number;
  /** What a screen may add to it, and what its style file may weigh, in kB of gzip. */
  screenKb: number;
  styleKb: number;
  /** Whether its browsers may know calls of the staff. */
  mayCallOps: boolean;
  /** Whether search engines may list its pages. */
  isIndexed: boolean;
  /** Whether its pages show previews of the shop in a frame. */
  framesPreviews?: boolean;
  /** Features of the browser that its pages may use beside what every page may, in the words of `Permissions-Policy`. */
  features: readonly string[];
};

/** A program and the folder of its app, absolute. */
export type WebApp = WebProgram & { folder: string };

const root = join(import.meta.dirname, "../..");

/** Every app that browsers load. */
export function listWebApps(apps = join(root, "apps")): WebApp[] {
  return readdirSync(apps).flatMap((name) => {
    const folder = join(apps, name);
    const file = join(folder, "web-program.json");
    if (!existsSync(file)) return [];
    return [{ ...(JSON.parse(readFileSync(file, "utf8")) as WebProgram), folder }];
  });
}

/** Where the build of an app lies; `SHOP_DIST` says so for the shop, `CONSOLE_DIST` for the console. */
export function distOf({ name, folder }: Pick<WebApp, "name" | "folder">): string {
  return process.env[`${name.toUpperCase()}_DIST`] || join(folder, "dist");
}

/** The folders whose sources an app is built of: its own, and the packages that it stands on, directly or not. */
export function sourcesOf({ folder }: Pick<WebApp, "folder">): string[] {
  const packages = new Set<string>();
  const add = (manifest: string) => {
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, "utf8")) as {
      dependencies?: Record<string, string>;
    };
    for (const name of Object.keys(dependencies)) {
      const own = join(root, "packages", name.replace("@crux/", ""));
      if (!name.startsWith("@crux/") || packages.has(own)) continue;
      packages.add(own);
      add(join(own, "package.json"));
    }
  };
  add(join(folder, "package.json"));
  const loose = readdirSync(folder).filter((name) => /\.(?:ts|json|html)$/.test(name));
  return [
    ...["src", "public", "worker", ...loose].map((name) => join(folder, name)),
    ...[...packages].map((own) => join(own, "src")),
  ]
    .map((path) => path.slice(root.length + 1))
    .toSorted();
}
