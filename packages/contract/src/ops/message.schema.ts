import { z } from "zod";
import { staffList } from "../list.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as notifyOutcome from "../outcomes/notify.ts";
import * as userOutcome from "../outcomes/user.ts";
import { filled, id, text, time } from "../wire.ts";

const audience = z.enum(["ALL", "CLASS", "CHOSEN"]);
export type Audience = z.infer<typeof audience>;
const userClass = z.enum(["PLAIN", "VIP"]);

/** Something that was written to many. */
const batch = z.object({
  id: z.int(),
  audience,
  userClass: userClass.nullable(),
  title: z.string(),
  body: z.string(),
  pictures: z.array(z.string()),
  /** How many customers it was for when it was sent; those of a class who come later read it as well. */
  receivers: z.int(),
  /** How many of them read it, exact up to 10,000; `readCapped` says that there are more. */
  read: z.int(),
  readCapped: z.boolean(),
  sender: z.string(),
  createTime: time,
  withdrawer: z.string(),
  withdrawTime: time.nullable(),
});
export type SentMessage = z.infer<typeof batch>;

/** Whom it is for: everybody, a class, or up to 2,000 customers by their numbers. */
const to = z.discriminatedUnion("audience", [
  z.object({ audience: z.literal("ALL") }),
  z.object({ audience: z.literal("CLASS"), userClass }),
  z.object({
    audience: z.literal("CHOSEN"),
    uids: z
      .array(z.int().min(1))
      .min(1)
      .max(2_000)
      .refine((uids) => new Set(uids).size === uids.length),
  }),
]);
export type Receivers = z.input<typeof to>;

/** Pictures of the public store that a message shows below its words. */
const pictures = z.array(text(300).regex(/^\/media\/picture\/[0-9a-f]{32}-\d+x\d+\.webp$/)).max(6);

/** What is written to many, and how many they were when its sender looked. */
export const newMessage = z.object({
  to,
  title: filled(40),
  body: filled(2_000),
  pictures: pictures.default([]),
  counted: z.int().min(1),
});

/** `notify.RECEIVERS_CHANGED` when it would be for twice as many as were counted, or for nobody. */
export const MESSAGE_REFUSED = [
  userOutcome.NOT_FOUND,
  notifyOutcome.RECEIVERS_CHANGED,
  commodityOutcome.PICTURE_NOT_FOUND,
] as const;

export const userMessageOpsSchemas = {
  sentMessages: staffList(
    {
      summary: "What was written to many customers",
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: { audience: audience.optional() },
    },
    batch,
  ),
  /** `user.NOT_FOUND` when one of the chosen is not there. */
  countReceivers: {
    summary: "How many customers a message would be for",
    input: z.object({ to }),
    output: z.object({ receivers: z.int() }),
    fails: [userOutcome.NOT_FOUND],
  },
  sendMessages: {
    summary: "Write to everybody, to a class or to chosen customers",
    input: newMessage,
    output: batch,
    fails: [...MESSAGE_REFUSED],
  },
  /** It is gone from every inbox, read or not; withdrawing it again changes nothing. */
  withdrawMessages: {
    summary: "Withdraw what was written to many customers",
    input: z.object({ id }),
    output: batch,
    fails: [notifyOutcome.MESSAGE_NOT_FOUND],
  },
};
