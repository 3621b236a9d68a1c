-- user: tables of customers of a former shop that were looked through, each by its bytes; money comes in up to what was allowed for it.
create table move_in (
  id bigint generated always as identity primary key,
  fingerprint text not null unique,
  lines integer not null,
  -- Accounts that are still to come since its last look, and the balances that they bring.
  members integer not null,
  amount_cents bigint not null check (amount_cents >= 0),
  staff_id bigint not null,
  looked_at timestamptz not null,
  allowed_cents bigint not null default 0,
  allowed_by bigint,
  allowed_at timestamptz,
  -- What came of it.
  moved_members integer not null default 0,
  moved_cents bigint not null default 0,
  constraint move_in_covered check (moved_cents <= allowed_cents)
);

-- Whom a former shop knew by which number. The keyed hash of the number stays, so that nobody comes in twice.
create table former_account (
  uid bigint primary key references app_user (id),
  number text not null,
  number_mark text not null constraint former_account_number unique,
  move_in_id bigint not null references move_in,
  balance_cents bigint not null check (balance_cents >= 0),
  cash_back_cents bigint not null check (cash_back_cents >= 0),
  at timestamptz not null
);
create index former_account_move_in on former_account (move_in_id);

-- ledger: where the balances come from that customers bring along.
alter table ledger_account
  drop constraint ledger_account_type_check,
  add constraint ledger_account_type_check check (type in (
    'WALLET', 'SALES', 'WALLET_FUNDING', 'REFUNDS', 'ADJUSTMENTS', 'CASH_BACK',
    'ALIPAY_CLEARING', 'WECHAT_CLEARING', 'BANK_CLEARING',
    'ALIPAY_FUNDS', 'WECHAT_FUNDS', 'BANK_FUNDS', 'UNMATCHED', 'RECEIVABLES', 'WRITE_OFFS',
    'OPENING_BALANCES')) not valid;
insert into ledger_account (type) values ('OPENING_BALANCES');
alter table ledger_tx
  drop constraint ledger_tx_kind_check,
  add constraint ledger_tx_kind_check check (kind in (
    'DEPOSIT', 'CASH_BACK', 'REFUND', 'ADJUST_INCREASE', 'CONSUME', 'ADJUST_DECREASE', 'SALE',
    'CAPTURE', 'FUNDING', 'PAYBACK', 'CHARGEBACK', 'REINSTATE', 'WRITE_OFF', 'OPENING')) not valid;

create view audit.move_in as
  select id, moved_members as members, moved_cents as amount, allowed_cents as allowed from move_in;
create view audit.former_account as
  select uid, move_in_id, balance_cents + cash_back_cents as amount from former_account;
