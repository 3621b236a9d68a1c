import { type RawBuilder, sql } from "kysely";

type Bound = RawBuilder<unknown>;

/**
 * What happened from one moment on and before another, as rows of (subject, measure, value): orders that were paid and their
 * payments, refunds that were paid, tickets, cash-back, and each account of the books by kind. Whatever happens counts when it
 * happens, so that a day that is over stays as it was. Top-ups of wallets are no sales,
 * and goods that customers brought to be sent are no pieces.
 */
export function figureSums(from: Bound, to: Bound): RawBuilder<unknown> {
  return sql`
    with sold as materialized (
      select id, order_type, amount_cents, ship_fee_cents, service_fee_cents, activity_saving_cents, ticket_saving_cents,
        manual_saving_cents, net_cents from orders where paid_at >= ${from} and paid_at < ${to}),
    bought as materialized (select * from sold where order_type <> 'DEPOSIT'),
    gone as materialized (
      select amount_cents, product_cents, ship_fee_cents, gst_cents, other_fee_cents, target
      from refund_order refund where settled_at >= ${from} and settled_at < ${to} and cause <> 'EXTRA' and exists (
        select from orders where orders.id = refund.order_id and order_type <> 'DEPOSIT'))
    select 'sales' as subject, one.measure, one.value from (
      select count(*) as orders, sum(amount_cents) as goods, sum(ship_fee_cents) as freight, sum(service_fee_cents) as services,
        sum(activity_saving_cents) as activity, sum(ticket_saving_cents) as ticket, sum(manual_saving_cents) as manual,
        sum(net_cents) as paid from bought) all_of
      cross join lateral (values ('sales.orders', orders::numeric), ('sales.goods', goods), ('sales.freight', freight),
        ('sales.services', services), ('sales.activity', activity), ('sales.ticket', ticket), ('sales.manual', manual),
        ('sales.paid', paid)) one (measure, value)
    union all
    select 'sales', 'sales.pieces', sum(quantity) from bought join order_item on order_item.order_id = bought.id
      where order_type <> 'PACKAGE_SERVICE'
    union all
    select 'back', one.measure, one.value from (
      select count(*) as number, sum(amount_cents) as cents, sum(product_cents) as goods, sum(ship_fee_cents) as freight,
        sum(gst_cents) as gst, sum(other_fee_cents) as other from gone) all_of
      cross join lateral (values ('back.count', number::numeric), ('back.cents', cents), ('back.goods', goods),
        ('back.freight', freight), ('back.gst', gst), ('back.other', other)) one (measure, value)
    union all
    select 'channel', 'channel.' || by_channel.channel || one.measure, one.value from (
      select payment.channel, count(*) as number, sum(net_cents) as cents
      from sold join payment_order payment on payment.order_id = sold.id and payment.status in ('PAID', 'REFUNDED')
        and exists (select from payment_history where payment_id = payment.id and to_status = 'PAID')
      group by payment.channel) by_channel
      cross join lateral (values ('.count', number::numeric), ('.cents', cents)) one (measure, value)
    union all
    select 'coupon', one.measure, one.value from (
      select count(*) filter (where to_status = 'USABLE' and coalesce(from_status, 'CREATED') = 'CREATED') as issued,
        count(*) filter (where to_status = 'USED' and from_status is not null) as used, count(*) filter (where to_status = 'EXPIRED') as expired
      from coupon_history where at >= ${from} and at < ${to}) all_of
      cross join lateral (values ('coupon.issued', issued::numeric), ('coupon.used', used), ('coupon.expired', expired))
        one (measure, value)
    union all
    select 'rebate', 'rebate.accrued', sum(amount_cents) from rebate where created_at >= ${from} and created_at < ${to}
    union all
    select 'rebate', 'rebate.' || lower(status), sum(amount_cents) from rebate
      where settled_at >= ${from} and settled_at < ${to} group by status
    union all
    select 'ledger', 'ledger.' || account.type || '.' || tx.kind, sum(entry.amount_cents)
      from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = entry.account_id
      where tx.at >= ${from} and tx.at < ${to} group by account.type, tx.kind`;
}

/** What was sold and given back of each sku in the same time, as rows of (sku_id, pieces, cents, back_pieces, back_cents). */
export function skuSums(from: Bound, to: Bound): RawBuilder<unknown> {
  return sql`
    select sku_id, sum(pieces)::int as pieces, sum(cents)::bigint as cents, sum(back_pieces)::int as back_pieces,
      sum(back_cents)::bigint as back_cents
    from (
      select sku_id, quantity as pieces, paid_share_cents as cents, 0 as back_pieces, 0 as back_cents
      from orders join order_item on order_item.order_id = orders.id
      where paid_at >= ${from} and paid_at < ${to} and order_type not in ('DEPOSIT', 'PACKAGE_SERVICE')
      union all
      select order_item.sku_id, 0, 0, refund_item.pieces, refund_item.cents
      from refund_order join refund_item on refund_item.refund_id = refund_order.id
      join order_item on order_item.order_id = refund_item.order_id and order_item.seq = refund_item.seq
      where settled_at >= ${from} and settled_at < ${to} and exists (
        select from orders where orders.id = refund_order.order_id and order_type not in ('DEPOSIT', 'PACKAGE_SERVICE'))) moved
    group by sku_id`;
}
