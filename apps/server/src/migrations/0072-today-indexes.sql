-- no transaction
-- report: what the first page counts and what its search finds. Members by the beginning and the end of their names, and by the end of their mobiles.
create index concurrently if not exists app_user_created on app_user (created_at);
create index concurrently if not exists app_user_login on app_user (lower(name) text_pattern_ops);
create index concurrently if not exists app_user_nick on app_user (lower(nick_name) text_pattern_ops);
create index concurrently if not exists app_user_nick_end on app_user (reverse(lower(nick_name)) text_pattern_ops);
create index concurrently if not exists app_user_mobile_end on app_user (reverse(mobile) text_pattern_ops);
create index concurrently if not exists logistics_waybill_start on logistics_waybill (number text_pattern_ops);
create index concurrently if not exists outbox_dead on outbox (id) where state = 'DEAD';
create index concurrently if not exists logistics_pkg_ext on logistics_pkg (ext_order_id text_pattern_ops) where ext_order_id <> '';
