import { PREFIXES } from "@crux/contract/prefixes";
import { describe, expect, it } from "vitest";
import { CUSTOMER_THINGS } from "./audit-words.ts";

/** Things of the merchant: actions about them speak of no customer. */
const NOBODYS = [
  "activity",
  "approval",
  "brand",
  "config",
  "couponRule",
  "draft",
  "goods",
  "history",
  "pass",
  "home",
  "message",
  "moveIn",
  "notice",
  "outbox",
  "outside",
  "pause",
  "product",
  "receipt",
  "role",
  "rule",
  "ruleVersion",
  "session",
  "simulation",
  "sku",
  "staff",
  "statementLine",
  "tag",
  "task",
  "text",
  "till",
];

describe("the words of audit entries", () => {
  const lines = PREFIXES.flatMap(({ api }) => Object.values(api).map(({ line }) => line)).filter((line) =>
    line.includes("/ops/"),
  );

  it("knows of each thing that a path of the staff names whether it is a customer's", () => {
    const nouns = lines.flatMap((line) =>
      [...line.matchAll(/\/(\w+)\/\{\w+\}/g)].map(([, noun = ""]) => noun),
    );
    const unknown = [...new Set(nouns)].filter(
      (noun) => !(noun in CUSTOMER_THINGS) && !NOBODYS.includes(noun),
    );
    expect(unknown).toEqual([]);
  });
});
