-- kernel: what rows that never change say of a customer lies under a key of that customer's own. Erasure destroys the key
-- and leaves its row, so that no second one is made.
create table customer_key (
  uid bigint primary key,
  -- The key under a master key, and which one.
  sealed bytea,
  key_id text,
  created_at timestamptz not null,
  destroyed_at timestamptz,
  constraint customer_key_destroyed check (
    (sealed is null) = (destroyed_at is not null) and (key_id is null) = (destroyed_at is not null))
);

-- Whose a thing is that a deed of the staff names; null for nobody's.
create function audit.customer_of(kind text, thing bigint) returns bigint language sql stable as $$
  select case kind
    when 'customer' then (select id from app_user where id = thing)
    when 'order' then (select uid from orders where id = thing)
    when 'pkg' then (select uid from logistics_pkg where id = thing)
    when 'refundOrder' then (select uid from refund_order where id = thing)
    when 'paymentOrder' then (select uid from payment_order where id = thing)
    when 'unmatched' then (select uid from payment_capture where id = thing)
    when 'rebate' then (select uid from rebate where id = thing)
    when 'identity' then (select uid from client_identity where id = thing)
  end
$$;
