import { describe, expect, it } from "vitest";
import { checkDigit, normalBarcode } from "./barcode.ts";

describe("a barcode", () => {
  it("is the same however a scanner tells it", () => {
    expect(normalBarcode(" 9300605 122390 ")).toBe("9300605122390");
    expect(normalBarcode("036000291452")).toBe("0036000291452");
    expect(normalBarcode("0036000291452")).toBe("0036000291452");
    expect(normalBarcode("96385074")).toBe("96385074");
    expect(normalBarcode("ab-12/３")).toBe("AB-12/3");
  });

  it("is none with a wrong last digit, or when nothing can be made of it", () => {
    for (const wrong of [
      "9300605122391",
      "036000291453",
      "96385075",
      "",
      "12",
      "奶粉900",
      "-12-",
      "1".repeat(41),
    ])
      expect(normalBarcode(wrong)).toBeNull();
  });

  it("ends with the digit that its others ask for", () => {
    expect(["930060512239", "03600029145", "9638507"].map(checkDigit)).toEqual([0, 2, 4]);
  });
});
