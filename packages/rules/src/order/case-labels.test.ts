import { describe, expect, it } from "vitest";
import { caseTitle } from "./case-labels.ts";

describe("caseTitle", () => {
  it.each([
    ["ASKED", "REFUND", "申请退款"],
    ["ASKED", "OTHER", "售后申请"],
    ["LOST", "OTHER", "包裹丢失"],
  ] as const)("names %s with the wish %s %s", (kind, wish, title) => {
    expect(caseTitle({ kind, wish })).toBe(title);
  });
});
