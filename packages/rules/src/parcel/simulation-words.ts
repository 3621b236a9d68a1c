/** What becomes of an order under other rules: who pays more or less, and whose goods are in no parcel any more. */
export const SIMULATION_KINDS = {
  MORE: "多付",
  LESS: "少付",
  SAME: "不变",
  /** Only what rules now has a split. */
  UNSPLITTABLE: "装不下",
  /** Only the draft has one. */
  SPLITTABLE: "新增可寄",
  NEITHER: "原本就装不下",
  /** The search took longer than it may, or the goods are gone. */
  UNKNOWN: "未能试算",
} as const;

export type SimulationKind = keyof typeof SIMULATION_KINDS;

/** The differences, in cents, at which the columns of their spread end; the last one has no end. */
const STEPS = [-1_000, -500, -100, -1, 0, 99, 499, 999];

/** What the columns of the spread stand for, the greatest saving first. */
export const SPREAD_WORDS = [
  "少 $10 以上",
  "少 $5–10",
  "少 $1–5",
  "少 $1 以内",
  "不变",
  "多 $1 以内",
  "多 $1–5",
  "多 $5–10",
  "多 $10 以上",
] as const;

/** The column of the spread that a difference in cents belongs to. */
export function spreadColumn(cents: number): number {
  const place = STEPS.findIndex((step) => cents <= step);
  return place < 0 ? STEPS.length : place;
}
