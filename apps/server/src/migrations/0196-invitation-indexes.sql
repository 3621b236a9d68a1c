-- no transaction
create unique index concurrently if not exists coupon_ticket_friend_mobile on coupon_ticket (friend_mobile_mark) where friend_mobile_mark is not null;
create unique index concurrently if not exists coupon_ticket_friend_identity on coupon_ticket (friend_identity_mark) where friend_identity_mark is not null;
create index concurrently if not exists coupon_ticket_invited on coupon_ticket (id) where status = 'USED' and recommend_uid is not null and invite_result is null;
