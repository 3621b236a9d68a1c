import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Two builds of one source: what browsers load, and one module that the server renders public pages with. */
export default defineConfig(({ isSsrBuild = false, command }) => ({
  plugins: [react()],
  // React's files choose by this value; one choice for both builds, whatever the server's surroundings say.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: isSsrBuild ? "src/entry-server.tsx" : { boot: "src/boot.ts" } },
    ssr: isSsrBuild,
  },
  ssr: { noExternal: true, target: "node" },
}));
