import { z } from "zod";
import { nothing, sumCents, text, time } from "../wire.ts";

/** What waits for somebody; the first five are the stations of an order. */
export const queueKey = z.enum([
  "proofs",
  "declare",
  "pack",
  "send",
  "stuck",
  "papers",
  "cases",
  "casesLate",
  "refunds",
  "unmatched",
  "approvals",
  "lowStock",
  "outbox",
]);
export type QueueKey = z.infer<typeof queueKey>;

/** How much waits, as its list counts it: `total` is exact up to 10,000. `oldest` is since when the first of it waits. */
const queue = z.object({
  key: queueKey,
  total: z.int(),
  totalCapped: z.boolean(),
  oldest: time.nullable(),
  amount: sumCents,
});
export type Queue = z.infer<typeof queue>;

/** What some hours or days brought; null without the right to see it. Paid orders of all kinds, before what went back of them. */
const figures = z.object({
  paidAmount: sumCents.nullable(),
  paidOrders: z.int().nullable(),
  newUsers: z.int().nullable(),
});
export type Figures = z.infer<typeof figures>;

const today = z.object({
  now: time,
  /** Whose clock days are counted by, as IANA names it. */
  zone: z.string(),
  /** When the shop's day began. */
  dayStart: time,
  queues: z.array(queue),
  /** The day so far, and the day before up to the same hour. */
  today: figures,
  yesterday: figures,
  /** The fourteen days before, oldest first. */
  days: z.array(figures.extend({ day: z.string(), from: time, to: time })),
});
export type Today = z.infer<typeof today>;

/** Something that somebody may mean by what they typed. `id` is an order's, a parcel's, a product's, or a customer's uid. */
const hit = z.object({
  kind: z.enum(["ORDER", "PKG", "PRODUCT", "USER"]),
  id: z.int(),
  /** The number or name by which it is known. */
  title: z.string(),
  /** Whose or where it is, with the mobile masked; of goods their attributes and what is to be had. */
  detail: z.string(),
  state: z.string(),
  createTime: time,
});
export type Hit = z.infer<typeof hit>;

export const todaySchemas = {
  today: {
    summary: "What waits, and what the days brought",
    input: nothing,
    output: today,
    fails: [],
  },
  /** At most eight of each kind that the caller may see, the likeliest first. */
  search: {
    summary: "Orders, parcels, goods and customers by what somebody typed",
    input: z.object({ q: text(64).transform((typed) => typed.trim()) }),
    output: z.array(hit),
    fails: [],
  },
};
