import type { GoodsFault, GoodsReport } from "@crux/contract/ops/goods.schema";
import { z } from "zod";

/** How many faults a task's answer shows; all of them are in its file. */
const SHOWN = 200;

const fault = z.object({ row: z.int(), column: z.string(), why: z.string() });

/** What came of the lines so far. */
export const tallySchema = z.object({
  newProducts: z.int(),
  newSkus: z.int(),
  changed: z.int(),
  same: z.int(),
  newBrands: z.int(),
  /** How many lines have a fault. */
  faulty: z.int(),
  /** The first faults. */
  shown: z.array(fault).default([]),
  /** Those that are not in the file yet. */
  pending: z.array(fault).default([]),
});
export type Tally = z.output<typeof tallySchema>;

export const EMPTY_TALLY: Tally = {
  newProducts: 0,
  newSkus: 0,
  changed: 0,
  same: 0,
  newBrands: 0,
  faulty: 0,
  shown: [],
  pending: [],
};

export function withFaults(tally: Tally, faults: readonly GoodsFault[]): Tally {
  const faulty = new Set(faults.map(({ row }) => row)).size;
  return {
    ...tally,
    faulty: tally.faulty + faulty,
    shown: [...tally.shown, ...faults.slice(0, Math.max(0, SHOWN - tally.shown.length))],
    pending: [...tally.pending, ...faults],
  };
}

export function plus(tally: Tally, report: GoodsReport): Tally {
  return {
    ...withFaults(tally, report.faults),
    newProducts: tally.newProducts + report.newProducts,
    newSkus: tally.newSkus + report.newSkus,
    changed: tally.changed + report.changed,
    same: tally.same + report.same,
    newBrands: tally.newBrands + report.newBrands,
  };
}
