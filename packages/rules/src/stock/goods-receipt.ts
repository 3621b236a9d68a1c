import { roundCents, sum } from "../money/money.ts";

/** Where a receipt of goods stands. */
export type GoodsReceiptState = "DRAFT" | "BOOKED" | "REVERSED";

/** Every step of a receipt of goods; nothing else is ever changed of one that was booked. */
export const GOODS_RECEIPT_MOVES = {
  /** Its pieces come into stock. */
  book: { from: "DRAFT", to: "BOOKED" },
  /** They go out again. */
  reverse: { from: "BOOKED", to: "REVERSED" },
} as const satisfies Record<string, { from: GoodsReceiptState; to: GoodsReceiptState }>;

export const GOODS_RECEIPT_STATE_NAMES: Record<GoodsReceiptState, string> = {
  DRAFT: "草稿",
  BOOKED: "已入库",
  REVERSED: "已冲销",
};

/** What it is called: `RK20261123-02`, the second of its day; `day` as `2026-11-23`. */
export function goodsReceiptNumber(day: string, place: number): string {
  return `RK${day.replaceAll("-", "")}-${String(place).padStart(2, "0")}`;
}

/** A line of a receipt: pieces that came and what each cost, in cents; null where nobody said. */
export type CountedLine = { pieces: number | null; cost: number | null };

/** What the lines of a receipt come to; of those without a cost nobody knows what they cost. */
export function goodsReceiptSums(lines: readonly CountedLine[]): {
  lineCount: number;
  pieces: number;
  costedLines: number;
  costCents: number;
} {
  const costed = lines.filter(({ cost }) => cost !== null);
  return {
    lineCount: lines.length,
    pieces: sum(lines.map(({ pieces }) => pieces ?? 0)),
    costedLines: costed.length,
    costCents: sum(costed.map(({ pieces, cost }) => (pieces ?? 0) * (cost ?? 0))),
  };
}

/**
 * What a piece of a sku costs on average once some more came in, in whole cents: those on hand count with what they cost so
 * far. Where none is on hand, or nobody knows what they cost, it is what the new ones cost.
 */
export function averageCost(
  held: { onHand: number; cost: number | null },
  came: { pieces: number; cost: number },
): number {
  const pieces = held.cost === null ? 0 : Math.max(0, held.onHand);
  const all = pieces + came.pieces;
  return all === 0 ? came.cost : roundCents((pieces * (held.cost ?? 0) + came.pieces * came.cost) / all);
}

/**
 * What a piece of a sku costs on average once a receipt is taken back: where it was the last to write the average, what stood
 * there before, and else what is left of the value of all pieces without its own. Where nothing would be left, or pieces went
 * at so wrong an average that less than nothing would be, it stays.
 */
export function costWithout(
  held: { onHand: number; cost: number },
  gone: { pieces: number; cost: number; before: number | null; after: number },
): number | null {
  if (held.cost === gone.after) return gone.before;
  const left = held.onHand - gone.pieces;
  const valueCents = held.onHand * held.cost - gone.pieces * gone.cost;
  return left > 0 && valueCents >= 0 ? roundCents(valueCents / left) : held.cost;
}
