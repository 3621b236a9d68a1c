import { z } from "zod";
import { id, time } from "../wire.ts";

/** What staff edit and look back on: how each edit found it and left it stands in the audit log. */
const editedThing = z.enum([
  ...["activity", "banner", "section", "pause", "brand", "tag", "coupon"],
  ...[
    "role",
    "staff",
    "cashBackLevels",
    "text",
    "orderNote",
    "pkgNote",
    "reviewReply",
    "statementLayout",
    "stockAlert",
    "waybill",
    "handover",
    "homeOrder",
  ],
] as const);
export type EditedThing = z.infer<typeof editedThing>;

/** What can be removed, and comes back under its number. */
const removedThing = z.enum(["banner", "section", "brand", "tag", "role", "text"]);
export type RemovedThing = z.infer<typeof removedThing>;

/** Something that was removed, by whom and by which call, with what stood in its fields. */
const removal = z.object({ id: z.int(), editor: z.string(), line: z.string(), before: z.unknown(), time });
export type Removal = z.infer<typeof removal>;

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
  /** The last hundred, the newest first, without what came back; takes the right to edit such things. */
  removed: {
    summary: "What was removed of a kind, by whom and when",
    input: z.object({ type: removedThing }),
    output: z.array(removal),
    fails: [],
  },
};
