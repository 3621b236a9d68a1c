import { describe, expect, it } from "vitest";
import { readTable } from "./read-table.ts";

const TEXT = "条码,商品名称\r\n9300001,爱他美金装奶粉\r\n";
const wide = (text: string) => new Blob([Uint16Array.from([...text].map((letter) => letter.charCodeAt(0)))]);

describe("a table that somebody chose", () => {
  it("is read in UTF-8, GBK, or UTF-16 with its mark, and else named for what it is", async () => {
    expect(await readTable(new Blob([TEXT]))).toEqual({ text: TEXT, encoding: "UTF-8", isCut: false });
    const gbk = new Blob([new Uint8Array([0xcc, 0xf5, 0xc2, 0xeb, 0x2c])]);
    expect(await readTable(gbk)).toMatchObject({ text: "条码,", encoding: "GBK" });
    expect(await readTable(wide(`\u{feff}${TEXT}`))).toMatchObject({ text: TEXT, encoding: "UTF-16" });
    expect(await readTable(wide(TEXT))).toEqual({ problem: expect.stringContaining("UTF-16") });
    expect(await readTable(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0])]))).toEqual({
      problem: expect.stringContaining("无法读取"),
    });
  });

  it("may be cut within a sign, and is refused where it is empty or too large", async () => {
    expect(await readTable(new Blob([TEXT]), { headBytes: 4 })).toEqual({
      text: "条",
      encoding: "UTF-8",
      isCut: true,
    });
    expect(await readTable(new Blob([]))).toEqual({ problem: "文件是空的" });
    const giant = new Blob([new Uint8Array(2 ** 20), new Uint8Array(1)]);
    expect(await readTable(giant, { mostMb: 1 })).toEqual({ problem: "文件太大，最多 1 MB，请拆成几个文件" });
  });
});
