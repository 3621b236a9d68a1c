import type { Database } from "@crux/server/kernel/database/database";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { sql } from "kysely";

/** Which order is copied, how often, and whose every `step`-th copy is. */
export type Plan = { orderId: number; orders: number; uid: number; step: number };

const FIRST_ID = 1_000_000;
const OTHER_CUSTOMERS = 20_000;

/**
 * Copies one real order, under eight thousand names and forty thousand amounts, with what lies around it: lines, parcel,
 * waybill, payment, ledger, history, audit entry, message, and now and then a note or a refund; without triggers and
 * with the indexes made afterwards, four hundred days of a shop in minutes. Most orders are completed; some wait for their
 * payment, its review, packing or arrival. The database has one connection, so that what is set holds for what follows.
 */
export async function writeOrders(database: Database, { orderId, orders, uid, step }: Plan): Promise<void> {
  const values = { first: FIRST_ID, orders, step, uid, order: orderId, others: OTHER_CUSTOMERS };
  const filled = SCRIPT.replace(/:(\w+)\b/g, (whole, name: string) =>
    name in values ? String(values[name as keyof typeof values]) : whole,
  );
  for (const script of ["set statement_timeout = 0", filled, "vacuum analyze"]) await database.script(script);
}

/** The same on a PostgreSQL, by a connection of its own. */
export async function fillWithOrders(url: string, plan: Plan): Promise<void> {
  const database = await openPostgres({ url, poolSize: 1, isPatient: true });
  await writeOrders(database, plan);
  await database.close();
}

/** Whose every `step`-th copy is, where there are copies. */
export async function ownerOf(database: Database, step: number): Promise<number | undefined> {
  const { rows } = await sql<{ uid: number }>`select uid from orders where id = ${FIRST_ID + step}`.execute(
    database.db,
  );
  return rows[0]?.uid;
}

