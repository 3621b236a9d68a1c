import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { permissionsPolicy } from "../http/permissions-policy.ts";
import { readStyles } from "./read-styles.ts";
import { prefixOf, type WebProgram } from "./web-program.ts";

/** What a program's server build answers for one address. */
export type RenderedPage = {
  status: number;
  title: string;
  chunk: string;
  head: string;
  html: string;
  state: string | null;
  isShared: boolean;
  /** Shows what staff prepare: pages of this origin may frame it, and nobody keeps or lists it. */
  isPreview?: boolean;
  /** Why a page that should have arrived as HTML did not. */
  failure?: string;
};

/** What pages may load from elsewhere: scripts by their addresses, all that a widget of these origins needs, and pictures of one host. */
export type PageSources = {
  scripts: readonly string[];
  widgets: readonly string[];
  pictureHost: string | null;
};

type ManifestEntry = { file: string; name?: string; imports?: string[] };
type Manifest = Record<string, ManifestEntry>;

/** Builds whole documents around rendered pages. */
export type Documents = {
  build(page: RenderedPage): { html: string; headers: Readonly<Record<string, string>> };
};

/** Addresses of what a page loads after its load event. */
type Later = { boot: string; entry: string; scripts: string; style: string };

const STYLE = "style.css";
/** What a program has beside its icon that may stand on a home screen. */
const TOUCH_ICON = "icon-180.png";
const HOME_SCREEN = `<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/${TOUCH_ICON}">
`;

/**
 * Reads the build's manifest and styles once. In a rendered page stand the rules that it uses, allowed by their hash, and
 * its scripts wait for the load event; the one document of other programs asks for all of them at once.
 */
export async function createDocuments(program: WebProgram, sources: PageSources): Promise<Documents> {
  const clientFolder = join(program.distFolder, "client");
  const manifest = JSON.parse(await readFile(join(clientFolder, ".vite/manifest.json"), "utf8")) as Manifest;
  const { boot, client } = program.entries;
  const fileOf = (name: string) => manifest[name]?.file ?? "";
  const css = await readFile(join(clientFolder, fileOf(STYLE)), "utf8");
  const usedStyles = program.rendered ? readStyles(css.trim()) : () => "";
  const links = [
    sources.pictureHost ? `<link rel="preconnect" href="${sources.pictureHost}">\n` : "",
    existsSync(join(clientFolder, TOUCH_ICON)) ? HOME_SCREEN : "",
  ].join("");
  return {
    build(page) {
      const style = usedStyles(page.html);
      const later = {
        boot: fileOf(boot),
        entry: fileOf(client),
        scripts: scriptsOf(manifest, [client, page.chunk], prefixOf(program)),
        style: fileOf(STYLE),
      };
      return {
        html: documentOf(page, style, later, { program, links }),
        headers: headersOf(program, policy(style, { ...sources, ...program }, page), page),
      };
    },
  };
}

/** The script files of the entry and of a screen with everything that they import, the imported first. */
function scriptsOf(manifest: Manifest, [entry, chunk]: [string, string], prefix: string): string {
  const screen = Object.keys(manifest).find((name) => manifest[name]?.name === chunk);
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const part = manifest[name];
    if (!part || seen.has(name)) return;
    seen.add(name);
    for (const imported of part.imports ?? []) add(imported);
    files.add(`${prefix}/${part.file}`);
  };
  add(entry);
  if (screen) add(screen);
  return [...files].join(" ");
}

/** Whose address holds a key is told to nobody else, and what it opens is kept nowhere. */
const PREVIEW_HEADERS = {
  "x-robots-tag": "noindex, nofollow",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

function headersOf(
  { features, isIndexed }: WebProgram,
  contentPolicy: string,
  { isPreview = false }: RenderedPage,
): Record<string, string> {
  return {
    "content-security-policy": contentPolicy,
    ...(features.length > 0 ? { "permissions-policy": permissionsPolicy(features) } : {}),
    ...(isIndexed ? {} : { "x-robots-tag": "noindex" }),
    ...(isPreview ? PREVIEW_HEADERS : {}),
  };
}

function policy(
  style: string,
  { scripts, widgets, pictureHost, framesPreviews }: PageSources & Pick<WebProgram, "framesPreviews">,
  { isPreview = false }: RenderedPage,
): string {
  const frames = [...(framesPreviews ? ["'self'"] : []), ...widgets];
  const styleHash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...widgets].join(" "),
    [`style-src 'self' 'sha256-${styleHash}'`, ...widgets].join(" "),
    // WeChat's servers of profile pictures.
    ["img-src 'self' data: blob: https://*.qlogo.cn", ...(pictureHost ? [pictureHost] : [])].join(" "),
    ["connect-src 'self'", ...widgets].join(" "),
    ["frame-src", ...(frames.length > 0 ? frames : ["'none'"])].join(" "),
    // iOS 15.4 reads of workers in `child-src`, which `frame-src` keeps from saying anything of frames.
    "worker-src 'self'",
    "child-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join("; ");
}

function documentOf(
  page: RenderedPage,
  style: string,
  later: Later,
  { program, links }: { program: WebProgram; links: string },
): string {
  const prefix = prefixOf(program);
  const state =
    page.state === null ? "" : `<script type="application/json" id="state">${page.state}</script>`;
  const scripts = later.scripts.split(" ").map((href) => `<link rel="modulepreload" href="${href}">\n`);
  const early = program.rendered
    ? ""
    : `<link rel="stylesheet" href="${prefix}/${later.style}">\n${scripts.join("")}`;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeText(page.title)}</title>
${page.head}${program.rendered ? `<style>${style}</style>\n` : early}<meta name="description" content="${escapeText(program.description)}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171f1c">
<meta name="build" content="${escapeText(program.version)}">
${links}<link rel="icon" href="${prefix}/icon.svg" type="image/svg+xml">
</head>
<body><div id="app">${page.html}</div>${state}<script type="module" async id="boot" src="${prefix}/${later.boot}" data-entry="${prefix}/${later.entry}" data-style="${prefix}/${later.style}" data-scripts="${later.scripts}"></script></body>
</html>
`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
