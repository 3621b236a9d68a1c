-- commodity: what an import of goods prepared that writes all or nothing, a row for each product with its lines. Nobody
-- looks here before one transaction puts all of it in place; `product` is missing where nothing changes.
create table goods_staged (
  task_id bigint not null,
  product_key text not null,
  product_id bigint,
  -- The version that it was prepared on; missing for a new product.
  base_version integer,
  lines jsonb not null,
  added integer not null,
  changed integer not null,
  same integer not null,
  -- The name of its brand where that is still to be added.
  fresh_brand text,
  product jsonb,
  skus jsonb,
  pictures jsonb,
  document jsonb,
  -- How a product stood that nobody edited yet.
  first_document jsonb,
  listing jsonb,
  at timestamptz not null,
  primary key (task_id, product_key)
);
create index goods_staged_at on goods_staged (at);
