import { z } from "zod";
import { searchText, staffList } from "../list.ts";
import { cents, time } from "../wire.ts";

/** A customer in the list of the staff: what one look takes. The mobile is masked, amounts are in cents. */
const listedUser = z.object({
  uid: z.int(),
  name: z.string(),
  nickName: z.string(),
  headImgUrl: z.string(),
  userClass: z.enum(["PLAIN", "VIP"]),
  /** When the black card ends or ended; null for somebody without one, and for one without an end. */
  expireTime: time.nullable(),
  mobile: z.string(),
  /** By whose name their parcels are sent, the default one first; `""` without any. */
  senderName: z.string(),
  disabledFlag: z.boolean(),
  /** Counted up to 1,000. */
  orders: z.int(),
  lastOrderTime: time.nullable(),
  balance: cents,
  createTime: time,
});
export type ListedUser = z.infer<typeof listedUser>;

export const userListSchemas = {
  /** Everybody with an account; whoever closed theirs is not among them. */
  users: staffList(
    {
      summary: "Customers",
      sorts: ["createTime", "expireTime"],
      dates: ["createTime", "expireTime"],
      filters: {
        /**
         * A number, a login name or its beginning, two neighbouring characters of the nickname or more, how a sender's
         * name begins, the last four digits of the mobile or more. Of what ten thousand have in common the newest are found.
         */
        q: searchText(64),
        userClass: z.enum(["PLAIN", "VIP"]).optional(),
        disabled: z.boolean().optional(),
      },
    },
    listedUser,
  ),
};
