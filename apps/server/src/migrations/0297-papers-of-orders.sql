-- no transaction
-- Orders that lack papers are counted by what this index holds: without the order each parcel was looked up.
create index concurrently if not exists logistics_pkg_papers_order on logistics_pkg (papers, id) include (order_id) where is_visible and status = 'CREATED';
-- covered: logistics_pkg_papers by logistics_pkg_papers_order
drop index concurrently if exists logistics_pkg_papers;
