import { sql } from "kysely";
import { ACCOUNT_DATA } from "./account-data.ts";
import { EMPTY, type TableMap } from "./data-map.ts";
import { ORDER_DATA } from "./order-data.ts";
import { PARCEL_DATA } from "./parcel-data.ts";
import { PAYMENT_DATA } from "./payment-data.ts";
import { SHOPPING_DATA } from "./shopping-data.ts";

/** What others see in place of a customer who is gone. */
const GONE = "已注销用户";

/** The tables that have rows of a customer, in the order in which erasure goes through them: what finds its rows by others goes before those. */
export const CUSTOMER_DATA: Record<string, TableMap> = {
  ...ACCOUNT_DATA,
  ...SHOPPING_DATA,
  ...PARCEL_DATA,
  ...PAYMENT_DATA,
  ...ORDER_DATA,
  app_user: {
    plain: "id created_at updated_at disabled_at erased_at is_demo version edited_by edited_at",
    person: `name nick_name user_class membership_expires_at mobile contact_mobile email head_img_url sex channels
      store_tag wechat_id`,
    secret: "password_hash",
    of: ({ uid }) => sql`id = ${uid}`,
    // No account name that somebody registers looks like this one.
    erasure: ({ now }) => ({
      name: sql`'~' || id`,
      nick_name: sql`${GONE}`,
      password_hash: sql`null`,
      user_class: sql`'PLAIN'`,
      membership_expires_at: sql`null`,
      mobile: sql`null`,
      contact_mobile: sql`null`,
      email: sql`null`,
      head_img_url: EMPTY,
      sex: EMPTY,
      channels: EMPTY,
      store_tag: EMPTY,
      wechat_id: sql`null`,
      disabled_at: sql`${now}::timestamptz`,
      erased_at: sql`${now}::timestamptz`,
      updated_at: sql`${now}::timestamptz`,
    }),
    section: "account",
  },
};
