import type { Hit } from "@crux/contract/report/today.schema";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import { pkgOfLabel } from "@crux/rules/parcel/pkg-label";
import { maskedMobile, nationalDigits, normaliseMobile } from "@crux/rules/people/mobile";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { startsWith } from "../../kernel/database/list-sql.ts";
import { listSql } from "../../kernel/database/list-statements.ts";
import { ORDER_LIST } from "./order-list-store.ts";

const MOST = 8;

type Found = Omit<Hit, "kind" | "createTime" | "detail"> & {
  createdAt: Date;
  detail: string;
  mobile: string;
};

/** Where something of one kind may be found, and who may see it. What has no question for what was typed is not asked. */
type Finder = {
  kind: Hit["kind"];
  /** Whoever has one of these. */
  rights: readonly StaffRight[];
  find(q: string): RawBuilder<unknown> | null;
};

/** Everything that a search looks through, in the order in which it answers. */
const FINDERS: readonly Finder[] = [
  { kind: "ORDER", rights: ["order.read"], find: findOrders },
  { kind: "PKG", rights: ["parcel.read"], find: findPkgs },
  { kind: "PRODUCT", rights: ["order.read", "parcel.read", "stock.edit", "sale.edit"], find: findGoods },
  { kind: "USER", rights: ["customer.read"], find: findUsers },
];

/** What somebody with these rights may mean, the likeliest of each kind first. */
export async function findHits(
  db: Db,
  { q, rights }: { q: string; rights: ReadonlySet<StaffRight> },
): Promise<Hit[]> {
  const found = await Promise.all(
    FINDERS.map(async ({ kind, rights: needed, find }) => {
      const question = needed.some((right) => rights.has(right)) ? find(q) : null;
      if (!question) return [];
      const { rows } = await sql<Found>`${question}`.execute(db);
      return rows.map(({ createdAt, mobile, detail, ...row }) => ({
        ...row,
        kind,
        detail: [detail, maskedMobile(mobile)].filter(Boolean).join(" "),
        createTime: createdAt.toISOString(),
      }));
    }),
  );
  return found.flat();
}

/** By the search of the list of orders; the order whose number it is comes first. */
function findOrders(q: string): RawBuilder<unknown> {
  const { ids } = listSql(ORDER_LIST, {
    ...{ q, state: [], orderType: [], orderSource: [], channel: [], lacksPapers: false },
    ...{ pageNum: 0, pageSize: MOST, sort: "-createTime", by: "createTime" },
  });
  return sql`
    select id, id::text as title, concat_ws(' ', address->>'receiverName', address->>'receiverCity') as detail,
      coalesce(address->>'receiverMobile', '') as mobile, state, created_at as "createdAt"
    from orders where id = any(array(
      select id from (${ids}) hit order by id::text = ${digitsOf(q)} desc, id desc limit ${MOST}))
    order by id::text = ${digitsOf(q)} desc, id desc`;
}

const LONG_ENOUGH = 6;

/** By a waybill of either leg or its beginning, or by the number of the parcel itself, as our label has it, too. */
function findPkgs(q: string): RawBuilder<unknown> | null {
  const code = q.normalize("NFKC").replace(/^#/, "").toUpperCase();
  const number = pkgOfLabel(code) ?? numberOf(digitsOf(q));
  if (!/^[A-Z0-9-]{1,40}$/.test(code)) return null;
  const waybills =
    code.length < LONG_ENOUGH
      ? []
      : [
          // In the order of their indexes: in another one a plan that is kept walks through all numbers from the first one on.
          sql`(select pkg_id from logistics_waybill where ${startsWith("number", code)} order by number using ~<~ limit ${MOST})`,
          // Until it is handed over its number stands with the parcel alone.
          sql`(select id from logistics_pkg where ext_order_id <> '' and ${startsWith("ext_order_id", code)}
            order by ext_order_id using ~<~ limit ${MOST})`,
        ];
  const own = number === null ? [] : [sql`(select ${number}::bigint)`];
  const ids = [...waybills, ...own];
  if (ids.length === 0) return null;
  return sql`
    select pkg.id, coalesce(nullif(ext_order_id, ''), '#' || pkg.id) as title,
      concat_ws(' ', route_name, address->>'receiverName', ${"订单"}::text, order_id) as detail, '' as mobile, status as state,
      created_at as "createdAt"
    from logistics_pkg pkg where is_visible and id = any(array(${sql.join(ids, sql` union `)}))
    order by ext_order_id = ${code} desc, id = ${number ?? 0}::bigint desc, id desc limit ${MOST}`;
}

/** By the barcode on the goods. */
function findGoods(q: string): RawBuilder<unknown> | null {
  const barcode = normalBarcode(q);
  if (barcode === null) return null;
  return sql`
    select product.id, product.name as title,
      concat_ws(${" · "}::text, (select string_agg(value, ${" · "}::text) from jsonb_each_text(sku.attributes)), 'SKU ' || sku.id,
        case when stock.oversale then ${"不限库存"}::text else ${"可售 "}::text || (on_hand - reserved) end) as detail, '' as mobile,
      sku.barcode as state, product.created_at as "createdAt"
    from sku join product on product.id = sku.product_id join stock on stock.sku_id = sku.id
    where sku.barcode = ${barcode} and sku.barcode <> ''`;
}

/** By number, login name, the beginning or the end of the nickname, the whole mobile, or how it ends. */
function findUsers(q: string): RawBuilder<unknown> | null {
  const word = q.normalize("NFKC").toLowerCase();
  const digits = digitsOf(q);
  const number = numberOf(digits);
  const whole = normaliseMobile(q) ?? normaliseMobile(`+86${q}`) ?? normaliseMobile(`+61${q}`);
  const few = (where: RawBuilder<unknown>) =>
    sql`(select id from app_user where ${where} and erased_at is null order by id desc limit ${MOST})`;
  const parts = [
    ...(number === null ? [] : [sql`(select ${number}::bigint)`]),
    ...(whole === null ? [] : [few(sql`mobile = ${whole}`)]),
    ...(digits.length >= 4 ? [few(startsWith("reverse(mobile)", reversed(nationalDigits(digits))))] : []),
    ...(/\p{L}/u.test(word)
      ? [
          few(startsWith("lower(name)", word)),
          few(startsWith("lower(nick_name)", word)),
          few(startsWith("reverse(lower(nick_name))", reversed(word))),
        ]
      : []),
  ];
  if (parts.length === 0) return null;
  return sql`
    select id, coalesce(nullif(nick_name, ''), name) as title, 'UID ' || id as detail, coalesce(mobile, '') as mobile,
      user_class as state, created_at as "createdAt"
    from app_user where id = any(array(${sql.join(parts, sql` union `)})) and erased_at is null
    order by id::text = ${digits} desc, id desc limit ${MOST}`;
}

/** The digits of a number as it is typed, or an empty text. */
function digitsOf(q: string): string {
  const digits = q.normalize("NFKC").replace(/[\s()\-.#+]/g, "");
  return /^\d+$/.test(digits) ? digits : "";
}

/** An id that such digits may be. */
function numberOf(digits: string): number | null {
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}

/** As PostgreSQL reverses a text: by characters. */
function reversed(text: string): string {
  return [...text].reverse().join("");
}
