import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Alias, normalizePath, type Plugin } from "vite";

const require = createRequire(import.meta.url);
const FILES = {
  react: "react/cjs/react.production.js",
  // React brings what this shim fills in.
  "use-sync-external-store/shim/index.js": "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

/** React's production files in place of the modules that choose one; for `resolve.alias` of the browsers' build. */
export function reactFiles(): Alias[] {
  return Object.entries(FILES).map(([name, file]) => ({
    find: new RegExp(`^${name}$`),
    replacement: pathOf(file),
  }));
}

/**
 * Reads React's CommonJS files as ES modules, so that the build drops what nobody imports and calls the rest directly.
 * Nothing else in them changes; a release that is written differently ends the build.
 */
export function reactModules(): Plugin {
  const files = new Set(Object.values(FILES).map(pathOf));
  return {
    name: "react-modules",
    enforce: "pre",
    transform(code, id) {
      return files.has(id) ? { code: asModule(code, id), map: null } : undefined;
    },
    // React asks its scheduler for functions that only builds for measuring have.
    onLog: (_level, { code, id = "" }) =>
      code === "IMPORT_IS_UNDEFINED" && files.has(id) ? false : undefined,
  };
}

function asModule(code: string, id: string): string {
  const names = new Set<string>();
  const body = code
    .replace(/^var ((?:\w+ = require\("[\w-]+"\)[,;]\s*)+)/m, (_, list: string) =>
      list.replace(/(\w+) = require\("([\w-]+)"\)[,;]/g, 'import * as $1 from "$2";'),
    )
    .replace(/^exports\.(\w+) =/gm, (_, name: string) => {
      names.add(name);
      return `var export_${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, "export_$1");
  if (/\b(?:require|exports|module)\b[.([]/.test(body.replace(/\/\*[\s\S]*?\*\//g, "")))
    throw new Error(`${id} is not written as expected`);
  const list = Array.from(names, (name) => `export_${name} as ${name}`);
  return `${body}\nexport { ${list.join(", ")} };\n`;
}

/** Packages name no way to these files, so they are found beside the manifest. */
function pathOf(file: string): string {
  const [name = "", ...path] = file.split("/");
  return normalizePath(join(dirname(require.resolve(`${name}/package.json`)), ...path));
}
