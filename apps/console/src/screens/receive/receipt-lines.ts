import type { StockLevel } from "@crux/contract/ops/stock-level.schema";

/** A line of a receipt as it is typed. */
export type ReceiptLine = {
  goods: StockLevel;
  /** How many came. */
  text: string;
  /** How many the supplier announced; empty where nobody said. */
  expected: string;
  /** What a piece cost, in dollars; empty where nobody said. */
  cost: string;
};

/** A line that was pasted: what stands for the goods, and how many. */
export type PastedLine = { place: number; code: string; pieces: number | null };

export const MOST_LINES = 200;
const MOST_PIECES = 1_000_000;

/** How many pieces a text says; null where it is no whole number from 1 on. */
export function piecesOf(text: string): number | null {
  const pieces = countOf(text);
  return pieces === 0 ? null : pieces;
}

/** The same, and nothing is a number as well. */
export function countOf(text: string): number | null {
  const pieces = /^\d{1,7}$/.test(text.trim()) ? Number(text) : -1;
  return pieces >= 0 && pieces <= MOST_PIECES ? pieces : null;
}

/** Two columns of a sheet, barcode or SKU and pieces, one line each; without a number it is one piece. */
export function pastedLines(text: string): PastedLine[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [code = "", ...rest] = line
      .split(/\t|,|;|\s{2,}/)
      .map((cell) => cell.trim())
      .filter(Boolean);
    if (code === "") return [];
    const last = rest.at(-1);
    return [{ place: index + 1, code, pieces: last === undefined ? 1 : piecesOf(last) }];
  });
}

/** The lines with so many pieces more of these goods: in their own line where they have one, else in a new one at the top. */
export function withMore(
  lines: readonly ReceiptLine[],
  goods: StockLevel,
  pieces: number,
): readonly ReceiptLine[] {
  const place = lines.findIndex((line) => line.goods.skuId === goods.skuId);
  const known = lines[place];
  if (!known) return [{ goods, text: String(pieces), expected: "", cost: "" }, ...lines];
  return lines.with(place, { ...known, text: String((piecesOf(known.text) ?? 0) + pieces) });
}
