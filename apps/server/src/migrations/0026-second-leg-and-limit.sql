-- logistics: who named the second leg. What a carrier told under a wrong first number goes with that number; what the
-- staff typed stays.
alter table logistics_waybill
  add column is_told boolean not null default false,
  add constraint logistics_waybill_told check (leg = 2 or not is_told);
update logistics_waybill waybill set is_told = true
  where leg = 2 and not exists (
    select from staff_deed
    where line = 'PUT /order/ops/pkg/{pkgId}/handover' and input->>'pkgId' = waybill.pkg_id::text);

-- report: what decides the limit of one person is sealed, too, for deeds from here on; a seal that is there stays right.
do $$ begin
  execute format('create function audit.deed_alone_from() returns bigint language sql immutable as ''select %s::bigint''',
    (select greatest(max_row_id, (select coalesce(max(id), 0) from staff_deed)) + 1 from seal_head where kind = 'deed'));
end $$;

create or replace view audit.sealable as
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
  select 'deed', id, (jsonb_build_array(staff_id, staff_name, session_id, line, input, before, after, approved_by,
      audit_time(at))
      || case when alone_cents > 0 and id >= audit.deed_alone_from() then jsonb_build_array(alone_cents)
        else '[]'::jsonb end)::text
    from staff_deed;
