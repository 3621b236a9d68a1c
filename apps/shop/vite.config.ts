import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * A page is three files and its own: libraries, which stay in browsers' caches over many builds, the frame around every
 * page, and what the home page shows with everything that this needs.
 */
const GROUPS = [
  { name: "libraries", test: /node_modules(?!.*nfiniteQuery(?:Observer|Options)?\.js$)|^\0/, priority: 3 },
  { name: "frame", test: /shop\/src\/(?:entry-client|shell\/app|browser\/)/, priority: 2 },
  { name: "home-screen", test: /shop\/src\/screens\/home\//, priority: 1 },
];

/** Two builds of one source: what browsers load, and one module that the server renders public pages with. */
export default defineConfig(({ isSsrBuild = false, command }) => ({
  plugins: [react()],
  // React brings what this shim fills in.
  resolve: {
    alias: [
      { find: "use-sync-external-store/shim/index.js", replacement: "react" },
      {
        find: /^\.\/mutationCache\.js$/,
        replacement: join(import.meta.dirname, "src/browser/no-mutations.ts"),
      },
    ],
  },
  // React's files choose by this value; one choice for both builds, whatever the server's surroundings say.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // One style file: a page carries the rules that it uses, and the whole file follows before any script needs it.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ssr: isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: "src/entry-server.tsx", output: { codeSplitting: false } }
      : {
          input: { boot: "src/boot.ts", shop: "src/entry-client.tsx" },
          output: { codeSplitting: { groups: GROUPS } },
        },
  },
  ssr: { noExternal: true, target: "node" },
}));
