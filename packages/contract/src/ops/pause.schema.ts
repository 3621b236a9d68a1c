import { z } from "zod";
import { edited, version } from "../edit.ts";
import { moment } from "../list.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as saleOutcome from "../outcomes/sale.ts";
import { filled, id, nothing, text, time } from "../wire.ts";

const scope = z.enum(["SHOP", "ROUTE", "CATEGORY"]);
export type PauseScope = z.infer<typeof scope>;

/** `subject` is the id of the route or of the category, and empty for the shop; `endTime` is null while nobody knows it. */
const pause = z.object({
  id: z.int(),
  scope,
  subject: z.string(),
  name: z.string(),
  words: z.string(),
  startTime: time,
  endTime: time.nullable(),
  /** What customers read. */
  text: z.string(),
  ...edited,
});
export type StaffPause = z.infer<typeof pause>;

const words = filled(120);
const terms = z.object({ words, startTime: moment, endTime: moment.nullable() });
const inOrder = ({ startTime, endTime }: z.output<typeof terms>) => !endTime || endTime > startTime;

const target = z.object({ id: z.string(), name: z.string() });

export const logisticsPauseOpsSchemas = {
  /** Those that are to come or count now, the next first; then the last hundred that are over. */
  pauses: { summary: "Pauses, for staff", input: nothing, output: z.array(pause), fails: [] },
  pauseTargets: {
    summary: "Routes and categories that may be paused",
    input: nothing,
    output: z.object({ routes: z.array(target), categories: z.array(target) }),
    fails: [],
  },
  /** `general.NOT_FOUND` for a route or category that there is not. */
  addPause: {
    summary: "Pause the shop, a route or a category",
    input: terms
      .extend({ scope, subject: text(60).default("") })
      .refine(inOrder)
      .refine((one) => (one.scope === "SHOP") === (one.subject === "")),
    output: pause,
    fails: [generalOutcome.NOT_FOUND],
  },
  savePause: {
    summary: "Change the words or the time of a pause",
    input: terms.extend({ id, version }).refine(inOrder),
    output: pause,
    fails: [saleOutcome.CONTENT_NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
  /** One that has not begun never will; ending one that is over changes nothing. */
  endPause: {
    summary: "End a pause now",
    input: z.object({ id }),
    output: pause,
    fails: [saleOutcome.CONTENT_NOT_FOUND],
  },
};
