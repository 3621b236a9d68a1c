-- no transaction
-- What a customer paid for orders so far is summed up by what this index holds: without it each order was looked up.
create index concurrently if not exists orders_uid_paid on orders (uid, id desc) include (payment_status, net_cents);
-- covered: orders_uid by orders_uid_paid
drop index concurrently if exists orders_uid;
