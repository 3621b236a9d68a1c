-- payment: money that a provider took back, because its payer disputed it or somebody refunded it at the provider.
create table payment_reversal (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('ALIPAY', 'CASHIER')),
  -- The provider's name of the dispute or refund, and of the money that it is about.
  reversal_ref text not null,
  provider_txn text not null,
  kind text not null check (kind in ('DISPUTE', 'REFUND')),
  state text not null check (state in ('OPEN', 'WON', 'LOST', 'REFUNDED', 'FAILED')),
  reason text not null default '',
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  -- Until when the provider wants to hear the shop's side.
  due_by timestamptz,
  -- When the provider said what `state` says.
  told_at timestamptz not null,
  -- The money that arrived, once it is known, with its order and customer.
  capture_id bigint references payment_capture,
  order_id bigint,
  uid bigint,
  -- Where the taken money came from: a wallet, nobody yet, or the shop itself.
  wallet_cents bigint not null default 0 check (wallet_cents >= 0),
  receivable_cents bigint not null default 0 check (receivable_cents >= 0),
  written_off_cents bigint not null default 0 check (written_off_cents >= 0),
  remark text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, reversal_ref)
);
create index payment_reversal_open on payment_reversal (id) where state = 'OPEN' or receivable_cents > 0;
create index payment_reversal_order on payment_reversal (order_id) where order_id is not null;

-- Each time that money left or came back for it, once by its name, however often and in whatever order it is told.
create table payment_reversal_move (
  id bigint generated always as identity primary key,
  reversal_id bigint not null references payment_reversal,
  name text not null,
  direction text not null check (direction in ('OUT', 'IN')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- Null until it is in the books; money that comes back waits for the word that it left.
  booked_at timestamptz,
  unique (reversal_id, name)
);

alter table payment_capture add column taken_cents bigint not null default 0;

-- logistics: what staff have to know of the payment before a parcel leaves.
alter table logistics_pkg add column reversal_state text;

-- ledger: what customers owe the shop since a provider took it back, and what the shop gave up.
alter table ledger_account
  drop constraint ledger_account_type_check,
  add constraint ledger_account_type_check check (type in (
    'WALLET', 'SALES', 'WALLET_FUNDING', 'REFUNDS', 'ADJUSTMENTS', 'CASH_BACK',
    'ALIPAY_CLEARING', 'WECHAT_CLEARING', 'BANK_CLEARING',
    'ALIPAY_FUNDS', 'WECHAT_FUNDS', 'BANK_FUNDS', 'UNMATCHED', 'RECEIVABLES', 'WRITE_OFFS')) not valid;
insert into ledger_account (type) values ('RECEIVABLES'), ('WRITE_OFFS');
alter table ledger_tx
  drop constraint ledger_tx_kind_check,
  add constraint ledger_tx_kind_check check (kind in (
    'DEPOSIT', 'CASH_BACK', 'REFUND', 'ADJUST_INCREASE', 'CONSUME', 'ADJUST_DECREASE', 'SALE',
    'CAPTURE', 'FUNDING', 'PAYBACK', 'CHARGEBACK', 'REINSTATE', 'WRITE_OFF')) not valid;

create or replace view audit.capture as
  select id, provider, provider_txn, payment_id, order_id, uid, amount_cents as amount, currency, went, why, at,
    taken_cents as taken
  from payment_capture;
create view audit.reversal as
  select id, provider, reversal_ref, kind, state, capture_id, order_id, uid, amount_cents as amount, currency,
    wallet_cents as wallet, receivable_cents as receivable, written_off_cents as written_off, created_at as at
  from payment_reversal;
create view audit.reversal_move as
  select id, reversal_id, name, direction, amount_cents as amount, currency, booked_at from payment_reversal_move;
