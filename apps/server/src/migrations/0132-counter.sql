-- till: cash drawers, from a float to a count. Whoever sells or gives back over the counter holds the row of the drawer, so
-- that a count waits for what is under way, and what comes after it finds the drawer closed.
create table till (
  id bigint generated always as identity primary key,
  name text not null,
  float_cents bigint not null check (float_cents between 0 and 1000000000000),
  opened_by bigint not null references staff,
  opened_at timestamptz not null,
  closed_by bigint references staff,
  closed_at timestamptz,
  expected_cents bigint,
  counted_cents bigint check (counted_cents >= 0),
  reason text not null default '',
  constraint till_counted check (
    (closed_at is null) = (closed_by is null) and (closed_at is null) = (expected_cents is null)
    and (closed_at is null) = (counted_cents is null)),
  constraint till_explained check (counted_cents = expected_cents or reason <> '')
);
create unique index till_open on till (lower(name)) where closed_at is null;
create index till_opened on till (opened_at, id);
create index till_name on till (lower(name), id);

-- What was taken and given back over the counter, by whichever way; money that came in is positive.
create table till_entry (
  id bigint generated always as identity primary key,
  till_id bigint not null references till,
  order_id bigint not null,
  refund_id bigint unique,
  channel text not null check (channel in ('CASH', 'CARD', 'WALLET')),
  amount_cents bigint not null check ((refund_id is null) = (amount_cents >= 0)),
  -- What somebody handed over for it in cash.
  given_cents bigint check (given_cents >= amount_cents),
  staff_id bigint not null references staff,
  at timestamptz not null
);
create index till_entry_till on till_entry (till_id, id);
create unique index till_entry_sale on till_entry (order_id) where refund_id is null;

-- payment: what the counter takes, and where it lies.
alter table payment_order
  drop constraint payment_order_channel_check,
  add constraint payment_order_channel_check check (channel in (
    'ALIPAY_QR', 'WECHAT_JSAPI', 'WALLET', 'BANK_TRANSFER', 'CASH', 'CARD')) not valid;
alter table payment_capture
  drop constraint payment_capture_provider_check,
  add constraint payment_capture_provider_check check (provider in (
    'ALIPAY', 'CASHIER', 'BANK', 'TILL', 'TERMINAL')) not valid;

-- ledger: cash and the card terminal, and what drawers had too much or too little.
alter table ledger_account
  drop constraint ledger_account_type_check,
  add constraint ledger_account_type_check check (type in (
    'WALLET', 'SALES', 'WALLET_FUNDING', 'REFUNDS', 'ADJUSTMENTS', 'CASH_BACK',
    'ALIPAY_CLEARING', 'WECHAT_CLEARING', 'BANK_CLEARING',
    'ALIPAY_FUNDS', 'WECHAT_FUNDS', 'BANK_FUNDS', 'UNMATCHED', 'RECEIVABLES', 'WRITE_OFFS', 'OPENING_BALANCES',
    'CASH_CLEARING', 'CASH_FUNDS', 'TERMINAL_CLEARING', 'TERMINAL_FUNDS', 'TILL_DIFFERENCES')) not valid;
insert into ledger_account (type) values
  ('CASH_CLEARING'), ('CASH_FUNDS'), ('TERMINAL_CLEARING'), ('TERMINAL_FUNDS'), ('TILL_DIFFERENCES');
alter table ledger_tx
  drop constraint ledger_tx_kind_check,
  add constraint ledger_tx_kind_check check (kind in (
    'DEPOSIT', 'CASH_BACK', 'REFUND', 'ADJUST_INCREASE', 'CONSUME', 'ADJUST_DECREASE', 'SALE',
    'CAPTURE', 'FUNDING', 'PAYBACK', 'CHARGEBACK', 'REINSTATE', 'WRITE_OFF', 'OPENING', 'TILL_DIFFERENCE')) not valid;

create or replace view audit.orders as
  select id, uid, order_type as type, order_status as status, amount_cents as amount, ship_fee_cents as ship_fee,
    activity_saving_cents as activity_saving, ticket_saving_cents as ticket_saving,
    manual_saving_cents as manual_saving, net_cents as net, ticket_id, order_source as source
  from orders;
create view audit.till as
  select id, float_cents as float, expected_cents as expected, counted_cents as counted from till;
create view audit.till_entry as
  select id, till_id, order_id, refund_id, channel, amount_cents as amount from till_entry;

update staff_role set rights = rights || '{pos.sell,pos.till}'
where name = 'orders' and is_built_in and not rights @> '{pos.sell}';
update staff_role set rights = rights || '{pos.till}'
where name = 'finance' and is_built_in and not rights @> '{pos.till}';
