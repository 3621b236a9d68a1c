-- All money: append-only double entry. A positive amount in a wallet is money the shop owes its customer.
-- Only wallets carry a balance, so that no system account becomes a row that every payment waits for.
create table ledger_account (
  id bigint generated always as identity primary key,
  type text not null check (type in (
    'WALLET', 'SALES', 'WALLET_FUNDING', 'REFUNDS', 'ADJUSTMENTS', 'CASH_BACK',
    'ALIPAY_CLEARING', 'WECHAT_CLEARING', 'BANK_CLEARING')),
  uid bigint not null default 0,
  balance_cents bigint,
  unique (type, uid),
  constraint ledger_account_owner check ((type = 'WALLET') = (uid > 0)),
  constraint ledger_account_kept check ((type = 'WALLET') = (balance_cents is not null)),
  constraint ledger_account_covered check (balance_cents >= 0)
);

insert into ledger_account (type) values
  ('SALES'), ('WALLET_FUNDING'), ('REFUNDS'), ('ADJUSTMENTS'), ('CASH_BACK'),
  ('ALIPAY_CLEARING'), ('WECHAT_CLEARING'), ('BANK_CLEARING');

create table ledger_tx (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in (
    'DEPOSIT', 'CASH_BACK', 'REFUND', 'ADJUST_INCREASE', 'CONSUME', 'ADJUST_DECREASE', 'SALE')),
  order_id bigint,
  reason text not null default '',
  at timestamptz not null,
  constraint ledger_tx_reason check (kind not like 'ADJUST%' or reason <> '')
);
create index ledger_tx_order on ledger_tx (order_id) where order_id is not null;

-- No foreign key to the account: its check would lock the one row of SALES for every payment.
-- The trigger below refuses unknown accounts, and accounts are never deleted.
create table ledger_entry (
  id bigint generated always as identity primary key,
  tx_id bigint not null references ledger_tx,
  account_id bigint not null,
  amount_cents bigint not null check (abs(amount_cents) <= 1000000000000),
  unique (tx_id, account_id)
);
create index ledger_entry_account on ledger_entry (account_id, id);

create function ledger_keep_balance() returns trigger language plpgsql as $$
begin
  update ledger_account set balance_cents = balance_cents + new.amount_cents
  where id = new.account_id and type = 'WALLET';
  if not found and not exists (select from ledger_account where id = new.account_id) then
    raise exception 'no ledger account %', new.account_id;
  end if;
  return new;
end $$;
create trigger ledger_keep_balance before insert on ledger_entry
  for each row execute function ledger_keep_balance();

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entry where tx_id = new.tx_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.tx_id
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_sums_to_zero after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_sums_to_zero();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_tx_append_only before update or delete or truncate on ledger_tx
  for each statement execute function ledger_is_append_only();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();
create trigger ledger_account_kept before delete or truncate on ledger_account
  for each statement execute function ledger_is_append_only();

-- What the invariants are checked on, so that no check knows the tables.
create schema audit;
create view audit.ledger as
  select tx.id as tx_id,
    case when account.uid > 0 then account.type || ':' || account.uid else account.type end as account,
    entry.amount_cents as amount, tx.kind, tx.order_id, tx.at
  from ledger_entry entry
  join ledger_tx tx on tx.id = entry.tx_id
  join ledger_account account on account.id = entry.account_id;
create view audit.wallet as
  select account.uid, account.balance_cents as balance
  from ledger_account account
  where account.type = 'WALLET';
