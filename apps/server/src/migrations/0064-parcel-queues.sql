-- no transaction
-- What the queues of parcels are ordered and filtered by.
create index concurrently if not exists logistics_pkg_papers on logistics_pkg (papers, id) where is_visible and status = 'CREATED';
create index concurrently if not exists logistics_pkg_route on logistics_pkg (route_code, id) where is_visible;
create index concurrently if not exists logistics_pkg_company on logistics_pkg (company, id) where is_visible;
create index concurrently if not exists logistics_pkg_silent on logistics_pkg ((coalesce(heard_at, updated_at))) where is_visible and status = 'DELIVERING';
create index concurrently if not exists logistics_pkg_declared on logistics_pkg (papers_mark, declared_at) where papers_mark is not null;
create index concurrently if not exists logistics_waybill_failing on logistics_waybill (pkg_id) where failure is not null and next_poll_at is not null;
