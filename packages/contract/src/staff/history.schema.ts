import { z } from "zod";
import { id, time } from "../wire.ts";

/** What staff edit and look back on: how each edit found it and left it stands in the audit log. */
const editedThing = z.enum(["activity", "banner", "section", "pause", "brand", "tag", "coupon"]);
export type EditedThing = z.infer<typeof editedThing>;

/** One edit: who made it, by which call, and the fields before and after it; null where there was nothing. */
const step = z.object({
  id: z.int(),
  editor: z.string(),
  line: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  time,
});
export type EditStep = z.infer<typeof step>;

export const historySchemas = {
  /** The last hundred edits, the newest first; takes the right to edit the thing. */
  history: {
    summary: "What was edited of a thing, by whom and when",
    input: z.object({ type: editedThing, id }),
    output: z.array(step),
    fails: [],
  },
};
