import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { classOf } from "../../tools/build/class-of.ts";
import { flatImports } from "../../tools/build/flat-imports.ts";
import program from "./web-program.json" with { type: "json" };

/** Files of the frame that few screens use, or none before a key is pressed. */
const ASKED_FOR =
  /\/(?:hit-list|hits|key-list|picture-stage|read-table|send-table|chart-frame|chart-scale|stations|trial-note|use-private-picture)\.tsx?$/;

/** Libraries stay in browsers' caches over many builds; the frame and what nearly every screen uses are one file. */
const GROUPS = [
  {
    name: "libraries",
    test: /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|@tanstack)\/|^\0/,
    priority: 3,
  },
  {
    name: "frame",
    test: (file: string) =>
      /console\/src\/(?:entry-client|shell\/|ui\/|browser\/)/.test(file) && !ASKED_FOR.test(file),
    priority: 2,
  },
];

/** What browsers load; pages are drawn there. */
export default defineConfig(({ command }) => ({
  plugins: [react(), flatImports()],
  resolve: {
    alias: [
      { find: "use-sync-external-store/shim/index.js", replacement: "react" },
      {
        find: /^\.\/mutationCache\.js$/,
        replacement: join(import.meta.dirname, "../../packages/web/src/no-mutations.ts"),
      },
    ],
  },
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  css: { modules: { generateScopedName: classOf(import.meta.dirname) } },
  build: {
    target: "es2023",
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { boot: program.entries.boot, [program.name]: program.entries.client },
      output: { codeSplitting: { groups: GROUPS }, chunkFileNames: "assets/[name]-[hash:7].js" },
      treeshake: { manualPureFunctions: ["endpoints"] },
    },
  },
}));
