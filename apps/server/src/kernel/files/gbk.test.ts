import { describe, expect, it } from "vitest";
import { encodeGbk } from "./gbk.ts";

describe("encodeGbk", () => {
  it("writes what its decoder reads", () => {
    const text = "王小明 浦东新区 № ﹏ abc,1\r\n镕囍";
    expect(new TextDecoder("gbk").decode(encodeGbk(text))).toBe(text);
    expect(encodeGbk("😀").toString()).toBe("?");
  });
});
