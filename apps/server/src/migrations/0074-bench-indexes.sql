-- no transaction
-- A barcode says which goods these are, so two skus never share one; and what one packer closed of late.
create unique index concurrently if not exists sku_barcode on sku (barcode) where barcode <> '';
create index concurrently if not exists logistics_pkg_history_packed on logistics_pkg_history (actor, at) where to_status = 'PACKAGED';
