import { z } from "zod";
import { searchText, staffList } from "../list.ts";
import { pkgStatus } from "../logistics.schema.ts";
import { orderState } from "../order.schema.ts";
import { channel } from "../payment.schema.ts";
import { cents, id, orderType, text, time } from "../wire.ts";

const filters = {
  /**
   * An order's number, a waybill's number, the last four digits of the receiver's mobile or more, the whole mobile of the
   * buyer, or how the receiver's name begins or ends; of one letter that thousands have the newest few hundred. Of what ten thousand orders have in common the newest ten thousand are found.
   */
  q: searchText(64),
  orderType: z.array(orderType).max(5).default([]),
  orderSource: z.array(text(20)).max(5).default([]),
  /** How it was paid, or is about to be. */
  channel: z.array(channel).max(4).default([]),
  /** Something of it is to go back, or went back. */
  refund: z.enum(["OPEN", "DONE"]).optional(),
  /** A parcel of it can't be declared for want of papers. */
  lacksPapers: z.boolean().default(false),
  amountFrom: cents.optional(),
  amountTo: cents.optional(),
  uid: id.optional(),
  /** It was paid with something off, or with something given, by this activity. */
  activityId: id.optional(),
  /** It holds or used a ticket of this coupon. */
  ruleId: text(64).min(1).optional(),
};

/** An order in the list of the staff: what one look takes. The mobile is masked, amounts are in cents. */
const listedOrder = z.object({
  id: z.int(),
  state: orderState,
  orderType,
  orderSource: z.string(),
  netAmount: cents,
  createTime: time,
  payTime: time.nullable(),
  /** The first three lines, with the pieces of all of them. */
  goods: z.array(z.object({ name: z.string(), imgUrl: z.string(), quantity: z.int() })),
  pieces: z.int(),
  buyer: z.object({ uid: z.int(), nickName: z.string(), userClass: z.enum(["PLAIN", "VIP"]) }),
  receiver: z.object({ name: z.string(), mobile: z.string(), country: z.string(), city: z.string() }),
  channel: channel.nullable(),
  pkgStatuses: z.array(pkgStatus),
  /** Parcels that can be packed: those of a paid order, by their number. */
  pkgIds: z.array(z.int()),
  refund: z.enum(["OPEN", "DONE"]).nullable(),
  /** What the customer wrote with it, and what staff noted beside it. */
  remark: z.string(),
  note: z.string(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

const orders = staffList(
  {
    summary: "Everybody's orders",
    sorts: ["createTime", "amount"],
    dates: ["createTime", "payTime"],
    filters: { state: z.array(orderState).max(9).default([]), ...filters },
  },
  listedOrder,
);
const { state: _state, pageNum: _pageNum, pageSize: _pageSize, sort: _sort, ...counted } = orders.input.shape;

/** How many orders stand in a state, up to 10,000; `totalCapped` says that there are more. */
const orderCount = z.object({ state: orderState, total: z.int(), totalCapped: z.boolean() });
export type OrderCount = z.infer<typeof orderCount>;

export const orderListSchemas = {
  orders,
  /** The same question without states, answered for each of them. */
  orderCounts: {
    summary: "How many of these orders stand in each state",
    input: z.strictObject(counted),
    output: z.array(orderCount),
    fails: [],
  },
};
