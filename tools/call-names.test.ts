import { describe, expect, it } from "vitest";
import { callName, NAMED_CALLS } from "../apps/console/src/parts/staff/call-names.ts";
import { opsCallsOf } from "../apps/server/src/app/endpoints.ts";
import { closedOutside } from "../apps/server/src/outside/outside.ts";

const CALLS = opsCallsOf([], closedOutside());

describe("the audit log of the console", () => {
  it("has a word for every call that leaves an entry", () => {
    // A call with many rows leaves those of the call that it makes for each.
    const logged = CALLS.filter(({ mode, reveals, rows }) => (mode !== "read" || reveals) && !rows);
    const lines = logged.map(({ endpoint }) => endpoint.line);
    expect(lines.filter((line) => callName(line) === line)).toEqual([]);
  });

  it("names no call that is none", () => {
    const lines = new Set<string>(["POST /staff/login", ...CALLS.map(({ endpoint }) => endpoint.line)]);
    expect(NAMED_CALLS.map(({ value }) => value).filter((line) => !lines.has(line))).toEqual([]);
  });

  it("calls no two of them the same", () => {
    const words = NAMED_CALLS.map(({ text }) => text);
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
  });
});
