-- no transaction
-- The money that arrived for an order is shown with it: without this index all that ever arrived was read.
create index concurrently if not exists payment_capture_of_order on payment_capture (order_id, id) where order_id is not null;
