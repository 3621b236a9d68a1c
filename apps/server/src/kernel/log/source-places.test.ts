import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createSourcePlaces } from "./source-places.ts";

it("names the line of the sources that a place of a build was made of, and the place itself where nothing says so", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-places-"));
  const [built, plain] = [join(folder, "dist/main.js"), join(folder, "plain.js")];
  try {
    // The first column of the first line comes from the third line of the second source.
    const map = { version: 3, sources: ["../a.ts", "../src/b.ts"], names: [], mappings: "ACEA" };
    writeFileSync(plain, "");
    const placeOf = createSourcePlaces();
    expect(placeOf(built, 1, 1)).toBe(`${built}:1`);
    writeFileSync(join(folder, "main.js.map"), JSON.stringify(map));
    expect(placeOf(join(folder, "main.js"), 1, 1)).toBe(`${join(folder, "../src/b.ts")}:3`);
    rmSync(join(folder, "main.js.map"));
    expect(placeOf(join(folder, "main.js"), 1, 1)).toBe(`${join(folder, "../src/b.ts")}:3`);
    expect(placeOf(plain, 4, 2)).toBe(`${plain}:4`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
