import { z } from "zod";
import * as staffOutcome from "../outcomes/staff.ts";
import { id, none, nothing, text, time } from "../wire.ts";

/** Of what somebody is told by e-mail; the words stand in the rules. */
const notices = z.object({
  email: z.string().nullable(),
  kinds: z.array(z.string()),
  /** Whether the server sends letters at all. */
  mailFlag: z.boolean(),
});
export type StaffNotices = z.infer<typeof notices>;

/** What letters tell, as the console shows it: `unread` of those that are listed. */
const news = z.object({
  list: z.array(
    z.object({ id: z.int(), kind: z.string(), text: z.string(), createTime: time, isNew: z.boolean() }),
  ),
  unread: z.int(),
});
export type StaffNews = z.infer<typeof news>;

export const tellingSchemas = {
  notices: { summary: "Where the caller hears of what", input: nothing, output: notices, fails: [] },
  /** `email` null ends all of it; unknown kinds are refused by the verb with `staff.UNKNOWN_NOTICE`. */
  saveNotices: {
    summary: "Change where the caller hears of what",
    input: z.object({ email: z.email().max(200).nullable(), kinds: z.array(text(40)).max(20) }),
    output: notices,
    fails: [staffOutcome.UNKNOWN_NOTICE],
  },
  news: {
    summary: "What concerns the caller of all that staff are told",
    input: nothing,
    output: news,
    fails: [],
  },
  /** All up to this one; what was seen stays so. */
  seeNews: {
    summary: "Note that the caller has seen it",
    input: z.object({ upTo: id }),
    output: none,
    fails: [],
  },
};
