-- no transaction
create index concurrently if not exists product_listing_name on product_listing ((left(name, 64)) collate "C");
