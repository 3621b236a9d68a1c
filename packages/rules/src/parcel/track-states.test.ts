import { describe, expect, it } from "vitest";
import { furthestReach, trackLabel, trackMeaning } from "./track-states.ts";

describe("trackMeaning", () => {
  it.each([
    [0, "DELIVERING"],
    [1, "DELIVERING"],
    [5, "DELIVERING"],
    [7, "DELIVERING"],
    [10, "DELIVERING"],
    [11, "DELIVERING"],
    [12, "DELIVERING"],
    [103, "DELIVERING"],
    [501, "DELIVERING"],
    [1002, "DELIVERING"],
    [3, "DELIVERED"],
    [302, "DELIVERED"],
    [301, "RECEIVED"],
  ])("brings a parcel with code %i to %s (L-PKG-05, L-PKG-06, L-PKG-07)", (code, reaches) => {
    expect(trackMeaning(code)).toEqual({ reaches, isException: false });
  });

  it.each([2, 4, 6, 13, 14, 203, 401])(
    "keeps a parcel with code %i where it is and raises a flag",
    (code) => {
      expect(trackMeaning(code)).toEqual({ reaches: null, isException: true });
    },
  );

  it.each([101, 102, 9, -1, 77])("reads nothing into code %i", (code) => {
    expect(trackMeaning(code)).toEqual({ reaches: null, isException: false });
  });
});

describe("furthestReach", () => {
  it("takes the furthest of all entries, in whatever order they came", () => {
    expect(furthestReach([3, 0, 1])).toBe("DELIVERED");
    expect(furthestReach([0, 2])).toBe("DELIVERING");
    expect(furthestReach([2, 101])).toBeNull();
    expect(furthestReach([])).toBeNull();
  });
});

describe("trackLabel", () => {
  it("has a word for each code that says something", () => {
    const codes = [101, 1, 1002, 5, 3, 301, 13, 203, 77];
    expect(codes.map(trackLabel).join()).toBe("待揽收,已揽收,运输中,派送中,已送达,已签收,清关异常,运输异常,");
  });
});
