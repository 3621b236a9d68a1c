-- inventory: goods that come in and counts by hand, with who did it, why, from whom and on which paper.
-- Goods that are sent again are a kind of their own in another migration, whichever of both runs first.
alter table stock_movement
  add column staff_id bigint,
  add column reason text,
  add column supplier text,
  add column reference text,
  drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (
    kind in ('OPENING', 'ADJUST', 'RECEIPT', 'COUNT', 'RESERVE', 'SETTLE', 'RELEASE', 'RETURN', 'RESHIP')),
  drop constraint stock_movement_check,
  add constraint stock_movement_check check (
    (order_id is null) = (kind in ('OPENING', 'ADJUST', 'RECEIPT', 'COUNT', 'RESHIP'))),
  add constraint stock_movement_by_hand check (
    kind not in ('RECEIPT', 'COUNT') or (staff_id is not null and reserved_change = 0)),
  add constraint stock_movement_receipt check (kind <> 'RECEIPT' or on_hand_change > 0);

-- Of fewer pieces than this somebody wants to hear; null where nobody said, 0 for never.
alter table stock add column alert_below bigint check (alert_below >= 0);

create or replace view audit.stock as
  select stock.sku_id, on_hand, reserved, oversale,
    coalesce(sum(on_hand_change) filter (where kind = 'OPENING'), 0)::bigint as initial,
    coalesce(sum(on_hand_change) filter (where kind in ('ADJUST', 'RECEIPT', 'COUNT')), 0)::bigint as received
  from stock left join stock_movement using (sku_id)
  group by stock.sku_id;
create or replace view audit.stock_move as
  select sku_id, kind, order_id, on_hand_change, reserved_change, at, staff_id, reason, supplier, reference
  from stock_movement;
