-- no transaction
-- inventory: the movements of one sku, and those that no order made, newest first; all of them by days.
create index concurrently if not exists stock_movement_sku_newest on stock_movement (sku_id, id desc);
create index concurrently if not exists stock_movement_hand_newest on stock_movement (kind, id desc) where kind in ('OPENING', 'ADJUST', 'RECEIPT', 'COUNT');
create index concurrently if not exists stock_movement_days on stock_movement using brin (at);
