import { describe, expect, it } from "vitest";
import { pastedLines, piecesOf } from "./receipt-lines.ts";

describe("pasted lines of a receipt", () => {
  it("are two columns however a sheet parts them, one piece where only goods stand", () => {
    expect(pastedLines("9300000000014\t12\r\n1002, 3\n\n1003\n麦卢卡  2\n")).toEqual([
      { place: 1, code: "9300000000014", pieces: 12 },
      { place: 2, code: "1002", pieces: 3 },
      { place: 4, code: "1003", pieces: 1 },
      { place: 5, code: "麦卢卡", pieces: 2 },
    ]);
  });

  it("take the last column for the pieces and know a number that is none", () => {
    expect(pastedLines("1002\t蜂蜜 250g\t3\n1003\t两箱")).toEqual([
      { place: 1, code: "1002", pieces: 3 },
      { place: 2, code: "1003", pieces: null },
    ]);
    expect(["0", "-1", "1.5", "1000001", " 7 "].map(piecesOf)).toEqual([null, null, null, null, 7]);
  });
});
