-- no transaction
-- The queue of unmatched money in the order of its amounts: ten thousand of them were looked up to find the largest.
create index concurrently if not exists payment_capture_open_amount on payment_capture (amount_cents, id) where went in ('UNMATCHED', 'RETURNING');
create index concurrently if not exists payment_capture_astray_amount on payment_capture (amount_cents, id) where why in ('WRONG_AMOUNT', 'WRONG_CURRENCY', 'UNKNOWN_PAYMENT');
