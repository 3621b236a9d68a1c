import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { carryAssets } from "./carry-assets.ts";

const folder = mkdtempSync(join(tmpdir(), "crux-carry-"));
afterAll(() => rmSync(folder, { recursive: true }));

const DAY_SECONDS = 24 * 60 * 60;
const nowMs = Date.UTC(2026, 0, 31);

/** A build whose files are so many days old. */
function build(name: string, files: Record<string, number>): string {
  const assets = join(folder, name, "client/assets");
  mkdirSync(assets, { recursive: true });
  for (const [file, days] of Object.entries(files)) {
    writeFileSync(join(assets, file), name);
    utimesSync(join(assets, file), nowMs / 1000, nowMs / 1000 - days * DAY_SECONDS);
  }
  return join(folder, name);
}

it("keeps what earlier builds left for open pages, for two weeks and over several builds", () => {
  const first = build("first", { "a-1.js": 10, "a-1.js.br": 10, "same-1.js": 10 });
  const second = build("second", { "a-2.js": 5, "same-1.js": 5 });
  expect(carryAssets({ from: first, to: second }, nowMs)).toBe(2);
  const third = build("third", { "a-3.js": 0 });
  expect(carryAssets({ from: second, to: third }, nowMs)).toBe(4);
  expect(readdirSync(join(third, "earlier/assets")).sort()).toEqual([
    "a-1.js",
    "a-1.js.br",
    "a-2.js",
    "same-1.js",
  ]);
  expect(readdirSync(join(third, "client/assets"))).toEqual(["a-3.js"]);
  const fourth = build("fourth", { "a-4.js": 0 });
  expect(carryAssets({ from: third, to: fourth }, nowMs + 6 * DAY_SECONDS * 1000)).toBe(3);
  expect(readdirSync(join(fourth, "earlier/assets")).sort()).toEqual(["a-2.js", "a-3.js", "same-1.js"]);
});

it("has nothing to do for a first build", () => {
  expect(carryAssets({ from: join(folder, "none"), to: build("only", { "a.js": 0 }) })).toBe(0);
});
