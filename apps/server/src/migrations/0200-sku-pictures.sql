-- commodity: the picture of a colour or flavour, one of its product's; empty for the first of these.
alter table sku add column img_url text not null default '';
