import { describe, expect, it } from "vitest";
import { seenBy, withSeen } from "./seen.ts";

describe("what was looked at (recently seen)", () => {
  it("has the newest first, each once, twenty at most", () => {
    expect(withSeen([3, 2, 1], 2)).toEqual([2, 3, 1]);
    const many = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(withSeen(many, 99)).toEqual([99, ...many.slice(0, 19)]);
  });

  it("goes from a visitor to whoever signs in, and from a customer to nobody", () => {
    expect(seenBy(7, undefined)).toEqual([]);
    expect(seenBy(7, { uid: 7, ids: [1] })).toEqual([1]);
    expect(seenBy(7, { uid: 0, ids: [1] })).toEqual([1]);
    expect(seenBy(7, { uid: 8, ids: [1] })).toEqual([]);
    expect(seenBy(0, { uid: 8, ids: [1] })).toEqual([]);
  });
});
