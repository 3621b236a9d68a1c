-- no transaction
-- Parcels are counted by status as orders are, by an index that has each status once with all of its rows.
create index concurrently if not exists logistics_pkg_status on logistics_pkg (status) where is_visible;
