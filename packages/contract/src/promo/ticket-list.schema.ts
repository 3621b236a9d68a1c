import { z } from "zod";
import { ticketStatus } from "../coupon.schema.ts";
import { searchText, staffList } from "../list.ts";
import { id, time } from "../wire.ts";

/** Where a ticket stands; what nobody has collected is CREATED, what an unpaid order holds is FROZEN. */
export const ticketTab = z.enum(["USABLE", "FROZEN", "USED", "EXPIRED", "DISABLE", "CREATED"]);
export type TicketTab = z.infer<typeof ticketTab>;

/** A ticket in the list of its coupon; the customer is null while nobody has collected it. */
const listedTicket = z.object({
  ticketId: z.int(),
  number: z.string(),
  status: ticketStatus,
  holder: z.object({ uid: z.int(), nickName: z.string() }).nullable(),
  createTime: time,
  expireTime: time.nullable(),
  /** The order that holds it or used it. */
  orderId: z.int().nullable(),
});
export type ListedTicket = z.infer<typeof listedTicket>;

export const ticketListSchemas = {
  tickets: staffList(
    {
      summary: "Tickets of a coupon",
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: {
        /** The coupon's own number, as in `couponRule`. */
        couponId: id,
        status: ticketTab.optional(),
        uid: id.optional(),
        /** A whole number of a ticket, in groups or not. */
        q: searchText(40),
      },
    },
    listedTicket,
  ),
};