/** The ids of the copies that belong to the measured customer, oldest first. */
export async function ordersOf(database: Database, uid: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from orders where uid = ${uid} order by id`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
}

/** The mobile of the receiver of the nth order, as the script below writes it. */
export const mobileOf = (n: number) => `+86139${String((n * 7919) % 100_000_000).padStart(8, "0")}`;

const SCRIPT = `
begin;
set local session_replication_role = replica;
set local maintenance_work_mem = '512MB';
create temporary table plan on commit drop as
select :first + n as id, case when n % :step = 0 then :uid else 1000000 + n % :others end as uid,
  case (n + n / :step) % 100 when 0 then 'CREATED' when 1 then 'CHECKING' when 2 then 'CANCELLED'
    when 3 then 'PAID' when 4 then 'PAID' when 5 then 'SHIPPED' when 6 then 'REFUNDED' else 'COMPLETED' end as state,
  now() - interval '400 days' + n * interval '400 days' / :orders as at,
  substr('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗', 1 + n % 20, 1) || substr('明芳伟娜敏静强磊洋艳勇军杰娟涛超霞平刚英', 1 + (n / 20) % 20, 1)
    || substr('红玲华亮宇晨晓雪飞燕鹏云波斌莉丹婷凯欣龙', 1 + (n / 400) % 20, 1) as name,
  '+86139' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as mobile,
  (n::bigint * 7919) % 40000 as more_cents,
  (array['WALLET', 'WALLET', 'WALLET', 'WALLET', 'WALLET', 'ALIPAY_QR', 'ALIPAY_QR', 'ALIPAY_QR', 'WECHAT_JSAPI', 'BANK_TRANSFER'])[1 + n % 10] as channel,
  n
from generate_series(1, :orders) n;
analyze plan;

create temporary table plain_index on commit drop as
select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
where not indisunique and indrelid = any(array['orders', 'order_item', 'order_history', 'logistics_pkg', 'logistics_pkg_item',
  'logistics_waybill', 'order_listing', 'payment_order', 'ledger_tx', 'ledger_entry', 'staff_deed', 'message']::regclass[]);
do $$ declare one record; begin for one in select * from plain_index loop execute 'drop index ' || one.name; end loop; end $$;

insert into orders (id, uid, order_type, order_source, order_status, payment_status, amount_cents, ship_fee_cents,
  service_fee_cents, activity_saving_cents, net_cents, address, scheme, receipt, created_at, paid_at, updated_at)
overriding system value
select plan.id, plan.uid, order_type, order_source,
  case state when 'CHECKING' then 'CREATED' when 'REFUNDED' then 'COMPLETED' else plan.state end,
  case state when 'CREATED' then null when 'CANCELLED' then null when 'CHECKING' then 'CHECKING' else 'PAID' end,
  amount_cents + more_cents, ship_fee_cents, service_fee_cents, activity_saving_cents, net_cents + more_cents,
  address || jsonb_build_object('receiverName', plan.name, 'receiverMobile', plan.mobile), scheme,
  receipt, plan.at,
  case when plan.state in ('CREATED', 'CHECKING', 'CANCELLED') then null else plan.at end, plan.at
from plan cross join (select order_type, order_source, amount_cents, ship_fee_cents, service_fee_cents,
  activity_saving_cents, net_cents, address, scheme, receipt from orders where id = :order) pattern;

insert into order_item (order_id, seq, sku_id, item_type, quantity, price_cents, paid_share_cents, sku)
select plan.id, seq, sku_id, item_type, quantity, price_cents, paid_share_cents, sku
from plan cross join (select * from order_item where order_id = :order) pattern;

insert into order_history (order_id, from_state, to_state, mover, why, at)
select id, case step when 'CREATED' then null else 'CREATED' end, step, 'CUSTOMER', 'bench', at
from plan cross join unnest(array['CREATED', 'PAID']) step where step = 'CREATED' or state not in ('CREATED', 'CHECKING', 'CANCELLED');

insert into order_note (uid, order_id, note, version, edited_by, edited_at)
select uid, id, '请先电话联系', 1, 1, at from plan where n % 50 = 7;

insert into logistics_pkg (id, order_id, uid, seq, ext_order_id, route_id, route_name, route_code, company, pkg_type,
  services, address, gross_grams, charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity,
  rule_version, status, is_visible, papers, ordered_at, heard_at, created_at, updated_at)
overriding system value
select plan.id, plan.id, plan.uid, seq, 'N' || plan.id, route_id, route_name, route_code, company, pkg_type, services,
  pattern.address || jsonb_build_object('receiverName', plan.name, 'receiverMobile', plan.mobile),
  gross_grams, charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity, rule_version,
  case plan.state when 'SHIPPED' then 'DELIVERING' when 'COMPLETED' then 'RECEIVED' when 'CANCELLED' then 'CANCELLED'
    when 'REFUNDED' then 'REFUNDED' else 'CREATED' end,
  plan.state not in ('CREATED', 'CHECKING', 'CANCELLED'), case n % 7 when 3 then 'MISSING' when 4 then 'NAME_DIFFERS' else 'OK' end,
  case when n % 7 in (3, 4) then plan.at end, case plan.state when 'SHIPPED' then plan.at end, plan.at, plan.at
from plan cross join (select * from logistics_pkg where order_id = :order and seq = 0) pattern;

insert into logistics_pkg_item (pkg_id, seq, sku_id, item_type, quantity, price_cents, sku)
select plan.id, seq, sku_id, item_type, quantity, price_cents, sku
from plan cross join (select item.* from logistics_pkg_item item join logistics_pkg pkg on pkg.id = pkg_id
  where order_id = :order and pkg.seq = 0) pattern;

insert into logistics_waybill (pkg_id, company, number, handed_over_at, at, leg)
select id, 'EWE', 'N' || id, at, at, 1 from plan where state in ('SHIPPED', 'COMPLETED');

insert into payment_order (id, order_id, uid, channel, status, price_cents, created_at, updated_at)
overriding system value
select id, id, uid, case state when 'CHECKING' then 'BANK_TRANSFER' else channel end,
  case state when 'CHECKING' then 'CHECKING' else 'PAID' end, 3055 + more_cents, at, at
from plan where state not in ('CREATED', 'CANCELLED');

insert into order_listing (id, state, created_at, channel, is_refunded)
select id, orders.state, orders.created_at, payment.channel, plan.state = 'REFUNDED'
from plan join orders using (id) join payment_order payment using (id);

insert into payment_capture (provider, provider_txn, amount_cents, currency, went, why, at)
select 'BANK', 'bench-' || n, 1000 + n % 100000, 'AUD', 'UNMATCHED', 'UNKNOWN_PAYMENT', at from plan where n % 100 = 50;

insert into ledger_account (type, uid, balance_cents) select 'WALLET', uid, 0 from plan group by uid on conflict do nothing;
insert into ledger_tx (id, key, kind, order_id, at)
overriding system value
select id, 'bench ' || id, 'CONSUME', id, at from plan where state not in ('CREATED', 'CHECKING', 'CANCELLED');
insert into ledger_entry (tx_id, account_id, amount_cents)
select plan.id, account.id, 3055 + more_cents from plan cross join ledger_account account
where account.type = 'SALES' and state not in ('CREATED', 'CHECKING', 'CANCELLED');
insert into ledger_entry (tx_id, account_id, amount_cents)
select plan.id, account.id, - 3055 - more_cents from plan join ledger_account account on account.type = 'WALLET' and account.uid = plan.uid
where state not in ('CREATED', 'CHECKING', 'CANCELLED');

insert into staff_deed (staff_id, staff_name, session_id, line, input, at, subject_type, subject_id, uid, is_read)
select 1000 + n % 7, 'bench', 0, (array['PUT /order/ops/note', 'POST /order/ops/pkgs', 'PUT /payment/ops/approve'])[1 + n % 3],
  jsonb_build_object('orderId', id), at, 'order', id, uid, n % 3 = 1 from plan;

insert into message (uid, title, body, key, created_at)
select uid, '付款成功', '订单 ' || id || ' 已付款成功。', 'order ' || id || ' paid', at
from plan where state not in ('CREATED', 'CHECKING', 'CANCELLED');

insert into refund_order (id, order_id, uid, state, target, cause, amount_cents, product_cents, key, created_at, settled_at)
overriding system value
select id, id, uid, 'REFUNDED', 'WALLET', 'OPERATOR', 1000, 1000, 'bench ' || id, at, at from plan where state = 'REFUNDED';
insert into refund_item (refund_id, order_id, seq, pieces, cents) select id, id, 0, 1, 1000 from plan where state = 'REFUNDED';
insert into refund_pkg (refund_id, pkg_id) select id, id from plan where state = 'REFUNDED';

do $$ declare one record; begin for one in select * from plain_index loop execute one.made; end loop; end $$;
commit;
`;
