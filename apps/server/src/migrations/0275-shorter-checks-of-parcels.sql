-- As 0271.
alter table logistics_pkg
  drop constraint logistics_pkg_status_check,
  add constraint logistics_pkg_status_check check (status = any ('{CREATED,DECLARED,PACKING,PACKAGED,DELIVERING,DELIVERED,RECEIVED,CANCELLED,REFUNDED}'::text[])) not valid,
  drop constraint logistics_pkg_shipped,
  add constraint logistics_pkg_shipped check (status <> all ('{DECLARED,PACKING,PACKAGED,DELIVERING,DELIVERED,RECEIVED}'::text[]) or ext_order_id <> '') not valid,
  drop constraint logistics_pkg_papers_check,
  add constraint logistics_pkg_papers_check check (papers = any ('{NONE,OK,MISSING,NAME_DIFFERS}'::text[])) not valid,
  drop constraint logistics_pkg_pkg_type_check,
  add constraint logistics_pkg_pkg_type_check check (pkg_type = any ('{LOGISTICS_PKG_INTERNAL,LOGISTICS_PKG_EXTERNAL}'::text[])) not valid;
