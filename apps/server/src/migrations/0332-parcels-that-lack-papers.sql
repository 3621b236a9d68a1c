-- no transaction
-- Those of before that can still come into the list; the trigger sees to the others.
update logistics_pkg set ordered_at = (select created_at from orders where id = order_id) where status = 'CREATED' and papers in ('MISSING', 'NAME_DIFFERS') and ordered_at is null;
create index concurrently if not exists logistics_pkg_lacking on logistics_pkg (ordered_at, order_id) where is_visible and status = 'CREATED' and papers in ('MISSING', 'NAME_DIFFERS');
-- Counts by indexes alone look up each parcel that lies beside one which was just written.
vacuum logistics_pkg;
