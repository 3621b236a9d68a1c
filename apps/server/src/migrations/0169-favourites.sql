-- What customers keep for later, and what it cost when they did. Goods may go meanwhile.
create table favourite (
  uid bigint not null,
  product_id bigint not null,
  price_cents bigint not null,
  created_at timestamptz not null,
  primary key (uid, product_id)
);
create index favourite_newest on favourite (uid, created_at desc, product_id);
