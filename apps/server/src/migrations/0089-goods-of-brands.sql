-- no transaction
-- commodity: the goods of a brand.
create index concurrently if not exists product_brand on product (brand_id);
