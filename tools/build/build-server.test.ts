import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createSourcePlaces } from "@crux/server/kernel/log/source-places";
import { expect, it, vi } from "vitest";
import { buildServer, isCarried, isServerBuilt, SERVER_MAIN } from "./build-server.ts";

// A whole build, on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

it("builds the server once of the same sources, with the programs of its threads, and knows where each line came from", async () => {
  await buildServer();
  expect(isServerBuilt()).toBe(true);
  expect(await buildServer()).toBe(false);
  const folder = dirname(SERVER_MAIN);
  const names = partsFrom(folder, "main.js");
  for (const thread of ["draw-worker", "hash-worker", "load-demo-apart", "simulation-worker", "solve-worker"])
    expect(names.some((name) => name.startsWith(thread))).toBe(true);
  // One letter beyond ASCII would double what the engine keeps of its file, which is read as UTF-8.
  const wide = /[\u0080-\uffff].{0,20}/;
  // No file of it asks for a file of the sources.
  const texts = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  for (const text of texts.values()) {
    expect(text).not.toMatch(/(?:from|import\()\s*["'][^"']+\.ts["']/);
    expect(wide.exec(text)?.[0]).toBeUndefined();
  }
  const found = [...texts].flatMap(([name, text]) =>
    text.split("\n").flatMap((line, row) => {
      const column = line.indexOf("function releaseMemory");
      return column < 0 ? [] : [{ file: join(folder, name), row: row + 1, column: column + 10 }];
    }),
  );
  const places = found.map(({ file, row, column }) => createSourcePlaces()(file, row, column));
  expect(places.some((place) => /apps\/server\/src\/start\/release-memory\.ts:8$/.test(place))).toBe(true);
});

it("keeps what earlier builds left with the maps that say where a fault of it is", () => {
  const names = ["main.js", "sql-DXWsdj8V.js", "sql-DXWsdj8V.js.map", "sources.sha256"];
  expect(names.filter(isCarried)).toEqual(names.slice(0, 3));
});

/** The files of the build that a program names, and those that they name; parts of earlier builds lie beside them. */
function partsFrom(folder: string, program: string): string[] {
  const there = new Set(readdirSync(folder));
  const found = new Set([program]);
  for (const name of found)
    for (const [named] of readFileSync(join(folder, name), "utf8").matchAll(/[\w.-]+\.js\b/g))
      if (there.has(named)) found.add(named);
  return [...found];
}
