-- no transaction
-- ledger: what the entries of each kind of account came to, up to one of them, so that a proof of all need not add up millions.
create table if not exists ledger_sum (type text primary key, amount_cents bigint not null, entries bigint not null);
create table if not exists ledger_sum_head (is_only boolean primary key default true check (is_only), up_to_id bigint not null default 0);
insert into ledger_sum_head default values on conflict do nothing;
-- payment: what a provider told of one payment.
create index concurrently if not exists payment_notice_trade on payment_notice ((told->>'tradeNo'));
