import { z } from "zod";
import { LIMITS } from "../limits.ts";

const outcome = z.object({
  /** What the row is about, as it was named. */
  key: z.string(),
  /** 0 where it was done. */
  code: z.int(),
  msg: z.string(),
  /** What a refusal says beside its code. */
  data: z.unknown(),
});
export type BulkOutcome = z.infer<typeof outcome>;

/**
 * A call that does the same with up to 200 things, each by itself: one that is refused keeps no other one waiting. With
 * `isTrial` it changes nothing and answers what would become of each if it alone were done.
 */
export const bulk = <Row extends z.ZodType>(summary: string, row: Row) => ({
  summary,
  input: z.object({ rows: z.array(row).min(1).max(LIMITS.bulkRows), isTrial: z.boolean().default(false) }),
  output: z.array(outcome),
  fails: [],
});
