import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readStyles } from "./read-styles.ts";

/** What the shop's server build answers for one address. */
export type RenderedPage = {
  status: number;
  title: string;
  chunk: string;
  head: string;
  html: string;
  state: string | null;
  isShared: boolean;
  /** Why a page that should have arrived as HTML did not. */
  failure?: string;
};

/** What pages may load from elsewhere: scripts by their addresses, and all that a widget of these origins needs. */
export type PageSources = { scripts: readonly string[]; widgets: readonly string[] };

type ManifestEntry = { file: string; name?: string; imports?: string[] };
type Manifest = Record<string, ManifestEntry>;

/** Builds whole documents around rendered pages. */
export type Documents = { build(page: RenderedPage): { html: string; policy: string } };

/** Addresses of what a page loads after its load event. */
type Later = { boot: string; entry: string; scripts: string; style: string };

const BOOT = "src/boot.ts";
const ENTRY = "src/entry-client.tsx";
const STYLE = "style.css";

/** Reads the build's manifest and styles once; the rules that a page uses stand inside it, allowed by their hash. */
export async function createDocuments(
  clientFolder: string,
  { build, sources }: { build: string; sources: PageSources },
): Promise<Documents> {
  const manifest = JSON.parse(await readFile(join(clientFolder, ".vite/manifest.json"), "utf8")) as Manifest;
  const fileOf = (name: string) => manifest[name]?.file ?? "";
  const css = await readFile(join(clientFolder, fileOf(STYLE)), "utf8");
  const usedStyles = readStyles(css.trim());
  return {
    build(page) {
      const style = usedStyles(page.html);
      const later = {
        boot: fileOf(BOOT),
        entry: fileOf(ENTRY),
        scripts: scriptsOf(manifest, page.chunk),
        style: fileOf(STYLE),
      };
      return { html: documentOf(page, style, later, build), policy: policy(style, sources) };
    },
  };
}

/** The script files of the entry and of a screen with everything that they import, the imported first. */
function scriptsOf(manifest: Manifest, chunk: string): string {
  const screen = Object.keys(manifest).find((name) => manifest[name]?.name === chunk);
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const entry = manifest[name];
    if (!entry || seen.has(name)) return;
    seen.add(name);
    for (const imported of entry.imports ?? []) add(imported);
    files.add(`/${entry.file}`);
  };
  add(ENTRY);
  if (screen) add(screen);
  return [...files].join(" ");
}

function policy(style: string, { scripts, widgets }: PageSources): string {
  const styleHash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...widgets].join(" "),
    [`style-src 'self' 'sha256-${styleHash}'`, ...widgets].join(" "),
    // WeChat's servers of profile pictures.
    "img-src 'self' data: blob: https://*.qlogo.cn",
    ["connect-src 'self'", ...widgets].join(" "),
    ...(widgets.length > 0 ? [["frame-src", ...widgets].join(" ")] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function documentOf(page: RenderedPage, style: string, later: Later, build: string): string {
  const state =
    page.state === null ? "" : `<script type="application/json" id="state">${page.state}</script>`;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeText(page.title)}</title>
${page.head}<style>${style}</style>
<meta name="description" content="南十字商城：澳洲直邮的保健、母婴与日用商品">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171f1c">
<meta name="build" content="${escapeText(build)}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
</head>
<body><div id="app">${page.html}</div>${state}<script type="module" async id="boot" src="/${later.boot}" data-entry="/${later.entry}" data-style="/${later.style}" data-scripts="${later.scripts}"></script></body>
</html>
`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
