-- report: when orders were paid and refunds settled, so that the audit can hold the figures of days to them.
create or replace view audit.orders as
select id, uid, order_type as type, order_status as status, amount_cents as amount, ship_fee_cents as ship_fee,
  activity_saving_cents as activity_saving, ticket_saving_cents as ticket_saving, manual_saving_cents as manual_saving,
  net_cents as net, ticket_id, order_source as source, paid_at
from orders;
create or replace view audit.refund as
select id, order_id, amount_cents as amount, target = 'WALLET' and state = 'REFUNDED' as to_wallet, key, state, cause,
  capture_id, settled_at
from refund_order;
