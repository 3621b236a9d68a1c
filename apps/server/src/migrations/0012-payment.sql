-- payment: providers, proofs, and where every amount went that arrived.
alter table payment_order
  -- The name of this payment at its provider, and the provider's own name for it.
  add column trade_no text,
  add column provider_ref text not null default '',
  add column redirect_url text not null default '',
  add column expires_at timestamptz,
  add column refuse_reason text not null default '',
  -- When the provider is asked next; null when there is nothing left to ask.
  add column next_poll_at timestamptz,
  add column polls integer not null default 0;
create unique index payment_order_trade on payment_order (trade_no) where trade_no is not null;
create index payment_order_poll on payment_order (next_poll_at) where next_poll_at is not null;
create index payment_order_checking on payment_order (id) where status = 'CHECKING';

-- A provider may still take money for this order, so that cancelling has to wait for it.
alter table orders add column at_provider boolean not null default false;

-- What providers told, as it came in; handled after they got their answer.
create table payment_notice (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('ALIPAY', 'CASHIER')),
  event_id text not null,
  body text not null,
  -- What it says: the payment, and the money if there is any.
  told jsonb not null,
  received_at timestamptz not null,
  -- Null when it is handled.
  due_at timestamptz,
  tries integer not null default 0,
  outcome text not null default '',
  unique (provider, event_id)
);
create index payment_notice_due on payment_notice (due_at) where due_at is not null;
create index payment_notice_received on payment_notice (received_at);

-- Each amount that arrived, once, and where it went: never nowhere.
create table payment_capture (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('ALIPAY', 'CASHIER', 'BANK')),
  provider_txn text not null,
  trade_no text not null default '',
  payment_id bigint,
  order_id bigint,
  uid bigint,
  amount_cents bigint not null check (amount_cents between 0 and 1000000000000),
  currency text not null,
  went text not null check (went in ('ORDER', 'WALLET', 'PROVIDER', 'RETURNING', 'UNMATCHED')),
  why text not null check (why in (
    'PAID', 'LATE', 'TWICE', 'WRONG_AMOUNT', 'WRONG_CURRENCY', 'UNKNOWN_PAYMENT')),
  remark text not null default '',
  at timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint,
  unique (provider, provider_txn)
);
create unique index payment_capture_order on payment_capture (order_id) where went = 'ORDER';
create index payment_capture_open on payment_capture (id) where went in ('UNMATCHED', 'RETURNING');
create index payment_capture_payment on payment_capture (payment_id);

-- order: money that goes back, each row once by its key.
create table refund_order (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  uid bigint not null,
  amount_cents bigint not null check (amount_cents >= 0),
  product_cents bigint not null default 0,
  ship_fee_cents bigint not null default 0,
  gst_cents bigint not null default 0,
  other_fee_cents bigint not null default 0,
  remark text not null default '',
  refunded boolean not null,
  -- Money that arrived beside the one payment of the order goes back whole; null for what the order itself took.
  capture_id bigint unique,
  key text not null unique,
  created_at timestamptz not null,
  constraint refund_order_parts check (
    amount_cents = product_cents + ship_fee_cents + gst_cents + other_fee_cents)
);
create index refund_order_order on refund_order (order_id, id);
create index refund_order_uid on refund_order (uid, id desc);

-- ledger: what lies at each provider, what passes through, and what belongs to nobody yet.
alter table ledger_account
  drop constraint ledger_account_type_check,
  add constraint ledger_account_type_check check (type in (
    'WALLET', 'SALES', 'WALLET_FUNDING', 'REFUNDS', 'ADJUSTMENTS', 'CASH_BACK',
    'ALIPAY_CLEARING', 'WECHAT_CLEARING', 'BANK_CLEARING',
    'ALIPAY_FUNDS', 'WECHAT_FUNDS', 'BANK_FUNDS', 'UNMATCHED'));
insert into ledger_account (type) values ('ALIPAY_FUNDS'), ('WECHAT_FUNDS'), ('BANK_FUNDS'), ('UNMATCHED');
alter table ledger_tx
  drop constraint ledger_tx_kind_check,
  add constraint ledger_tx_kind_check check (kind in (
    'DEPOSIT', 'CASH_BACK', 'REFUND', 'ADJUST_INCREASE', 'CONSUME', 'ADJUST_DECREASE', 'SALE',
    'CAPTURE', 'FUNDING', 'PAYBACK'));

-- user: pictures of bank transfers are uploads, too.
alter table upload
  drop constraint upload_kind_check,
  add constraint upload_kind_check check (kind in ('FRONT', 'BACK', 'AVATAR', 'PROOF'));
create or replace view audit.id_photo as
  select upload.uid as owner_uid, name as image, is_bound as bound, created_at as at, expires_at,
    exists (select from client_identity where front_name = name or back_name = name) as used
  from upload where kind in ('FRONT', 'BACK');

create view audit.capture as
  select id, provider, provider_txn, payment_id, order_id, uid, amount_cents as amount, currency, went, why, at
  from payment_capture;
create view audit.refund as
  select id, order_id, amount_cents as amount, refunded and capture_id is not null as to_wallet, key, capture_id
  from refund_order;
create view audit.notice as
  select id, provider, event_id, received_at as at, due_at, tries, outcome from payment_notice;
