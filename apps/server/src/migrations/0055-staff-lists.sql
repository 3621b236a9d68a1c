-- no transaction
-- What the lists of the staff are ordered and filtered by.
create index concurrently if not exists payment_order_created on payment_order (created_at);
create index concurrently if not exists payment_capture_at on payment_capture (at);
create index concurrently if not exists payment_capture_amount on payment_capture (amount_cents, id);
create index concurrently if not exists payment_capture_astray on payment_capture (id) where why in ('WRONG_AMOUNT', 'WRONG_CURRENCY', 'UNKNOWN_PAYMENT');
create index concurrently if not exists payment_reversal_created on payment_reversal (created_at);
create index concurrently if not exists payment_reversal_updated on payment_reversal (updated_at);
create index concurrently if not exists payment_reversal_amount on payment_reversal (amount_cents, id);
create index concurrently if not exists logistics_pkg_created on logistics_pkg (created_at) where is_visible;
create index concurrently if not exists logistics_pkg_flagged on logistics_pkg (id) where is_visible and (exception_code is not null or reversal_state in ('OPEN', 'LOST', 'REFUNDED'));
create index concurrently if not exists rebate_created on rebate (uid, created_at);
create index concurrently if not exists staff_deed_at on staff_deed (at);
create index concurrently if not exists staff_deed_line on staff_deed (line, id desc);
create index concurrently if not exists staff_approval_asked on staff_approval (asked_at);
create index concurrently if not exists staff_approval_asker on staff_approval (asked_by, id desc);
create index concurrently if not exists staff_approval_amount on staff_approval (amount_cents, id);
