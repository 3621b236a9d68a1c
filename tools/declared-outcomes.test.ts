import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OUTCOME_NAMES } from "@crux/contract/outcome-names";
import { PREFIXES } from "@crux/contract/prefixes";
import { COUNTERSIGNED } from "@crux/contract/refusals";
import { describe, expect, it } from "vitest";
import { outcomesBehind } from "./outcomes-behind.ts";

const root = join(import.meta.dirname, "..");
const contract = join(root, "packages/contract/src");

/** What checks of schemas refuse with in place of 900001. */
const BY_SCHEMA = new Set(
  readdirSync(contract)
    .filter((file) => file.endsWith(".schema.ts") || file === "wire.ts")
    .flatMap((file) => [
      ...readFileSync(join(contract, file), "utf8").matchAll(/\b(\w+)Outcome\.([A-Z_]+),?\s*\)/g),
    ])
    .map(([, prefix, name]) => `${prefix}.${name}`),
);

const WAITING = new Set(COUNTERSIGNED.map((code) => OUTCOME_NAMES.get(code) ?? ""));

/** `order.create` of the contract is `orderApi.create` or `orderOpsApi.create` where it is served. */
const behind = new Map(
  [...outcomesBehind(root)].map(([call, found]) => {
    const [api = "", name = ""] = call.split(".");
    return [`${api.replace(/[A-Z].*$/, "")}.${name} ${api.includes("Ops")}`, found];
  }),
);

const calls = PREFIXES.flatMap(({ name: prefix, api, schemas }) =>
  Object.entries(schemas).map(([name, { fails }]) => {
    const line = api[name]?.line ?? "";
    const named = new Set(fails.map((code) => OUTCOME_NAMES.get(code) ?? String(code)));
    return { line, named, found: behind.get(`${prefix}.${name} ${line.includes("/ops/")}`) };
  }),
);

describe("what a call declares that it may refuse", () => {
  it("is looked for behind every call", () => {
    expect(calls.filter(({ found }) => !found).map(({ line }) => line)).toEqual([]);
  });

  it("is named by something behind it: its schema, its verb or what that calls", () => {
    const unfounded = calls.flatMap(({ line, named, found }) =>
      [...named]
        .filter((name) => !found?.outcomes.has(name) && !BY_SCHEMA.has(name) && !WAITING.has(name))
        .map((name) => `${line} never refuses with ${name}: take it out of its \`fails\``),
    );
    expect(unfounded).toEqual([]);
  });

  it("holds COUNTERSIGNED where something behind it asks for a second person, and nowhere else", () => {
    const wrong = calls.filter(({ named, found }) =>
      found?.isCountersigned
        ? ![...WAITING].every((name) => named.has(name))
        : named.has("staff.APPROVAL_REQUIRED") || named.has("staff.SCHEDULED"),
    );
    expect(wrong.map(({ line }) => line)).toEqual([]);
  });
});
