import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawn, filesOfRows, mutated, readMutations } from "./mutations.ts";

const root = join(import.meta.dirname, "..");
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const { stdout } = spawnSync("git", ["ls-files", "*.test.ts"], { cwd: root, encoding: "utf8" });
const tests = stdout.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));

describe("mutations", () => {
  const mutations = readMutations();
  const rows = filesOfRows(
    tests.filter((file) => !file.startsWith("tools/")),
    textOf,
  );

  it.each(mutations)("of $id break one line that is there, and a test names the row", (mutation) => {
    expect(mutated(textOf(mutation.file), mutation)).not.toBe(textOf(mutation.file));
    expect(rows.get(mutation.id)).toBeDefined();
  });

  it("have one line for each row", () => {
    const ids = mutations.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it("are drawn by the seed alone, whatever rows there are", () => {
    const ids = [...rows.keys()];
    expect(drawn(ids, "1")).toEqual(drawn([...ids].reverse(), "1"));
    expect(drawn(ids, "1")).not.toEqual(drawn(ids, "2"));
    const [first, ...rest] = drawn(ids, "1");
    expect(drawn(rest, "1")).toEqual(rest);
    expect(first).toBeDefined();
  });

  it("are refused where their line is gone or stands twice", () => {
    const one = { id: "R", file: "x.ts", find: "a", replace: "b" };
    expect(mutated("xay", one)).toBe("xby");
    expect(() => mutated("xyz", one)).toThrow(/stands 0 times/);
    expect(() => mutated("aa", one)).toThrow(/stands 2 times/);
  });
});
