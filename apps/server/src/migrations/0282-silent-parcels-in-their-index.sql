-- no transaction
-- Silent parcels are counted by what this index holds, since those that were given up are none: without that column each row was looked up.
create index concurrently if not exists logistics_pkg_quiet on logistics_pkg ((coalesce(heard_at, updated_at))) include (id, heard_at, updated_at, given_up_at) where is_visible and status = 'DELIVERING';
-- covered: logistics_pkg_heard by logistics_pkg_quiet
drop index concurrently if exists logistics_pkg_heard;
