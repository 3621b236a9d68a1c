-- logistics: a parcel that is sent in place of another, and one that nobody waits for any more.
alter table logistics_pkg
  add column reship_of bigint,
  add column given_up_at timestamptz;

-- inventory: goods that are sent again are taken again, once for the parcel that holds them.
alter table stock_movement
  add column pkg_id bigint,
  drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (
    kind in ('OPENING', 'ADJUST', 'RECEIPT', 'COUNT', 'RESERVE', 'SETTLE', 'RELEASE', 'RETURN', 'RESHIP')),
  drop constraint stock_movement_check,
  add constraint stock_movement_check check (
    (order_id is null) = (kind in ('OPENING', 'ADJUST', 'RECEIPT', 'COUNT', 'RESHIP'))),
  add constraint stock_movement_reship check ((kind = 'RESHIP') = (pkg_id is not null));

create view audit.reship as
  select id as pkg_id, reship_of, order_id,
    status not in ('CANCELLED', 'REFUNDED') and not exists (
      select from refund_pkg join refund_order on refund_order.id = refund_id
      where refund_pkg.pkg_id = logistics_pkg.id and state <> 'REMOVED') as is_live
  from logistics_pkg where reship_of is not null;
create view audit.reship_move as
  select pkg_id, sku_id, on_hand_change, reserved_change, at from stock_movement where kind = 'RESHIP';
create view audit.order_line as
  select order_id, seq, sku_id from order_item;
