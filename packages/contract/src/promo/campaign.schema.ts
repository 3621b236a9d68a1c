import { z } from "zod";
import { staffList } from "../list.ts";
import { HOME_REFUSED } from "../ops/home.schema.ts";
import { MESSAGE_REFUSED, newMessage } from "../ops/message.schema.ts";
import * as couponOutcome from "../outcomes/coupon.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as saleOutcome from "../outcomes/sale.ts";
import { cents, text, time } from "../wire.ts";
import { ACTIVITY_REFUSED, activityFrame, activityState, activityTerms, taking } from "./activity.schema.ts";
import { couponState, givesOneThing, newCoupon } from "./coupon.schema.ts";

/** The parts of a campaign; the data of a refusal says with `part` which one it is about. */
export type CampaignPart = "activity" | "coupon" | "banner" | "hotWord" | "message";

/** A picture of the home page; without a link of its own it leads to what the campaign offers. */
const banner = z.strictObject({
  place: z.enum(["TOP_BANNER", "INFO_BANNER"]),
  title: text(40),
  description: text(100).default(""),
  imgUrl: text(300).default(""),
  link: z.strictObject({ type: z.enum(["INTERNAL", "EXTERNAL"]), url: text(300) }).nullable(),
});

const parts = {
  activity: z
    .strictObject({ ...activityTerms, taking })
    .nullable()
    .default(null),
  coupon: z.strictObject(newCoupon).refine(givesOneThing).nullable().default(null),
  banner: banner.nullable().default(null),
  /** The first of the words that the search page proposes. */
  hotWord: text(20)
    .refine((word) => word.trim() !== "" && !word.includes("||"))
    .nullable()
    .default(null),
  message: newMessage.nullable().default(null),
};

/** What became of a campaign's coupon; `saved` is what its tickets took off orders that were paid, in cents. */
const coupon = z.object({
  ruleId: z.string(),
  title: z.string(),
  state: couponState,
  issued: z.int(),
  used: z.int(),
  saved: cents,
});

/** Who of a campaign's message read it, exact up to 10,000. */
const message = z.object({
  id: z.int(),
  title: z.string(),
  receivers: z.int(),
  read: z.int(),
  readCapped: z.boolean(),
  withdrawn: z.boolean(),
});

/** A campaign with what it made; what its own screen removed since is null. */
const campaign = z.object({
  id: z.int(),
  name: z.string(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  state: activityState,
  /** `orders` and `saved` are of paid orders that it gave something to. */
  activity: z
    .object({ id: z.int(), name: z.string(), state: activityState, orders: z.int(), saved: cents })
    .nullable(),
  coupon: coupon.nullable(),
  banner: z.object({ id: z.int(), place: z.string(), title: z.string() }).nullable(),
  hotWord: z.string(),
  message: message.nullable(),
  sender: z.string(),
  createTime: time,
});
export type Campaign = z.infer<typeof campaign>;

export const campaignOpsSchemas = {
  /**
   * All of its parts or none: an activity, a coupon, a picture of the home page, a hot word and a message, each with the
   * right of its own call, and edited afterwards as what it is. A refusal of a part brings that part's data and `part`.
   */
  publish: {
    summary: "Publish a campaign",
    input: z
      .strictObject({ ...activityFrame, ...parts })
      .refine(({ name }) => name !== "")
      .refine(({ activity, coupon: own, banner: shown, hotWord, message: written }) =>
        Boolean(activity ?? own ?? shown ?? hotWord ?? written),
      )
      .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt)
      .refine(({ coupon: own, endsAt }) => own === null || own.durationDays !== null || endsAt !== null),
    output: z.object({
      id: z.int(),
      activityId: z.int().nullable(),
      ruleId: z.string().nullable(),
      bannerId: z.int().nullable(),
      messageId: z.int().nullable(),
    }),
    fails: [
      ...ACTIVITY_REFUSED,
      ...HOME_REFUSED,
      ...MESSAGE_REFUSED,
      couponOutcome.NOT_FOUND,
      couponOutcome.REWARD_MISSING,
      saleOutcome.INVALID_SETTING,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
};

/** Campaigns with what their orders, tickets and readers say of them. */
export const campaignReportSchemas = {
  campaigns: staffList(
    {
      summary: "Campaigns with what they made and what came of it",
      sorts: ["createTime", "startTime", "endTime"],
      dates: ["createTime"],
      filters: { state: activityState.optional() },
    },
    campaign,
  ),
};
