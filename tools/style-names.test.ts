import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { listWebApps } from "./build/web-programs.ts";

const root = join(import.meta.dirname, "..");
const IMPORT = /^import (\w+) from "(\.{1,2}\/[^"]+\.module\.css)";$/gm;

/** What the sources of a program call of each of its module styles, and what these have. */
function readNames(folder: string) {
  const called = new Map<string, Map<string, string>>();
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const had = new Map(
    sources.filter((path) => path.endsWith(".module.css")).map((path) => [join(folder, path), namesOf(path)]),
  );
  for (const path of sources.filter((one) => /\.tsx?$/.test(one))) {
    const text = readFileSync(join(folder, path), "utf8");
    for (const [, name, style = ""] of text.matchAll(IMPORT)) {
      const key = join(folder, path, "..", style);
      const names = called.get(key) ?? new Map<string, string>();
      for (const [, one = ""] of text.replaceAll(IMPORT, "").matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g")))
        names.set(one, path);
      called.set(key, names);
    }
  }
  return { called, had };

  function namesOf(path: string): Set<string> {
    const text = readFileSync(join(folder, path), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    return new Set([...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name));
  }
}

// A name that a style does not have is `undefined` for the browser, and two buttons touch.
describe.each(listWebApps().map(({ folder }) => relative(root, folder)))("the styles of %s", (folder) => {
  const { called, had } = readNames(join(root, folder, "src"));

  it("have every class that is called", () => {
    const missing = [...called].flatMap(([style, names]) =>
      [...names].filter(([name]) => !had.get(style)?.has(name)).map(([name, path]) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("have no class that nothing calls", () => {
    const idle = [...had].flatMap(([style, names]) =>
      [...names]
        .filter((name) => !called.get(style)?.has(name))
        .map((name) => `${relative(root, style)}: ${name}`),
    );
    expect(idle).toEqual([]);
  });
});
