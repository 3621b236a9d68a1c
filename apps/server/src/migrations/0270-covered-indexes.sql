-- no transaction
-- Each was kept beside one that begins alike or holds the same rows, at the cost of every order and parcel.
-- covered: stock_movement_sku by stock_movement_sku_newest
-- covered: stock_movement_hand_newest by stock_movement_by_hand_newest
-- covered: payment_order_channel by payment_order_counting, payment_order_channel_newest
-- covered: logistics_pkg_silent by logistics_pkg_heard
drop index concurrently if exists stock_movement_sku;
drop index concurrently if exists stock_movement_hand_newest;
drop index concurrently if exists payment_order_channel;
drop index concurrently if exists logistics_pkg_silent;
