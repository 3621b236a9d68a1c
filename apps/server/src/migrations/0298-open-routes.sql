-- no transaction
-- The routes of parcels that are still in the house, of which there are few beside many parcels.
create index concurrently if not exists logistics_pkg_open_route on logistics_pkg (route_code, route_name) where is_visible and status in ('CREATED', 'DECLARED', 'PACKING', 'PACKAGED');
