-- order: what somebody bought, with copies of everything that may change later (OP-036).
create table orders (
  id bigint generated always as identity (start with 100001) primary key,
  uid bigint not null,
  order_type text not null check (order_type in
    ('SHOPPING', 'DROP_SHIPPING', 'DEPOSIT', 'MEMBERSHIP', 'PACKAGE_SERVICE')),
  order_source text not null,
  order_status text not null default 'CREATED' check (order_status in
    ('CREATED', 'PAID', 'PARTIAL_SHIPPED', 'SHIPPED', 'COMPLETED', 'REJECTED', 'CANCELLING', 'CANCELLED')),
  payment_status text check (payment_status in ('CHECKING', 'PAID')),
  -- The status, with a proof under review as a state of its own.
  state text not null generated always as (
    case when order_status = 'CREATED' and payment_status = 'CHECKING' then 'CHECKING' else order_status end) stored,
  amount_cents bigint not null check (amount_cents between 0 and 1000000000000),
  ship_fee_cents bigint not null default 0 check (ship_fee_cents between 0 and 1000000000000),
  service_fee_cents bigint not null default 0 check (service_fee_cents between 0 and ship_fee_cents),
  activity_saving_cents bigint not null default 0 check (activity_saving_cents >= 0),
  ticket_saving_cents bigint not null default 0 check (ticket_saving_cents >= 0),
  manual_saving_cents bigint not null default 0 check (manual_saving_cents >= 0),
  net_cents bigint not null check (net_cents >= 0),
  address jsonb not null,
  scheme jsonb,
  ticket_id bigint,
  remark text not null default '',
  -- Every input, price, version and rounding that led to the amounts and the parcels.
  receipt jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  paid_at timestamptz,
  updated_at timestamptz not null,
  constraint orders_net check (net_cents =
    amount_cents + ship_fee_cents - activity_saving_cents - ticket_saving_cents - manual_saving_cents)
);
create index orders_uid on orders (uid, id desc);
create index orders_uid_status on orders (uid, order_status, id desc);
create index orders_due on orders (expires_at) where state = 'CREATED';

create table order_item (
  order_id bigint not null references orders,
  seq integer not null,
  sku_id bigint not null,
  item_type text not null check (item_type in ('NORMAL', 'PREFERENCE')),
  quantity integer not null check (quantity between 1 and 50),
  price_cents bigint not null check (price_cents >= 0),
  paid_share_cents bigint not null check (paid_share_cents >= 0),
  sku jsonb not null,
  primary key (order_id, seq),
  unique (order_id, sku_id, item_type)
);

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  from_state text,
  to_state text not null,
  mover text not null check (mover in ('CUSTOMER', 'OPERATOR', 'SYSTEM', 'PROVIDER')),
  why text not null,
  at timestamptz not null
);
create index order_history_order on order_history (order_id, id);

-- payment: how somebody pays an order.
create table payment_order (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  uid bigint not null,
  channel text not null check (channel in ('ALIPAY_QR', 'WECHAT_JSAPI', 'WALLET', 'BANK_TRANSFER')),
  status text not null check (status in ('CREATED', 'CHECKING', 'PAID', 'REJECTED', 'CLOSED', 'REFUNDED')),
  price_cents bigint not null check (price_cents >= 0),
  pay_url text not null default '',
  code_url text not null default '',
  audit_img_urls text not null default '',
  provider_txn text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_order_order on payment_order (order_id, id desc);
-- An order is paid once, whatever happens at the same moment.
create unique index payment_order_settled on payment_order (order_id) where status = 'PAID';
create unique index payment_order_open on payment_order (order_id) where status in ('CREATED', 'CHECKING');

create table payment_history (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment_order,
  from_status text,
  to_status text not null,
  at timestamptz not null
);
create index payment_history_payment on payment_history (payment_id, id);

-- A repeated answer has the bytes of the first one; jsonb would reorder its keys.
alter table idempotency alter column answer type json;

create view audit.orders as
  select id, uid, order_type as type, order_status as status, amount_cents as amount, ship_fee_cents as ship_fee,
    activity_saving_cents as activity_saving, ticket_saving_cents as ticket_saving,
    manual_saving_cents as manual_saving, net_cents as net, ticket_id
  from orders;
create view audit.order_item as
  select order_id, sku_id, quantity as qty, price_cents as price, paid_share_cents as paid_share from order_item;
create view audit.order_move as
  select id, order_id, from_state, to_state, at from order_history;
create view audit.parcel as
  select id, order_id, uid, status from logistics_pkg;
create view audit.payment as
  select id, order_id, channel, status, price_cents as amount, provider_txn from payment_order;
create view audit.stock as
  select stock.sku_id, on_hand, reserved, oversale,
    coalesce(sum(on_hand_change) filter (where kind = 'OPENING'), 0)::bigint as initial,
    coalesce(sum(on_hand_change) filter (where kind = 'ADJUST'), 0)::bigint as received
  from stock left join stock_movement using (sku_id)
  group by stock.sku_id;
create view audit.stock_move as
  select sku_id, kind, order_id, on_hand_change, reserved_change, at from stock_movement;
create view audit.idem as
  select uid, key, hash, case when answer is null then 'OPEN' else 'DONE' end as state from idempotency;
create view audit.outbox as
  select id, kind, state, tries, at from outbox;
