-- no transaction
create index concurrently if not exists favourite_product on favourite (product_id);
