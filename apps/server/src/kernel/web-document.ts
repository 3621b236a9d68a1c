import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the shop's server build answers for one address. */
export type RenderedPage = {
  status: number;
  title: string;
  sources: string[];
  head: string;
  html: string;
  state: string | null;
  isShared: boolean;
  /** Why a page that should have arrived as HTML did not. */
  failure?: string;
};

type ManifestEntry = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, ManifestEntry>;

/** Builds whole documents around rendered pages. */
export type Documents = { build(page: RenderedPage): { html: string; policy: string } };

type Assets = { css: string; cssHash: string; links: string; scripts: string };

const BOOT = "src/boot.ts";

/** Reads the build's manifest and styles once; styles that a page needs stand inside it, allowed by their hash. */
export async function createDocuments(clientFolder: string, build: string): Promise<Documents> {
  const manifest = JSON.parse(await readFile(join(clientFolder, ".vite/manifest.json"), "utf8")) as Manifest;
  const styles = await readStyles(clientFolder, manifest);
  const boot = manifest[BOOT]?.file ?? "";
  const known = new Map<string, Assets>();
  return {
    build(page) {
      const key = page.sources.join();
      const assets = known.get(key) ?? collect(manifest, styles, page.sources);
      known.set(key, assets);
      return { html: document(page, assets, { boot, build }), policy: policy(assets.cssHash) };
    },
  };
}

async function readStyles(folder: string, manifest: Manifest): Promise<Map<string, string>> {
  const names = new Set(Object.values(manifest).flatMap((entry) => entry.css ?? []));
  const pairs = [...names].map(
    async (name) => [name, (await readFile(join(folder, name), "utf8")).trim()] as const,
  );
  return new Map(await Promise.all(pairs));
}

/** The files of some sources with everything that they import, the imported first. */
function collect(
  manifest: Manifest,
  styles: ReadonlyMap<string, string>,
  sources: readonly string[],
): Assets {
  const entries = new Set<ManifestEntry>();
  const add = (name: string) => {
    const entry = manifest[name];
    if (!entry || name === BOOT || entries.has(entry)) return;
    for (const imported of entry.imports ?? []) add(imported);
    entries.add(entry);
  };
  for (const source of sources) add(source);
  const cssNames = [...new Set([...entries].flatMap((entry) => entry.css ?? []))];
  const css = cssNames.map((name) => styles.get(name) ?? "").join("");
  return {
    css,
    cssHash: createHash("sha256").update(css).digest("base64"),
    // The build's loader looks for these before it loads a style; disabled, they cost nothing.
    links: cssNames.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`).join(""),
    scripts: [...entries].map((entry) => `/${entry.file}`).join(" "),
  };
}

function policy(cssHash: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${cssHash}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function document(
  page: RenderedPage,
  assets: Assets,
  { boot, build }: { boot: string; build: string },
): string {
  const state =
    page.state === null ? "" : `<script type="application/json" id="state">${page.state}</script>`;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeText(page.title)}</title>
${page.head}<style>${assets.css}</style>${assets.links}
<meta name="description" content="南十字商城：澳洲直邮的保健、母婴与日用商品">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171f1c">
<meta name="build" content="${escapeText(build)}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
</head>
<body><div id="app">${page.html}</div>${state}<script type="module" async id="boot" src="/${boot}" data-files="${assets.scripts}"></script></body>
</html>
`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
