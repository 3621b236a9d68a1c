-- payment: what providers say that they moved, to be held against the books. Of their texts only numbers are kept.
create table statement_layout (
  provider text primary key check (provider in ('ALIPAY', 'CASHIER', 'BANK')),
  layout jsonb not null,
  version int not null default 0,
  edited_by bigint,
  edited_at timestamptz
);
create table statement_line (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('ALIPAY', 'CASHIER', 'BANK')),
  -- The same line of another file has the same mark.
  mark text not null,
  day date not null,
  at timestamptz not null,
  kind text not null check (kind in ('MONEY', 'FEE', 'PAYOUT')),
  txn text not null,
  refs text[] not null default '{}',
  amount_cents bigint not null,
  fee_cents bigint not null default 0,
  currency text not null,
  -- The movement of the books that it is, by its key, and what that moved.
  tx_key text,
  ours_cents bigint,
  order_id bigint,
  matched_by text check (matched_by in ('NUMBER', 'AMOUNT', 'STAFF')),
  reason text not null default '',
  explained_by bigint,
  imported_at timestamptz not null,
  unique (provider, mark),
  constraint statement_line_match check ((tx_key is null) = (matched_by is null) and (tx_key is null) = (ours_cents is null))
);
create unique index statement_line_tx on statement_line (tx_key) where tx_key is not null;
create index statement_line_day on statement_line (day, provider, id);
-- A movement of the books that no statement has, and why.
create table statement_gap (
  tx_key text primary key,
  provider text not null,
  day date not null,
  reason text not null,
  explained_by bigint not null,
  at timestamptz not null
);
create index statement_gap_day on statement_gap (day, provider);
-- A day at a provider; whatever changes it holds its row, and a closed one changes no more.
create table statement_day (
  provider text not null check (provider in ('ALIPAY', 'CASHIER', 'BANK')),
  day date not null,
  closed_at timestamptz,
  closed_by bigint,
  primary key (provider, day)
);

update staff_role set rights = rights || '{payment.reconcile}'
where name = 'finance' and is_built_in and not rights @> '{payment.reconcile}';
