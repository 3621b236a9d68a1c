/** What a table may be written in, by the names of `TextDecoder`, and what people call it. */
export type TableEncoding = { label: "utf-8" | "gb18030" | "utf-16le" | "utf-16be"; name: string };

const UTF_8: TableEncoding = { label: "utf-8", name: "UTF-8" };
/** What is no UTF-8 is GBK, as spreadsheets in China write it. */
const GBK: TableEncoding = { label: "gb18030", name: "GBK" };

/** So much of a file is looked at. */
const LOOKED_AT = 4096;
/** Of so many letters one at least is a digit, a comma or the end of a line, which UTF-16 writes with a NUL. */
const LETTERS_A_NUL = 8;

/** What a text may be written in, by its first bytes; the first that fits is meant. */
export function tableEncodings([first, second]: Uint8Array): readonly TableEncoding[] {
  if (first === 0xff && second === 0xfe) return [{ label: "utf-16le", name: "UTF-16" }];
  if (first === 0xfe && second === 0xff) return [{ label: "utf-16be", name: "UTF-16" }];
  return [UTF_8, GBK];
}

/** Whether a text that is in neither of them is in UTF-16 without its mark: many NULs, in every other place. */
export function isUnmarkedWide(bytes: Uint8Array): boolean {
  const pairs = Math.floor(Math.min(bytes.length, LOOKED_AT) / 2);
  const nuls = [0, 0];
  for (let place = 0; place < pairs * 2; place += 1)
    if (bytes[place] === 0) nuls[place % 2] = (nuls[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  return pairs >= 4 && Math.max(even, odd) * LETTERS_A_NUL >= pairs && Math.min(even, odd) === 0;
}
