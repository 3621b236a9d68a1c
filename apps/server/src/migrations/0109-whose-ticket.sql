-- staff: what is said of a customer's coupon is sealed under that customer's key.
create or replace function audit.customer_of(kind text, thing bigint) returns bigint language sql stable as $$
  select case kind
    when 'customer' then (select id from app_user where id = thing)
    when 'order' then (select uid from orders where id = thing)
    when 'pkg' then (select uid from logistics_pkg where id = thing)
    when 'refundOrder' then (select uid from refund_order where id = thing)
    when 'paymentOrder' then (select uid from payment_order where id = thing)
    when 'unmatched' then (select uid from payment_capture where id = thing)
    when 'dispute' then (select uid from payment_reversal where id = thing)
    when 'rebate' then (select uid from rebate where id = thing)
    when 'identity' then (select uid from client_identity where id = thing)
    when 'ticket' then (select uid from coupon_ticket where id = thing)
    when 'case' then (select uid from after_sale where id = thing)
  end
$$;
