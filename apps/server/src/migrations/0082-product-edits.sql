-- commodity: staff edit products, each as a whole. `limit_pieces` is the most that one customer may buy of a product, of all
-- its skus together, within `limit_days` or ever.
alter table product
  add column version integer not null default 0,
  add column edited_by bigint,
  add column edited_at timestamptz,
  add column limit_pieces integer check (limit_pieces > 0),
  add column limit_days integer check (limit_days > 0);

-- What a piece costs the merchant, and since when a sku is turned off: one that was ever ordered stays for its orders' sake.
alter table sku
  add column cost_cents bigint check (cost_cents >= 0),
  add column disabled_at timestamptz;

-- How a product stood after each edit; version 0 is how it stood before the first. Nobody of the staff wrote that one.
create table product_version (
  product_id bigint not null references product,
  version integer not null check (version >= 0),
  document jsonb not null,
  restored_from integer,
  staff_id bigint,
  at timestamptz not null,
  primary key (product_id, version)
);

-- What somebody typed and did not publish yet, of a product or of a new one; `base_version` is the one it began with.
create table product_draft (
  id bigint generated always as identity primary key,
  staff_id bigint not null,
  product_id bigint references product,
  base_version integer not null,
  document jsonb not null,
  saved_at timestamptz not null,
  unique (staff_id, product_id)
);

-- inventory: pieces that were paid for or came back, on their way into `product.sold`: counting them where they are paid
-- would hold a hot product's row for everybody who buys it.
create table sold_change (
  id bigint generated always as identity primary key,
  sku_id bigint not null,
  pieces bigint not null
);
insert into sold_change (sku_id, pieces)
  select sku_id, -sum(on_hand_change) from stock_movement
  where order_id is not null group by sku_id having sum(on_hand_change) <> 0;
