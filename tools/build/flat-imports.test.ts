import type { Rollup } from "vite";
import { describe, expect, it } from "vitest";
import { flatImports } from "./flat-imports.ts";

describe("what a screen imports", () => {
  const chunk = (fileName: string, imports: string[], isDynamicEntry = false) => ({
    type: "chunk",
    fileName: `assets/${fileName}`,
    imports: imports.map((name) => `assets/${name}`),
    isDynamicEntry,
    code: `${imports.map((name) => `import"./${name}";`).join("")}${fileName}();`,
  });
  const written = (...chunks: ReturnType<typeof chunk>[]) => {
    const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, one]));
    const { generateBundle } = flatImports();
    if (typeof generateBundle !== "function") throw new Error("it writes nothing");
    generateBundle.call({} as never, {} as never, bundle as unknown as Rollup.OutputBundle, true);
    return Object.fromEntries(chunks.map(({ fileName, code }) => [fileName.slice("assets/".length), code]));
  };

  it("is all that its files need, each once, behind what it imports itself", () => {
    const code = written(
      chunk("screen.js", ["app.js", "state.js", "state-too.js"], true),
      chunk("state.js", ["words.js", "app.js"]),
      chunk("state-too.js", ["words.js"]),
      chunk("words.js", ["names.js"]),
      chunk("names.js", ["words.js"]),
      chunk("app.js", []),
    );
    expect(code["screen.js"]).toBe(
      'import"./app.js";import"./state.js";import"./state-too.js";screen.js();import"./words.js";import"./names.js";',
    );
    expect([code["state.js"], code["names.js"]]).toEqual([
      'import"./words.js";import"./app.js";state.js();',
      'import"./words.js";names.js();',
    ]);
  });

  it("is not itself, where what it needs needs it", () => {
    const code = written(chunk("screen.js", ["part.js"], true), chunk("part.js", ["screen.js"]));
    expect(code["screen.js"]).toBe('import"./part.js";screen.js();');
  });
});
