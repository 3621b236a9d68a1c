-- no transaction
-- The newest silent parcels are found among those under way in the order of their list, without putting all silent ones in order.
create index concurrently if not exists logistics_pkg_under_way on logistics_pkg (id) include (heard_at, updated_at, given_up_at) where is_visible and status = 'DELIVERING';
