-- no transaction
-- coupon: what became of the tickets of a coupon, and that nobody has two of the same batch.
create index concurrently if not exists coupon_ticket_rule_status on coupon_ticket (rule_id, status);
create unique index concurrently if not exists coupon_ticket_batch on coupon_ticket (batch, uid) where batch is not null;
