-- report: what may never change is sealed row by row, each seal over the one before. A sweep seals what is committed,
-- so that no payment waits for another one's seal.
create table seal (
  kind text not null,
  seq bigint not null check (seq > 0),
  row_id bigint not null,
  -- Of the row alone, and of this together with the seal before it.
  content_hash text not null,
  hash text not null,
  primary key (kind, seq),
  unique (kind, row_id)
);

-- The last seal of each chain, and the highest row that it holds.
create table seal_head (
  kind text primary key,
  seq bigint not null default 0,
  hash text not null default '',
  max_row_id bigint not null default 0
);
insert into seal_head (kind) values ('ledger'), ('order'), ('payment'), ('capture'), ('refund'), ('deed');

create function audit_time(at timestamptz) returns text language sql immutable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')
$$;

-- What is sealed of each row: the columns that nothing ever updates, named one by one, since a later column must not
-- change the seal of an old row.
create view audit.sealable as
  select 'ledger' as kind, tx.id as row_id, jsonb_build_array(tx.key, tx.kind, tx.order_id, tx.reason, audit_time(tx.at),
      (select jsonb_agg(jsonb_build_array(entry.id, entry.account_id, entry.amount_cents) order by entry.id)
        from ledger_entry entry where entry.tx_id = tx.id))::text as content
    from ledger_tx tx
  union all
  select 'order', id, jsonb_build_array(order_id, from_state, to_state, mover, why, audit_time(at))::text
    from order_history
  union all
  select 'payment', step.id, jsonb_build_array(step.payment_id, step.from_status, step.to_status, audit_time(step.at),
      payment.order_id, payment.uid, payment.channel, payment.price_cents)::text
    from payment_history step join payment_order payment on payment.id = step.payment_id
  union all
  select 'capture', id, jsonb_build_array(provider, provider_txn, trade_no, amount_cents, currency, audit_time(at))::text
    from payment_capture
  union all
  select 'refund', id, jsonb_build_array(order_id, uid, amount_cents, key, audit_time(created_at))::text
    from refund_order
  union all
  select 'deed', id, jsonb_build_array(staff_id, staff_name, session_id, line, input, before, after, approved_by,
      audit_time(at))::text
    from staff_deed;

create view audit.seal as select kind, seq, row_id, content_hash, hash from seal;
create view audit.seal_head as select kind, seq, hash, max_row_id from seal_head;
create view audit.payment_move as
  select id, payment_id, from_status, to_status, at from payment_history;
create view audit.spend as
  select order_id, uid, amount_cents as amount, at from member_spend;

create or replace view audit.ledger as
  select tx.id as tx_id,
    case when account.uid > 0 then account.type || ':' || account.uid else account.type end as account,
    entry.amount_cents as amount, tx.kind, tx.order_id, tx.at, tx.key
  from ledger_entry entry
  join ledger_tx tx on tx.id = entry.tx_id
  join ledger_account account on account.id = entry.account_id;
