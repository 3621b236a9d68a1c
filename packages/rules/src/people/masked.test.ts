import { describe, expect, it } from "vitest";
import { maskedAddress, maskedEmail } from "./masked.ts";

describe("what staff see of addresses that they need not write on anything", () => {
  it("is how the street line begins, and at most half of it", () => {
    expect(maskedAddress("体育西路103号维多利广场A座1201")).toBe("体育西路***");
    expect(maskedAddress(" 3号 ")).toBe("3***");
    expect(maskedAddress("𠮷野家")).toBe("𠮷***");
    expect(maskedAddress("A")).toBe("***");
    expect(maskedAddress("  ")).toBe("");
  });

  it("is the first sign of an email and where it goes to", () => {
    expect(maskedEmail("li.na@qq.com")).toBe("l***@qq.com");
    expect(maskedEmail("@qq.com")).toBe("");
    expect(maskedEmail("")).toBe("");
  });
});
