import * as cart from "./outcomes/cart.ts";
import * as cases from "./outcomes/cases.ts";
import * as commodity from "./outcomes/commodity.ts";
import * as coupon from "./outcomes/coupon.ts";
import * as general from "./outcomes/general.ts";
import * as inventory from "./outcomes/inventory.ts";
import * as logistics from "./outcomes/logistics.ts";
import * as notify from "./outcomes/notify.ts";
import * as order from "./outcomes/order.ts";
import * as payment from "./outcomes/payment.ts";
import * as pos from "./outcomes/pos.ts";
import * as review from "./outcomes/review.ts";
import * as sale from "./outcomes/sale.ts";
import * as sample from "./outcomes/sample.ts";
import * as session from "./outcomes/session.ts";
import * as staff from "./outcomes/staff.ts";
import * as task from "./outcomes/task.ts";
import * as user from "./outcomes/user.ts";
import * as verification from "./outcomes/verification.ts";

const TABLES = {
  cart,
  cases,
  commodity,
  coupon,
  general,
  inventory,
  logistics,
  notify,
  order,
  payment,
  pos,
  review,
  sale,
  sample,
  session,
  staff,
  task,
  user,
  verification,
};

/** The names of all outcomes by their numbers: `order.NOT_FOUND` of 120001. For documents and tests; browsers never load it. */
export const OUTCOME_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(TABLES).flatMap(([prefix, table]) =>
    Object.entries(table).map(([name, code]) => [code, `${prefix}.${name}`] as const),
  ),
);
