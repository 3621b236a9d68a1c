-- commodity: what a packer scans on the goods; empty where nobody knows it yet.
alter table sku add column barcode text not null default '' check (length(barcode) <= 40);
