import { describe, expect, it } from "vitest";
import { pkgLabelCode, pkgOfLabel } from "./pkg-label.ts";
import { readWaybillLines } from "./waybill-lines.ts";

const short = (text: string) =>
  readWaybillLines(text).map(({ line, pkg, number, company, fault }) => [line, pkg, number, company, fault]);

describe("readWaybillLines", () => {
  it("reads two columns of a sheet, what a scanner typed, and commas", () => {
    expect(short("P12\tEW1234567AU\n\n13\tEW1234568AU\tYTO\r\n")).toEqual([
      [1, "P12", "EW1234567AU", "", ""],
      [3, "13", "EW1234568AU", "YTO", ""],
    ]);
    expect(short("P12  EW1234567AU\n 13 EW1234568AU ")).toEqual([
      [1, "P12", "EW1234567AU", "", ""],
      [2, "13", "EW1234568AU", "", ""],
    ]);
    expect(short("12,EW1234567AU,圆通速递")).toEqual([[1, "12", "EW1234567AU", "圆通速递", ""]]);
  });

  it("finds the columns by their heads, in whatever order, with quotes, line breaks and a byte order mark", () => {
    const answer =
      '\uFEFF收件人,运单号,包裹号,失败原因\r\n"王, 小明",EW1234567AU,P12,\r\n"李""四",,P13,"姓名与\n证件不符"\r\n';
    expect(short(answer)).toEqual([
      [2, "P12", "EW1234567AU", "", ""],
      [3, "P13", "", "", "姓名与\n证件不符"],
    ]);
  });

  it("takes off what keeps spreadsheets from computing", () => {
    expect(short('12\t\'=EW1234567\n13\t="EW1234568"')).toEqual([
      [1, "12", "=EW1234567", "", ""],
      [2, "13", "EW1234568", "", ""],
    ]);
  });

  it("has nothing to say of nothing", () => {
    expect(short("")).toEqual([]);
    expect(short("\n \n")).toEqual([]);
  });
});

describe("pkgOfLabel", () => {
  it("knows our labels and bare numbers", () => {
    expect(pkgOfLabel(pkgLabelCode(100_123))).toBe(100_123);
    expect([" p7 ", "7", "P07", "EW7", "", "7a"].map(pkgOfLabel)).toEqual([7, 7, null, null, null, null]);
  });
});
