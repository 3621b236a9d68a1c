import { MAX_COUNTED } from "@crux/contract/list";
import type { userListSchemas } from "@crux/contract/report/user-list.schema";
import { nationalDigits, normaliseMobile } from "@crux/rules/people/mobile";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import { startsWith } from "../../kernel/database/list-sql.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

const EXPIRY = "COALESCE(membership_expires_at, 'infinity'::timestamp with time zone)";

/** Everybody with an account. */
export const USER_LIST = listPlan<(typeof userListSchemas)["users"]>()({
  table: "app_user",
  always: "erased_at is null",
  sorts: { createTime: "created_at", expireTime: EXPIRY },
  dates: { createTime: "created_at", expireTime: EXPIRY },
  filters: {
    userClass: "user_class",
    disabled: {
      indexes: ["app_user_shut_out", "app_user_listed"],
      where: (isDisabled) => (isDisabled ? sql`disabled_at is not null` : sql`disabled_at is null`),
    },
    q: {
      indexes: [
        ...["app_user_pkey", "app_user_mobile", "app_user_mobile_end", "app_user_login"],
        ...["app_user_nick", "app_user_nick_pairs", "sender_name"],
      ],
      // One list of ids, so that each part is found by its own index; an OR over tables would read all customers.
      where: (q) => (q === "" ? undefined : sql`id = any(array(${hits(q)}))`),
    },
  },
});

/** The ids of customers whom somebody may mean by what they typed. */
function hits(q: string): RawBuilder<unknown> {
  const word = q.normalize("NFKC").trim().toLowerCase();
  const compact = word.replace(/[\s()\-.#+]/g, "");
  const digits = /^\d+$/.test(compact) ? compact : "";
  const whole = normaliseMobile(q) ?? normaliseMobile(`+86${q}`) ?? normaliseMobile(`+61${q}`);
  const newest = (where: RawBuilder<unknown>) =>
    sql`(select id from app_user where ${where} order by id desc limit ${MAX_COUNTED + 1})`;
  const parts = [
    ...(/^[1-9]\d{0,14}$/.test(digits) ? [sql`(select ${Number(digits)}::bigint)`] : []),
    ...(whole === null ? [] : [newest(sql`mobile = ${whole}`)]),
    ...(digits.length < 4 ? [] : [newest(startsWith("reverse(mobile)", reversed(nationalDigits(digits))))]),
    ...(/\p{L}/u.test(word) ? byName(word) : []),
  ];
  return parts.length === 0 ? sql`select 0::bigint where false` : sql.join(parts, sql` union `);
}

/** By the beginning of a name, and by pairs of characters wherever they stand in a nickname. */
function byName(word: string): RawBuilder<unknown>[] {
  const signs = [...word];
  const pairs = signs.slice(1).map((sign, place) => `${signs[place]}${sign}`);
  const few = (found: RawBuilder<unknown>) => sql`(${found} limit ${MAX_COUNTED + 1})`;
  return [
    few(sql`select id from app_user where ${startsWith("lower(name)", word)}`),
    few(sql`select id from app_user where ${startsWith("lower(nick_name)", word)}`),
    few(sql`select uid from sender where ${startsWith("lower(name)", word)}`),
    ...(pairs.length === 0
      ? []
      : [
          few(sql`
            select id from app_user
            where name_pairs(nick_name) @> ${pairs}::text[] and position(${word} in lower(nick_name)) > 0`),
        ]),
  ];
}

/** As PostgreSQL reverses a text: by characters. */
function reversed(text: string): string {
  return [...text].reverse().join("");
}

/** Orders of one customer are counted up to here. */
const MAX_ORDERS = 1_000;

export type ListedUserRow = Pick<
  Row<"appUser">,
  | "id"
  | "name"
  | "nickName"
  | "headImgUrl"
  | "userClass"
  | "membershipExpiresAt"
  | "mobile"
  | "disabledAt"
  | "createdAt"
> & {
  senderName: string;
  orders: number;
  lastOrderAt: Date | null;
  balanceCents: number;
};

/** One page of the customers, each with what lies beside it in other tables. */
export async function listUserRows(db: Db, { page, order }: ListPage): Promise<ListedUserRow[]> {
  const { rows } = await sql<ListedUserRow>`
    select id, name, nick_name as "nickName", head_img_url as "headImgUrl", user_class as "userClass",
      membership_expires_at as "membershipExpiresAt", mobile, disabled_at as "disabledAt", created_at as "createdAt",
      coalesce((select sender.name from sender where uid = page.id
        order by is_default desc, created_at desc limit 1), '') as "senderName",
      (select count(*)::int from (select from orders where uid = page.id limit ${MAX_ORDERS}) few) as orders,
      (select orders.created_at from orders where uid = page.id order by id desc limit 1) as "lastOrderAt",
      coalesce((select balance_cents from ledger_account where type = 'WALLET' and uid = page.id), 0)::bigint
        as "balanceCents"
    from (select id, name, nick_name, head_img_url, user_class, membership_expires_at, mobile, disabled_at, created_at
      from app_user ${page}) page ${order}`.execute(db);
  return rows;
}
