-- no transaction
-- coupon: each mark counts once while its ticket waits with an order or was used.
create unique index concurrently if not exists coupon_ticket_once_mobile on coupon_ticket (mobile_mark) where mobile_mark is not null and status in ('FROZEN', 'USED');
create unique index concurrently if not exists coupon_ticket_once_identity on coupon_ticket (identity_mark) where identity_mark is not null and status in ('FROZEN', 'USED');
