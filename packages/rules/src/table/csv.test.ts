import { describe, expect, it } from "vitest";
import { csvText } from "./csv.ts";

describe("csvText", () => {
  it("lets no spreadsheet compute what people typed", () => {
    const cells = ["=1+1", "+8613800138000", "-1", "@sum", "\tx", "\rx", "plain", "a=b"];
    expect(csvText([cells])).toBe(`'=1+1,'+8613800138000,'-1,'@sum,'\tx,"'\rx",plain,a=b\r\n`);
  });

  it("keeps commas, quotes and lines inside of their cells", () => {
    expect(csvText([['a,"b"', "c\nd"], [""]])).toBe('"a,""b""","c\nd"\r\n\r\n');
  });
});
