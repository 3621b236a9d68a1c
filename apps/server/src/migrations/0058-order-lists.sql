-- no transaction
-- order: what the staff's list of orders is ordered, filtered and searched by. A name is found by its beginning and by its end, a mobile by its end.
create index concurrently if not exists orders_created on orders (created_at, id);
create index concurrently if not exists orders_state_created on orders (state, created_at, id);
create index concurrently if not exists orders_paid on orders (paid_at) where paid_at is not null;
create index concurrently if not exists orders_net on orders (net_cents, id);
create index concurrently if not exists orders_type on orders (order_type, created_at, id);
create index concurrently if not exists orders_source on orders (order_source, created_at, id);
create index concurrently if not exists orders_receiver_name on orders (lower(address->>'receiverName') text_pattern_ops);
create index concurrently if not exists orders_receiver_name_end on orders (reverse(lower(address->>'receiverName')) text_pattern_ops);
create index concurrently if not exists orders_receiver_mobile_end on orders (reverse(address->>'receiverMobile') text_pattern_ops);
create index concurrently if not exists payment_order_channel on payment_order (channel, order_id);
create index concurrently if not exists refund_order_state on refund_order (state, order_id);
