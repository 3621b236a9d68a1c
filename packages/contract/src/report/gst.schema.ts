import { z } from "zod";
import { sumCents, time } from "../wire.ts";
import { inRange, range } from "./series.schema.ts";

/** What the activity statement asks of a quarter, in cents: what was paid in it less what went back in it. */
const figures = {
  /** How many sales were paid, and how many refunds were made. */
  sales: z.int(),
  refunds: z.int(),
  /** G1, G2, G3 and 1A. */
  total: sumCents,
  exported: sumCents,
  free: sumCents,
  gst: sumCents,
};

const quarter = z.object({ from: z.string(), to: z.string(), ...figures });
export type GstQuarter = z.infer<typeof quarter>;

const gst = z.object({
  zone: z.string(),
  /** The moment up to which the quarter that runs is counted. */
  now: time,
  /** The first day of GST; null for a shop that is not registered. */
  gstFrom: z.string().nullable(),
  /** Whole quarters, the first one first; null where so much stayed in Australia that only the export reads it all. */
  quarters: z.array(quarter).nullable(),
});
export type GstReport = z.infer<typeof gst>;

export const gstSchemas = {
  gst: {
    summary: "Sales and GST of the quarters that a range touches, as the activity statement asks for them",
    input: z.strictObject(range).refine(inRange),
    output: gst,
    fails: [],
  },
};
