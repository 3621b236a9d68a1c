-- As 0271.
alter table stock_movement
  drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (kind = any ('{OPENING,ADJUST,RECEIPT,REVERSAL,COUNT,RESERVE,SETTLE,RELEASE,RETURN,RESHIP}'::text[])) not valid,
  drop constraint stock_movement_check,
  add constraint stock_movement_check check ((order_id is null) = (kind = any ('{OPENING,ADJUST,RECEIPT,REVERSAL,COUNT,RESHIP}'::text[]))) not valid,
  drop constraint stock_movement_by_hand,
  add constraint stock_movement_by_hand check (kind <> all ('{RECEIPT,COUNT}'::text[]) or (staff_id is not null and reserved_change = 0)) not valid,
  drop constraint stock_movement_of_receipt,
  add constraint stock_movement_of_receipt check (receipt_id is null or kind = any ('{RECEIPT,REVERSAL}'::text[])) not valid;
