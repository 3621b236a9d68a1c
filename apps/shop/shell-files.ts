import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

/** What opens without a network beside the home page, which comes with the program: the screens of tabs and orders, and what every visit asks for after its load. */
const CHUNKS = ["boot", "tag-screen", "cart-screen", "my-screen", "orders-screen", "touch", "check-user"];

/** Tells the worker `sw.js` which files of this build it keeps, and a name for them. */
export function shellFiles(program: string): Plugin {
  return {
    name: "shell-files",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle["sw.js"];
        if (worker?.type !== "chunk") throw new Error("the build has no sw.js");
        const files = new Set<string>();
        for (const name of [program, ...CHUNKS]) collect(bundle, chunkOf(bundle, name), files);
        for (const name of Object.keys(bundle)) if (name.endsWith(".css")) files.add(name);
        const [entry, ...rest] = [...files].map((name) => `/${name}`);
        const shell = { files: [entry, ...rest] };
        const version = createHash("sha256").update(JSON.stringify(shell)).update(worker.code).digest("hex");
        worker.code = `const SHELL=${JSON.stringify({ version: version.slice(0, 12), ...shell })};${worker.code}`;
      },
    },
  };
}

function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((one) => one.type === "chunk" && one.name === name);
  if (chunk?.type !== "chunk") throw new Error(`the build has no chunk ${name}`);
  return chunk;
}

function collect(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") collect(bundle, imported, files);
  }
}
