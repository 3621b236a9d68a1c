-- no transaction
-- What waits in the queues of parcels is counted from the index alone.
create index concurrently if not exists logistics_pkg_waiting on logistics_pkg (status, papers, id) include (updated_at) where is_visible and status in ('CREATED', 'DECLARED', 'PACKING', 'PACKAGED');
