import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { reactFiles, reactModules } from "../apps/shop/react-modules.ts";
import { MutationCache } from "../packages/web/src/no-mutations.ts";

const EXPORTS: Record<string, string[]> = {
  "react.production.js": ["createElement", "useState", "useSyncExternalStore", "Suspense", "version"],
  "react-jsx-runtime.production.js": ["Fragment", "jsx", "jsxs"],
  "react-dom.production.js": ["createPortal", "flushSync"],
  "react-dom-client.production.js": ["createRoot", "hydrateRoot"],
  "scheduler.production.js": ["unstable_scheduleCallback", "unstable_now"],
};

function asModule(code: string, path: string): string {
  const { transform } = reactModules() as {
    transform(code: string, id: string): { code: string } | undefined;
  };
  return transform(code, path)?.code ?? "";
}

it.each(reactFiles().map(({ replacement }) => replacement))(
  "%s reads as a module with what the shop imports",
  (path) => {
    const code = asModule(readFileSync(path, "utf8"), path);
    const names = /\nexport \{ (.+) \};\n$/
      .exec(code)?.[1]
      ?.split(", ")
      .map((one) => one.split(" as ")[1]);
    expect(names).toEqual(
      expect.arrayContaining(EXPORTS[path.split("/").at(-1) ?? ""] ?? ["a file that nobody named"]),
    );
  },
);

it("a React file that is written differently ends the build", () => {
  const [{ replacement: path } = { replacement: "" }] = reactFiles();
  for (const code of [
    'module.exports = require("./other.js");',
    "exports[name] = value;",
    'let a = require("react");',
  ])
    expect(() => asModule(code, path)).toThrow(/is not written as expected/);
});

it("the query client asks its mutation cache for nothing that our stand-in lacks, and takes it from the file that the build replaces", () => {
  const folder = join(import.meta.dirname, "../node_modules/@tanstack/query-core/build/modern");
  const [client = "", hydration = "", cache = ""] = [
    "queryClient.js",
    "hydration.js",
    "mutationCache.js",
  ].map((name) => readFileSync(join(folder, name), "utf8"));
  expect(client).toContain('import { MutationCache } from "./mutationCache.js";');
  expect(cache).toMatch(/export \{ MutationCache \};|export class MutationCache/);
  const asked = [...(client + hydration).matchAll(/[mM]utationCache(?:\(\))?\.(\w+)\(/g)].map(
    ([, name = ""]) => name,
  );
  expect(asked).toContain("resumePausedMutations");
  expect(asked.filter((name) => !(name in MutationCache.prototype))).toEqual([]);
});
