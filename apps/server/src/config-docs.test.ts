import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig, SERVER_VARIABLES } from "./config.ts";
import { OUTSIDE_VARIABLES } from "./outside/outside-config.ts";

const GUIDE = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
const NAMES = [...Object.keys(SERVER_VARIABLES.shape), ...Object.keys(OUTSIDE_VARIABLES.shape)];
// The build and the tests choose it, merchants do not.
const INNER = ["SHOP_DIST", "CONSOLE_DIST"];

/** The names in the first column of the tables that have a column of variables. */
function tabulated(): string[] {
  const rows = GUIDE.split("\n\n")
    .filter((block) => /^\| variable\b/.test(block))
    .flatMap((table) => table.split("\n").slice(2));
  return rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\w+)/g)].map(([, name = ""]) => name),
  );
}

describe("the variables of the environment", () => {
  it("stand in the tables for merchants, each of them once, and no other does", () => {
    expect(tabulated().filter((name) => !NAMES.includes(name))).toEqual([]);
    expect(NAMES.filter((name) => !INNER.includes(name) && !tabulated().includes(name))).toEqual([]);
    const twice = tabulated().filter((name, at, all) => all.indexOf(name) !== at && name !== "DEMO");
    expect(twice).toEqual([]);
  });

  it("are all named that make no sense, in one refusal", () => {
    const read = () => readConfig({ PORT: "http", DRAIN_MS: "soon", SECOND_PERSON: "perhaps" });
    expect(read).toThrow(/PORT is not a port: http\n.*DRAIN_MS is not a number of milliseconds: soon\n/);
    expect(read).toThrow(/SECOND_PERSON is neither on nor off: perhaps/);
  });

  it("count as not set when they are empty", () => {
    expect(readConfig({ PORT: "", HOST: "", LOG_LEVEL: "", DATABASE_URL: "" })).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      logLevel: "warn",
      databaseUrl: null,
    });
  });

  it("name ports that exist", () => {
    for (const name of ["PORT", "STAFF_PORT", "METRICS_PORT"])
      expect(() => readConfig({ [name]: "65536" })).toThrow(`${name} is not a port: 65536`);
  });
});
