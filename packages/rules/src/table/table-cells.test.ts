import { describe, expect, it } from "vitest";
import { centsOfCell, dayOfCell, isRounded } from "./table-cells.ts";

describe("cells of tables", () => {
  it.each([
    ["12", 1200],
    ["0.1", 10],
    ["1,234.50", 123_450],
    ["A$ 8.05", 805],
    ["＄１２．３", 1230],
    ["AUD 3", 300],
  ])("read %s as cents", (text, cents) => {
    expect(centsOfCell(text)).toBe(cents);
  });

  it.each(["-5", "12.345", "1e3", "", "12元", "99999999"])("take %s for no amount", (text) => {
    expect(centsOfCell(text)).toBeUndefined();
  });

  it.each([
    ["2027-01-05", "2027-01-05"],
    ["2027/1/5", "2027-01-05"],
    ["2027年1月5日", "2027-01-05"],
    ["2028.2.29", "2028-02-29"],
    ["2027-01-05 00:00:00", "2027-01-05"],
  ])("read %s as a day", (text, day) => {
    expect(dayOfCell(text)).toBe(day);
  });

  it.each(["2027-02-29", "05/01/2027", "2027-13-01", "明年", ""])("take %s for no day", (text) => {
    expect(dayOfCell(text)).toBeUndefined();
  });

  it("know a number that a spreadsheet rounded", () => {
    expect(["1.38E+10", "8.61E10", "13800138000"].map(isRounded)).toEqual([true, true, false]);
  });
});
