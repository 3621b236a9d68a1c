-- no transaction
-- inventory: one movement of each kind for a sku of a receipt; the movements that no order made, newest first.
create unique index concurrently if not exists stock_movement_receipt_once on stock_movement (receipt_id, sku_id, kind) where receipt_id is not null;
create index concurrently if not exists stock_movement_by_hand_newest on stock_movement (kind, id desc) where kind in ('OPENING', 'ADJUST', 'RECEIPT', 'REVERSAL', 'COUNT');
