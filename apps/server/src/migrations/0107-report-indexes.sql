-- no transaction
-- report: what happened on a day, of things that are listed by other words.
create index concurrently if not exists coupon_history_at on coupon_history (at);
create index concurrently if not exists refund_order_settled_at on refund_order (settled_at) where settled_at is not null;
create index concurrently if not exists rebate_created on rebate (created_at);
create index concurrently if not exists rebate_settled_at on rebate (settled_at) where settled_at is not null;
