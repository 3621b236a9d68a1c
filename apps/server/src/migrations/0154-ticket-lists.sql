-- no transaction
-- report: the tickets of a coupon, the newest first.
create index concurrently if not exists coupon_ticket_rule on coupon_ticket (rule_id, created_at, id);
