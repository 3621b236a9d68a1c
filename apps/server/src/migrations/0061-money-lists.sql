-- no transaction
-- payment: the same picture on another slip, what a reviewer did of late, and the filters of payments.
create index concurrently if not exists payment_order_pictures on payment_order using gin (picture_hashes) where picture_hashes is not null;
create index concurrently if not exists payment_order_reviewed on payment_order (reviewed_at) where reviewed_at is not null;
create index concurrently if not exists payment_order_uid on payment_order (uid, id desc);
create index concurrently if not exists payment_order_channel on payment_order (channel, id desc);
-- order: refunds by their state and by their day.
create index concurrently if not exists refund_order_state on refund_order (state, id desc);
create index concurrently if not exists refund_order_created on refund_order (created_at);
-- ledger: transactions by their moment.
create index concurrently if not exists ledger_tx_at on ledger_tx (at, id);
