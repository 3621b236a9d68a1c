import { enableCompileCache } from "node:module";
import { join } from "node:path";

const NEEDED_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED_NODE) {
  process.stderr.write(
    `需要 Node ${NEEDED_NODE}，当前为 ${process.versions.node}，请用 npm start 启动\nNode ${NEEDED_NODE} is needed, this is ${process.versions.node}: start with npm start\n`,
  );
  process.exit(1);
}

// What the shop writes is its own: data, files and keys.
process.umask(0o077);

// What is compiled once starts faster the next time; so the program itself is imported after this line.
// biome-ignore lint/style/noProcessEnv: an installed program's folder is nobody's to write in, so its unit names another.
const compiled = process.env.NODE_COMPILE_CACHE || join(import.meta.dirname, "../../../.cache/node");
enableCompileCache(compiled);
// Its threads and workers do the same, and need not load what strips types, which takes 10 MB in each.
// biome-ignore lint/style/noProcessEnv: they read it from there.
process.env.NODE_COMPILE_CACHE ||= compiled;
const { begin } = await import("./start/begin.ts");
await begin();
