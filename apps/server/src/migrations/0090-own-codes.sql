-- no transaction
-- commodity: what the merchant calls a product and a sku, by which tables of goods find them again; empty where nobody said.
alter table product add column if not exists code text not null default '' check (length(code) <= 40);
alter table sku add column if not exists code text not null default '' check (length(code) <= 40);
create unique index concurrently if not exists product_code on product (code) where code <> '';
create unique index concurrently if not exists sku_code on sku (code) where code <> '';
create index concurrently if not exists product_name on product (name);
