-- member: how many days after cash-back was paid a refund still takes back what is no longer earned; 0 is never, as before.
alter table cash_back_edit
  add column reclaim_days integer not null default 0;

-- Until when that is so for a rebate, by the rule of the day on which it was paid, and null for never; how much of the
-- amount went back, and how much of that the wallet did not hold any more, which later cash-back pays.
alter table rebate
  add column reclaim_until timestamptz,
  add column reclaimed_cents bigint not null default 0,
  add column owed_cents bigint not null default 0;
alter table rebate
  add constraint rebate_reclaimed check (
    reclaimed_cents between 0 and amount_cents and owed_cents between 0 and reclaimed_cents) not valid;

create or replace view audit.rebate as
  select id, uid, month, type, status, spend_cents as spend, amount_cents as amount,
    reclaimed_cents as reclaimed, owed_cents as owed
  from rebate;

-- ledger: that movement.
alter table ledger_tx
  drop constraint ledger_tx_kind_check,
  add constraint ledger_tx_kind_check check (kind in (
    'DEPOSIT', 'CASH_BACK', 'REFUND', 'ADJUST_INCREASE', 'CONSUME', 'ADJUST_DECREASE', 'SALE',
    'CAPTURE', 'FUNDING', 'PAYBACK', 'CHARGEBACK', 'REINSTATE', 'WRITE_OFF', 'OPENING', 'TILL_DIFFERENCE',
    'TILL_MOVE', 'CASH_BACK_RETURN')) not valid;
