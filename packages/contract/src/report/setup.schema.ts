import { z } from "zod";
import { nothing } from "../wire.ts";

/** What a shop needs before it sells, in the order in which its owner comes by it. */
const setupStepKey = z.enum(["shop", "routes", "goods", "payment", "order"]);
export type SetupStepKey = z.infer<typeof setupStepKey>;

const setupItemKey = z.enum([
  "names",
  "abn",
  "contact",
  "policies",
  "texts",
  "rules",
  "schemes",
  "onSale",
  "inStock",
  "routed",
  "channel",
  "probed",
  "paid",
  "packed",
  "sent",
]);
export type SetupItemKey = z.infer<typeof setupItemKey>;

/** How a thing stands, as the shop's own rows say it: `WRONG` is there and does not do. */
const setupItem = z.object({
  key: setupItemKey,
  state: z.enum(["DONE", "MISSING", "WRONG"]),
  /** How many there are, of what is counted. */
  count: z.int().nullable(),
  /** What it is about: settings that lack, countries that are served or lack something, systems that take money. */
  names: z.array(z.string()),
});
export type SetupItem = z.infer<typeof setupItem>;

const setupStep = z.object({ key: setupStepKey, isDone: z.boolean(), items: z.array(setupItem) });
export type SetupStep = z.infer<typeof setupStep>;

/** Goods to try the shop with, which come and go as long work of the kind `sample.catalogue`. */
const sample = z.object({
  /** How many of its products are there. */
  goods: z.int(),
  /** Whether anything of it is there that can be removed. */
  isThere: z.boolean(),
  /** Whether the shop has goods of its own, beside which no sample is loaded. */
  hasGoods: z.boolean(),
  /** The work that waits or runs. */
  runningTaskId: z.int().nullable(),
});
export type SampleState = z.infer<typeof sample>;

export const setupSchemas = {
  setup: {
    summary: "What the shop still needs before it sells",
    input: nothing,
    output: z.object({ steps: z.array(setupStep), sample }),
    fails: [],
  },
};
