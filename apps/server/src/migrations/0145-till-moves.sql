-- till: cash that is put into a drawer or taken out of it without a sale, with its reason; `is_banked` where it came from the
-- shop's bank account or went there.
alter table till_entry
  alter column order_id drop not null,
  add column reason text,
  add column is_banked boolean not null default false,
  drop constraint till_entry_check,
  add constraint till_entry_check check (order_id is null or (refund_id is null) = (amount_cents >= 0)),
  add constraint till_entry_moved check (
    (order_id is null) = (reason is not null) and (not is_banked or order_id is null)
    and (order_id is not null or (channel = 'CASH' and refund_id is null and amount_cents <> 0 and reason <> '')));
create or replace view audit.till_entry as
  select id, till_id, order_id, refund_id, channel, amount_cents as amount, is_banked from till_entry;

-- ledger: where such cash comes from and goes to.
alter table ledger_account
  drop constraint ledger_account_type_check,
  add constraint ledger_account_type_check check (type in (
    'WALLET', 'SALES', 'WALLET_FUNDING', 'REFUNDS', 'ADJUSTMENTS', 'CASH_BACK',
    'ALIPAY_CLEARING', 'WECHAT_CLEARING', 'BANK_CLEARING',
    'ALIPAY_FUNDS', 'WECHAT_FUNDS', 'BANK_FUNDS', 'UNMATCHED', 'RECEIVABLES', 'WRITE_OFFS', 'OPENING_BALANCES',
    'CASH_CLEARING', 'CASH_FUNDS', 'TERMINAL_CLEARING', 'TERMINAL_FUNDS', 'TILL_DIFFERENCES', 'TILL_MOVES')) not valid;
insert into ledger_account (type) values ('TILL_MOVES');
alter table ledger_tx
  drop constraint ledger_tx_kind_check,
  add constraint ledger_tx_kind_check check (kind in (
    'DEPOSIT', 'CASH_BACK', 'REFUND', 'ADJUST_INCREASE', 'CONSUME', 'ADJUST_DECREASE', 'SALE',
    'CAPTURE', 'FUNDING', 'PAYBACK', 'CHARGEBACK', 'REINSTATE', 'WRITE_OFF', 'OPENING', 'TILL_DIFFERENCE',
    'TILL_MOVE')) not valid;

-- payment: statements of the card terminal's bank are held against the books as those of providers are.
alter table statement_layout
  drop constraint statement_layout_provider_check,
  add constraint statement_layout_provider_check check (provider in ('ALIPAY', 'CASHIER', 'BANK', 'TERMINAL')) not valid;
alter table statement_line
  drop constraint statement_line_provider_check,
  add constraint statement_line_provider_check check (provider in ('ALIPAY', 'CASHIER', 'BANK', 'TERMINAL')) not valid;
alter table statement_day
  drop constraint statement_day_provider_check,
  add constraint statement_day_provider_check check (provider in ('ALIPAY', 'CASHIER', 'BANK', 'TERMINAL')) not valid;
