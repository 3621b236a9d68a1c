import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { classOf } from "../../tools/build/class-of.ts";
import { reactFiles, reactModules } from "./react-modules.ts";
import { shellFiles } from "./shell-files.ts";
import program from "./web-program.json" with { type: "json" };

/** What a first touch asks for: pieces that nobody misses before, in one file. */
const TOUCH = [
  "browser/scroll-place",
  "parts/sku/quick-add",
  "shell/(build-bar|keep-for-later|stored-answers|page-queries)",
  "ui/(page/back-to-top|gesture/follow-pull|drawings/network-drawing)",
];

/**
 * A page is two files and its own: libraries, which stay in browsers' caches over many builds, and the frame around
 * every page together with the home page. What they need comes along.
 */
const GROUPS = [
  {
    name: "libraries",
    test: /node_modules(?!.*(?:nfiniteQuery(?:Observer|Options)?\.js$|\/uqr\/))|^\0/,
    priority: 3,
  },
  { name: "frame", test: /shop\/src\/(?:entry-client|screens\/home\/)/, priority: 2 },
  { name: "touch", test: new RegExp(`shop/src/(?:${TOUCH.join("|")})\\.`), priority: 1 },
];

/** The service worker, and what stands in for it where it is switched off. */
const WORKERS = { sw: "worker/sw.ts", "no-sw": "worker/no-sw.ts" };

/**
 * Every screen's file is named in the first load, beside its address: so it has the words of that address, which are
 * not packed twice, and seven letters that tell two builds apart.
 */
const nameOfChunk = ({ name }: { name: string }) =>
  `assets/${name.replace(/-screen$/, "").replaceAll("-", "_")}-[hash:7].js`;

/** Vite's helper fetches styles and scripts ahead of a screen, of which there are none: its styles are in the one file, and `modulePreload` is off. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined,
};

/** The oldest phones that the shop opens on: iOS 15.4, and web views of Chromium 87 (WeChat, Alipay, UC, Huawei). */
const SHOP_FLOOR = ["chrome87", "ios15.4"];

/** Two builds of one source: what browsers load, and one module that the server renders public pages with. */
export default defineConfig(({ isSsrBuild = false, command }) => ({
  plugins: [
    react(),
    isSsrBuild || command === "serve" ? [] : [plainImports, reactModules(), shellFiles(program.name)],
  ],
  resolve: {
    alias: [
      ...(isSsrBuild || command === "serve" ? [] : reactFiles()),
      { find: "use-sync-external-store/shim/index.js", replacement: "react" },
      {
        find: /^\.\/mutationCache\.js$/,
        replacement: join(import.meta.dirname, "../../packages/web/src/no-mutations.ts"),
      },
    ],
  },
  // React's files choose by this value; one choice for both builds, whatever the server's surroundings say.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  css: { modules: { generateScopedName: classOf(import.meta.dirname) } },
  build: {
    target: isSsrBuild ? "node24" : "es2022",
    cssTarget: SHOP_FLOOR,
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // One style file: a page carries the rules that it uses, and the whole file follows before any script needs it.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Terser puts functions that are called once where they are called; what it leaves is made small as anywhere (`output.minify`).
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    ssr: isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: program.entries.server, output: { codeSplitting: false } }
      : {
          input: { boot: program.entries.boot, [program.name]: program.entries.client, ...WORKERS },
          output: {
            codeSplitting: { groups: GROUPS },
            // Browsers know a worker by its address.
            entryFileNames: ({ name }) => (name in WORKERS ? "[name].js" : "assets/[name]-[hash].js"),
            chunkFileNames: nameOfChunk,
            minify: true,
          },
          // Tables of calls that no page makes (the staff's) stay out of browsers.
          treeshake: { manualPureFunctions: ["endpoints"] },
        },
  },
  ssr: { noExternal: true, target: "node" },
}));
