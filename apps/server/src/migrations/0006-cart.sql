create table cart (
  id bigint generated always as identity primary key,
  uid bigint not null unique,
  created_at timestamptz not null
);

-- Adding up may exceed 50 pieces; what a single call may carry is checked where it arrives (OP-025).
create table cart_line (
  id bigint generated always as identity primary key,
  cart_id bigint not null references cart,
  sku_id bigint not null,
  item_type text not null check (item_type in ('NORMAL', 'PREFERENCE')),
  quantity integer not null check (quantity > 0),
  is_checked boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (cart_id, sku_id, item_type)
);
