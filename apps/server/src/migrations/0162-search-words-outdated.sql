-- no transaction
create index concurrently if not exists product_listing_outdated on product_listing (product_id) where words_version < 1;
