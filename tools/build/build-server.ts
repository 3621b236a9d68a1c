import { dirname, join, relative } from "node:path";
import type { Plugin } from "rolldown";
import { carryFiles } from "./carry-assets.ts";
import { hashSources, isBuiltOf, renewFolder } from "./dist-folder.ts";
import { sourcesOf } from "./web-programs.ts";

const root = join(import.meta.dirname, "../..");
const server = join(root, "apps/server");
const distFolder = join(server, "dist");
const MAIN_SOURCE = join(server, "src/main.ts");
/** The program that runs the shop. */
export const SERVER_MAIN: string = join(distFolder, "main.js");

/** What the build depends on beside the sources of the server. */
const COMMON = [
  "package-lock.json",
  "tools/build/build-server.ts",
  "tools/build/carry-assets.ts",
  "tools/build/dist-folder.ts",
];
/** They find files of theirs by where they lie, or are native. */
const LEFT_ALONE = /^(?:@electric-sql\/pglite|@opentelemetry\/|pg-native|sharp)/;
const LIBRARY = /^(?!@crux\/|node:)[@a-z]/;
/** A program of a thread or process beside the source, or its own place. */
const PLACE = /new URL\("(\.[^"]+\.ts)", import\.meta\.url\)|import\.meta\.(?:url|dirname)/g;

/** True when the server is built of its present sources. */
export function isServerBuilt(): boolean {
  return isBuiltOf(distFolder, serverHash());
}

/**
 * Joins the server's sources and the libraries that it starts with into few files, one for each thread and each part that
 * is loaded later: eighteen hundred files would be found, read and compiled one by one at every start. False when the
 * sources are those of the last build.
 */
export async function buildServer(): Promise<boolean> {
  return await renewFolder(distFolder, serverHash(), async (next) => {
    const { rolldown } = await import("rolldown");
    const bundle = await rolldown({
      input: { main: MAIN_SOURCE },
      platform: "node",
      // Lines stay what they are where places are changed, and a log names lines.
      checks: { sourcemapBroken: false },
      plugins: [keepLibraries, keepPlaces],
    });
    await bundle.write({
      dir: next,
      format: "esm",
      entryFileNames: "[name].js",
      sourcemap: true,
      // One letter beyond ASCII doubles what the engine keeps of a file. Names stay: they stand in the log of a fault.
      charset: "ascii",
      // The libraries lie beside it with their licences, some of which name people with other letters.
      comments: { legal: false },
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    });
    await bundle.close();
    carryFiles(distFolder, next, isCarried);
  });
}

/** What a running server loads later of the build that it began with, and which lines of the sources that was. */
export const isCarried = (name: string): boolean => /\.js(?:\.map)?$/.test(name);

const serverHash = () => hashSources([...sourcesOf({ folder: server }), ...COMMON]);

/** Libraries that are loaded when they are needed stay where they are. */
const keepLibraries: Plugin = {
  name: "keep-libraries",
  resolveId: (id, _importer, { kind }) =>
    LEFT_ALONE.test(id) || (kind === "dynamic-import" && LIBRARY.test(id)) ? { id, external: true } : null,
};

/** Files that the sources find by their own place are found from the build, and the programs of threads built with it. */
const keepPlaces: Plugin = {
  name: "keep-places",
  transform(code, id) {
    if (id.includes("node_modules") || !code.includes("import.meta.")) return null;
    const from = dirname(id);
    const folder = relative(distFolder, from);
    return code.replace(PLACE, (place, part: string | undefined) => {
      const source = part && join(from, part);
      if (source === MAIN_SOURCE) return 'new URL("main.js", import.meta.url)';
      if (source)
        return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "chunk", id: source })})`;
      return place === "import.meta.dirname"
        ? `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`
        : `new URL(${JSON.stringify(`${folder}/`)}, import.meta.url)`;
    });
  },
};
