-- no transaction
-- payment: which orders were paid by a channel, and the list of payments by channel, newest first.
create index concurrently if not exists payment_order_counting on payment_order (channel, order_id) where status in ('CREATED', 'CHECKING', 'PAID', 'REFUNDED');
create index concurrently if not exists payment_order_channel_newest on payment_order (channel, id desc);
-- order: refunds by their state, newest first.
create index concurrently if not exists refund_order_state_newest on refund_order (state, id desc);
-- ledger: the kinds of movements that are few among those that every order brings.
create index concurrently if not exists ledger_tx_rare on ledger_tx (kind, at, id) where kind not in ('SALE', 'CONSUME', 'CAPTURE', 'FUNDING');
