-- no transaction
-- payment: money of the queue is found by the beginning of the provider's name for it.
create index concurrently if not exists payment_capture_txn on payment_capture (provider_txn text_pattern_ops);
