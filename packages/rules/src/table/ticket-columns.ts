import { TICKET_FIELDS } from "@crux/contract/ops/ticket-fields";
import { tableColumns } from "./table-columns.ts";

/** The columns of a table of coupons that customers hold, a line for each. */
export const TICKET_COLUMNS = tableColumns(
  TICKET_FIELDS,
  {
    ticket: "券码",
    coupon: "优惠券",
    mobile: "手机号",
    number: "客户号",
    until: "有效期至",
    state: "状态",
  },
  ["ticket", "coupon", "until"],
);
