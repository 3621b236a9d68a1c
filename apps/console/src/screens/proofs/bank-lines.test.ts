import { describe, expect, it } from "vitest";
import { marksOf, readBankLines } from "./bank-lines.ts";

const centsOf = (pasted: string) => readBankLines(pasted).map(({ cents }) => cents);

describe("lines of a bank", () => {
  it.each([
    ["columns of a sheet", "22/11/2026\t1,309.00\tTRANSFER 100123\t5,012.33", 130_900],
    ["a file", '22/11/2026,309.00,"TRANSFER 100123, MR LI",5012.33', 30_900],
    ["a file that quotes all", '"22 Nov 2026","1,309.50","TRANSFER 100123"', 130_950],
    ["a plain text", "2026-11-22 TRANSFER 100123 +$1,309 CR", 130_900],
    ["a date with points", "22.11.2026 TRANSFER 100123 309.5", 30_950],
    ["an amount without cents", "22/11/2026\t309\tTRANSFER 100123", 30_900],
    ["digits of a Chinese keyboard", "２２/１１/２０２６\t３０９．００\t订单１００１２３", 30_900],
    ["what goes out", "22/11/2026\t-309.00\tREFUND 100123", -30_900],
    ["what goes out in brackets", "22/11/2026\t(309.00)\tREFUND 100123", -30_900],
    ["nothing but a text", "Opening balance of 2026", null],
  ])("are read from %s", (_, line, cents) => {
    expect(centsOf(line)).toEqual([cents]);
  });

  it("mark a slip where amount and order number are its own, and say where the amount is another", () => {
    const lines = readBankLines(
      "22/11/2026\t309.00\tTRANSFER 100123\n22/11/2026\t300.00\tOrder 100123\n22/11/2026\t309.00\tOrder 1001234\n\n22/11/2026\t-309.00\t100123",
    );
    expect(lines).toHaveLength(4);
    expect(marksOf(lines, { orderId: 100_123, price: 30_900 })).toMatchObject([
      { isSame: true, line: { text: "22/11/2026  309.00  TRANSFER 100123" } },
      { isSame: false, line: { cents: 30_000 } },
    ]);
    expect(marksOf(lines, { orderId: 100_12, price: 30_900 })).toEqual([]);
  });
});
