-- no transaction
-- Silent parcels are counted and gathered from the index alone, which takes what its expression is made of.
create index concurrently if not exists logistics_pkg_heard on logistics_pkg ((coalesce(heard_at, updated_at))) include (id, heard_at, updated_at) where is_visible and status = 'DELIVERING';
