import { describe, expect, it } from "vitest";
import { csvText } from "./csv.ts";
import { createRowReader, tableRows } from "./table-rows.ts";

describe("tableRows", () => {
  it("reads back what csvText wrote, formulas, quotes and lines within cells included", () => {
    const rows = [
      ["=1+1", 'a,"b"', "c\nd"],
      ["", "x", "'quoted"],
      ["'=1", "''-", "'"],
    ];
    expect([...tableRows(csvText(rows))]).toEqual(rows);
  });

  it("takes commas, tabs or semicolons as its first line does, and any end of line", () => {
    expect([...tableRows("a\tb\r1\t2,3\n\n4\t")]).toEqual([
      ["a", "b"],
      ["1", "2,3"],
      ["4", ""],
    ]);
    expect([...tableRows('a;b\r\n" x ";2')]).toEqual([
      ["a", "b"],
      ["x", "2"],
    ]);
  });

  it("reads the same rows wherever the text is cut into pieces", () => {
    const text = '\u{feff}a,"b ""x""",\r\n\r\n"c\nd" ,"",\'=e\r,,\n"""",f,';
    const whole = [...tableRows(text)];
    expect(whole).toEqual([
      ["a", 'b "x"', ""],
      ["c\nd", "", "=e"],
      ['"', "f", ""],
    ]);
    for (let size = 1; size < text.length; size += 1) {
      const reader = createRowReader();
      const rows: string[][] = [];
      for (let at = 0; at < text.length; at += size) rows.push(...reader.take(text.slice(at, at + size)));
      rows.push(...reader.end());
      expect(rows, `pieces of ${size}`).toEqual(whole);
    }
  });

  it("says by its end that a quote does not end", () => {
    const ends = [tableRows("a"), tableRows('"a')].map((rows) => {
      let step = rows.next();
      while (!step.done) step = rows.next();
      return step.value;
    });
    expect(ends).toEqual([true, false]);
  });

  it("names the line on which a quote began that does not end, wherever the text is cut", () => {
    const lineOf = (text: string, size: number) => {
      const reader = createRowReader();
      for (let at = 0; at < text.length; at += size) for (const _ of reader.take(text.slice(at, at + size)));
      for (const _ of reader.end());
      return reader.openLine();
    };
    const right = 'a,b\r\n"c\r\nd",e\r\n\r\n';
    const texts: [string, number | null][] = [
      [right, null],
      [`${right}f,"g\r\nh,i\r\n`, 5],
      ['a\rb\r"c\r', 3],
      ['"a', 1],
      // The quote of line 2 ends where one of line 4 begins.
      ['a,b\n1,"x\n2,y\n3,"z"\n4,w\n', 2],
      ['a,b\n1,"x\n2,"y\n', 2],
      ['a,b\n1,"x\n2," y\n3,z\n', 2],
    ];
    for (const [text, line] of texts)
      for (let size = 1; size <= text.length; size += 1)
        expect(lineOf(text, size), `${text} ${size}`).toBe(line);
  });
});
