import { describe, expect, it } from "vitest";
import { isUnmarkedWide, tableEncodings } from "./table-encoding.ts";

const wide = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));

describe("tableEncodings", () => {
  it("knows UTF-16 by its mark, else UTF-8 before GBK", () => {
    const names = (bytes: Uint8Array) => tableEncodings(bytes).map(({ label }) => label);
    expect(names(wide("\u{feff}a"))).toEqual(["utf-16le"]);
    expect(names(new Uint8Array([0xfe, 0xff, 0, 0x61]))).toEqual(["utf-16be"]);
    expect(names(new Uint8Array([0x61, 0x2c]))).toEqual(["utf-8", "gb18030"]);
    expect(names(new Uint8Array())).toEqual(["utf-8", "gb18030"]);
  });
});

describe("isUnmarkedWide", () => {
  it("tells UTF-16 without its mark from pictures, archives and plain text", () => {
    const text = "条码,商品名称,价格\r\n9300001,爱他美金装奶粉三段,3290\r\n";
    expect(isUnmarkedWide(wide(text))).toBe(true);
    expect(isUnmarkedWide(new Uint8Array(Buffer.from(text, "utf16le").swap16()))).toBe(true);
    expect(isUnmarkedWide(new TextEncoder().encode(text))).toBe(false);
    const png = [
      0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 0xd, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0,
    ];
    expect(isUnmarkedWide(new Uint8Array(png))).toBe(false);
    expect(isUnmarkedWide(new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 8, 0, 8, 0, 0x12, 0, 0, 0]))).toBe(
      false,
    );
  });
});
