-- no transaction
-- One movement for each sku of a parcel that is sent again, and the parcels that were sent in place of one.
create unique index concurrently if not exists stock_movement_reship_once on stock_movement (pkg_id, sku_id) where kind = 'RESHIP';
create index concurrently if not exists logistics_pkg_reship on logistics_pkg (reship_of) where reship_of is not null;
