-- Routes, limits, fees and tax schemes as one document per version; the newest one that is valid rules.
create table logistics_rule_set (
  version integer generated always as identity primary key,
  valid_from timestamptz not null,
  -- Names the content, presets included: servers keep what they compiled under it.
  digest text not null,
  rules jsonb not null,
  prepaid_tax_schemes jsonb not null,
  at timestamptz not null
);
create index logistics_rule_set_valid on logistics_rule_set (valid_from desc, version desc);

create table logistics_preset (
  version integer not null references logistics_rule_set,
  preset_id text not null,
  preset_name text not null,
  countries jsonb not null,
  objective text not null
    check (objective in ('CHEAPEST', 'FEWEST', 'TAX_SAFE', 'FASTEST', 'MILK_APART')),
  tax_weight_bp integer not null check (tax_weight_bp between 0 and 10000),
  forbidden_routes jsonb not null,
  priority integer not null,
  private_flag boolean not null,
  enabled boolean not null,
  primary key (version, preset_id)
);

-- Parcels of orders, with copies of everything that may change later.
create table logistics_pkg (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  uid bigint not null,
  seq integer not null,
  ext_order_id text not null default '',
  route_id text not null,
  route_name text not null,
  route_code text not null,
  company text not null,
  pkg_type text not null check (pkg_type in ('LOGISTICS_PKG_INTERNAL', 'LOGISTICS_PKG_EXTERNAL')),
  services jsonb not null,
  address jsonb not null,
  gross_grams integer not null check (gross_grams >= 0),
  charged_grams integer not null check (charged_grams >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  service_cents bigint not null check (service_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  quantity integer not null check (quantity > 0),
  rule_version integer not null references logistics_rule_set,
  status text not null default 'CREATED' check (status in (
    'CREATED', 'DECLARED', 'PACKING', 'PACKAGED', 'DELIVERING', 'DELIVERED', 'RECEIVED', 'CANCELLED', 'REFUNDED')),
  is_visible boolean not null default false,
  pack_img text not null default '',
  remark text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, seq)
);
create index logistics_pkg_owner on logistics_pkg (uid, id desc) where is_visible;

create table logistics_pkg_item (
  pkg_id bigint not null references logistics_pkg,
  seq integer not null,
  sku_id bigint not null,
  item_type text not null check (item_type in ('NORMAL', 'PREFERENCE')),
  quantity integer not null check (quantity > 0),
  price_cents bigint not null check (price_cents >= 0),
  sku jsonb not null,
  primary key (pkg_id, seq)
);

create table logistics_pkg_history (
  id bigint generated always as identity primary key,
  pkg_id bigint not null references logistics_pkg,
  from_status text,
  to_status text not null,
  actor text not null,
  at timestamptz not null
);
create index logistics_pkg_history_pkg on logistics_pkg_history (pkg_id, id);
