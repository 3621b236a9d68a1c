import { describe, expect, it } from "vitest";
import { conflictsOf, mergeEdit } from "./merge-edit.ts";

const before = { name: "李明", city: "广州市", mobile: "1" };

describe("two edits of one thing", () => {
  it("go together where each changed other fields", () => {
    const mine = { ...before, city: "深圳市" };
    const now = { ...before, name: "李四" };
    expect(conflictsOf(before, mine, now)).toEqual([]);
    expect(mergeEdit({ before, mine, now })).toEqual({ name: "李四", city: "深圳市", mobile: "1" });
  });

  it("ask for a choice where both changed one, unless to the same", () => {
    const mine = { name: "王五", city: "深圳市", mobile: "2" };
    const now = { name: "李四", city: "深圳市", mobile: "1" };
    expect(conflictsOf(before, mine, now)).toEqual(["name"]);
    expect(mergeEdit({ before, mine, now }, { name: "now" })).toEqual({ ...mine, name: "李四" });
    expect(mergeEdit({ before, mine, now }, { name: "mine" })).toEqual(mine);
  });
});
