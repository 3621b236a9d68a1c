-- no transaction
-- Orders of some amounts are put in order by what this index holds: without their time each was looked up, or the newest of all were gone through for them.
create index concurrently if not exists orders_net_created on orders (net_cents, id) include (created_at);
-- covered: orders_net by orders_net_created
drop index concurrently if exists orders_net;
